import { describe, expect, test } from 'vitest'
import { createDispatcher, type Decision, makeToolCall } from '../../index.ts'
import { exampleScope } from '../../testing/index.ts'
import { toolCallHappening } from '../stories/tool-call-happening.ts'
import { showEvent } from '../testing/show-event.ts'
import { createEngine } from './create-engine.ts'

function decide(lines: readonly string[], call: object = { tool: 'x' }): string {
  const engine = createEngine()
  const { diagnostics } = engine.load(lines.join('\n'), 'p.sys2dsl')
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return showEvent(engine, toolCallHappening(call)).decision
}
const guard = (condition: string) => ['@HOOK g ON_TOOL_CALL BEGIN', `  IF ${condition} THEN DENY "no"`, 'END']

describe('a conclusion from facts that contradict each other is undecided', () => {
  test.each([
    ['by a rule', ['x IS_A good', 'x NOT_IS_A good', '@RULE r IF $x IS_A good THEN $x HAS pass'], 'HAS pass'],
    ['by inheritance', ['MAY IS inheritable', 'x IS_A dev', 'x NOT_IS_A dev', 'dev MAY push'], 'MAY push'],
    ['by a chain', ['x IS_A mid', 'x NOT_IS_A mid', 'mid IS_A good'], 'IS_A good'],
    [
      'by disjoint kinds',
      ['MAY IS inheritable', 'dog DISJOINT_WITH cat', 'x IS_A dog', 'x IS_A cat', 'dog MAY push'],
      'MAY push',
    ],
    ['of a relation with one object', ['STATE IS functional', 'x STATE safe', 'x STATE broken'], 'STATE safe'],
    ['beyond a limit', ['@LIMIT l job OWNER AT_MOST 1', 'x IS_A job', 'x OWNER ann', 'x OWNER eve'], 'OWNER eve'],
  ])('%s', (_, facts, claim) => {
    expect(decide([...facts, ...guard(`NOT tool ${claim}`)])).toBe('DENY')
  })
})

describe('a doubtful exception does not switch a default off', () => {
  const facts = ['@DEFAULT d job HAS danger UNLESS trusted', 'x IS_A job']
  test.each([
    ['possible', ['x IS_A_POSSIBLE trusted'], 'DENY'],
    ['contradicted', ['x IS_A trusted', 'x NOT_IS_A trusted'], 'DENY'],
    ['certain', ['x IS_A trusted'], 'CONTINUE'],
  ])('%s', (_, more, decision) => {
    expect(decide([...facts, ...more, ...guard('tool HAS danger')])).toBe(decision)
  })
})

describe('a payload does not open a guard', () => {
  test.each([
    ['a list in a list', 'NOT EVERY input.files STARTS_WITH "src/"', { files: [['src/a', '/etc/passwd']] }],
    ['an object in a list', 'NOT EVERY input.files STARTS_WITH "src/"', { files: [{ p: '/etc/passwd', q: 'src/a' }] }],
    ['equal lists', 'input.a EQUALS input.b', { a: ['q'], b: ['q'] }],
    ['equal objects', 'input.a EQUALS input.b', { a: { q: 1 }, b: { q: 1 } }],
    ['a text that looks like an answer', 'input.dangerous', { dangerous: 'FALSE' }],
  ])('%s', (_, condition, input) => {
    expect(decide(guard(condition), { tool: 'x', input })).toBe('DENY')
  })

  test('a result that is too large for a number', () => {
    const body = ['@a input.price TIMES input.qty', '@b input.refund TIMES input.qty', '@net $a MINUS $b']
    const lines = ['@HOOK g ON_TOOL_CALL BEGIN', ...body, 'IF $net GREATER_THAN 1000 THEN DENY "no"', 'END']
    expect(decide(lines, { tool: 'x', input: { price: 1e308, qty: 100, refund: 1e307 } })).toBe('DENY')
  })
})

test('a refusal stands if its effects cannot be applied, also in a hook that allows what is in doubt', () => {
  const lines = [
    '@HOOK g ON_TOOL_CALL ON_UNDECIDED ALLOW BEGIN',
    '  session REMEMBER tried',
    '  DENY "no"',
    'END',
    '@HOOK l ON_FACT_ADDED BEGIN',
    '  @n object NEW_COMPOSITE again',
    '  subject REMEMBER $n',
    'END',
  ]
  expect(decide(lines)).toBe('DENY')
})

test('a question that takes too long does not remove a guard of an agent', () => {
  const engine = createEngine({ budget: { statements: 10_000, milliseconds: 5, now: tick(), worked: tick() } })
  engine.load(
    ['slow IS_A thing', 'bad IS_A thing', 'x IS_A bad', ...guard('tool IS_A bad')]
      .join('\n')
      .replace('BEGIN', 'ON_UNDECIDED ALLOW BEGIN'),
    'p.sys2dsl',
  )
  const call = () => showEvent(engine, toolCallHappening({ tool: 'x' })).words.map(({ outcome }) => outcome)
  expect([call(), call()]).toEqual([['failed'], ['failed']])
})

/** A clock that goes ten milliseconds each time. */
function tick(): () => number {
  let now = 0
  return () => {
    now += 10
    return now
  }
}

test('a level that a theory raised is lowered when the theory is unloaded, or loaded without the fact', () => {
  const engine = createEngine()
  const truth = () => engine.reasoner.truth('t', 'IS_A', 'trusted')
  engine.load('t IS_A_POSSIBLE trusted', 'base.sys2dsl')
  engine.load('t IS_A trusted', 'grant.sys2dsl')
  expect(truth()).toBe('TRUE_CERTAIN')
  engine.unload('grant.sys2dsl')
  expect(truth()).toBe('PLAUSIBLE')
  engine.load('t IS_A trusted', 'grant.sys2dsl')
  engine.load('u IS_A trusted', 'grant.sys2dsl')
  expect(truth()).toBe('PLAUSIBLE')
  engine.state('t', 'IS_A', 'trusted')
  engine.unload('base.sys2dsl')
  expect(truth()).toBe('TRUE_CERTAIN')
})

test('a question goes to the hooks of each region that its subject is in', () => {
  const regions = ['@REGION things WHEN concept IS_A thing', '@REGION harms WHEN concept IS_A harm']
  for (const declared of [regions, regions.toReversed()]) {
    const engine = createEngine()
    const hook = '@HOOK b ON_REASONING_STEP WHEN region EQUALS harms BEGIN\n  subject BLOCK_REASONING harms\nEND'
    engine.load(['bomb IS_A harm', 'bomb IS_A thing', ...declared, hook].join('\n'), 'p.sys2dsl')
    expect(engine.ask('bomb', 'IS_A', 'harm')).toMatchObject({ blocked: true, region: 'harms' })
  }
})

describe('theories that are used', () => {
  test('through links, or in a very long chain, are an error in time', () => {
    const twice = 'USES "l1/p.sys2dsl"\nUSES "l2/p.sys2dsl"\n'
    const { diagnostics } = createEngine({ read: () => twice }).load(twice, 'p.sys2dsl')
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['error', 'error'])
    const next = (file: string) => `USES "a${Number(file.slice(1, -8)) + 1}.sys2dsl"\n`
    expect(createEngine({ read: next }).load('USES "a1.sys2dsl"', 'a0.sys2dsl').diagnostics).toHaveLength(1)
  })

  test('must be theories, must be texts, and are named without line breaks', () => {
    const of = (text: string, read: (file: string) => string) => createEngine({ read }).load(text, 'p').diagnostics
    expect(of('USES "/proc/self/environ"', () => 'SECRET=hunter2')[0]?.message).toBe(
      '/proc/self/environ is not a theory',
    )
    expect(of('USES "a.sys2dsl"', () => Promise.resolve('') as never)).toMatchObject([{ code: 'T146' }])
    expect(of('USES "a\\n::error::b.sys2dsl"', () => '@')[0]?.message).not.toContain('\n')
  })
})

describe('evidence against a claim that is only possible leaves it undecided', () => {
  test.each([
    [
      'a possible kind that is prohibited',
      ['x IS_A dev', 'dev PERMITTED_TO go', 'x IS_A_POSSIBLE guest', 'guest PROHIBITED_FROM go'],
      'PERMITTED_TO go',
    ],
    [
      'a possible kind that is disjoint',
      ['good DISJOINT_WITH bad', 'mid IS_A good', 'x IS_A mid', 'x IS_A_POSSIBLE bad'],
      'IS_A good',
    ],
    [
      'a possible kind beside a proven level',
      ['good DISJOINT_WITH bad', 'x IS_A good', 'x IS_A_POSSIBLE bad'],
      'IS_A_PROVEN good',
    ],
    ['a possible exception of a default', ['@DEFAULT d job HAS pass', 'x IS_A job', 'x IS_A_POSSIBLE spy'], 'HAS pass'],
  ])('%s', (_, facts, claim) => {
    const more = claim === 'HAS pass' ? ['spy NOT_HAS pass'] : []
    expect(decide([...facts, ...more, ...guard(`NOT tool ${claim}`)])).toBe('DENY')
  })

  test('a level that is only asked to be possible is not in doubt', () => {
    const facts = ['good DISJOINT_WITH bad', 'x IS_A good', 'x IS_A_POSSIBLE bad']
    expect(decide([...facts, ...guard('NOT tool IS_A_POSSIBLE good')])).toBe('CONTINUE')
  })
})

describe('kinds that rules conclude count as stated kinds do', () => {
  const rule = '@RULE sharp IF $x HAS edge THEN $x IS_A weapon'
  test.each([
    ['a kind that is disjoint', ['weapon DISJOINT_WITH toy', 'x IS_A toy'], 'IS_A toy'],
    [
      'a kind that is denied',
      ['weapon NOT_IS_A gift', 'mid IS_A present', 'present IS_A gift', 'x IS_A mid'],
      'IS_A gift',
    ],
    ['a conclusion from a disjoint kind', ['weapon DISJOINT_WITH toy', 'x IS_A toy', 'toy HAS pass'], 'HAS pass'],
    ['a disjoint kind above', ['arm DISJOINT_WITH toy', 'weapon IS_A arm', 'x IS_A toy'], 'IS_A toy'],
  ])('%s', (_, facts, claim) => {
    expect(decide([rule, 'x HAS edge', ...facts, ...guard(`NOT tool ${claim}`)])).toBe('DENY')
  })
})

test('of several denials the nearest counts, in any order of lines, and disjoint kinds before all', () => {
  const near = ['x IS_A mid', 'mid IS_A top', 'top IS_A good', 'top NOT_IS_A good', 'x NOT_IS_A good']
  const apart = ['x IS_A mid', 'mid IS_A good', 'top NOT_IS_A good', 'x IS_A top', 'good DISJOINT_WITH mid']
  for (const facts of [near, apart])
    for (const lines of [facts, facts.toReversed()]) {
      const engine = createEngine()
      engine.load(lines.join('\n'), 'p.sys2dsl')
      expect(engine.reasoner.truth('x', 'IS_A', 'good')).toBe(facts === near ? 'FALSE' : 'CONFLICT')
    }
})

describe('defaults', () => {
  test('that contradict each other are in conflict, and the one of the nearer kind wins', () => {
    const facts = ['@DEFAULT a job HAS pass', '@DEFAULT b job NOT_HAS pass', 'x IS_A job']
    expect(decide([...facts, ...guard('NOT tool HAS pass')])).toBe('DENY')
    expect(decide([...facts, ...guard('tool HAS pass')])).toBe('DENY')
    const nearer = ['@DEFAULT a job HAS pass', '@DEFAULT b task NOT_HAS pass', 'x IS_A task', 'task IS_A job']
    expect(decide([...nearer, ...guard('tool HAS pass')])).toBe('CONTINUE')
    expect(decide([...nearer, ...guard('NOT tool HAS pass')])).toBe('DENY')
    expect(decide([...nearer, ...guard('tool NOT_HAS pass')])).toBe('DENY')
  })

  test('that a prohibition by default opposes are in conflict', () => {
    const facts = ['@DEFAULT a job PERMITTED_TO go', '@DEFAULT b job PROHIBITED_FROM go', 'x IS_A job']
    expect(decide([...facts, ...guard('NOT tool PERMITTED_TO go')])).toBe('DENY')
  })

  test('are reported where a rule would have to build on them', () => {
    const lines = ['@DEFAULT d job HAS risk', 'x IS_A job', 'y HAS key', '@RULE r IF $x HAS risk THEN $x HAS danger']
    const { diagnostics } = createEngine().load(lines.join('\n'), 'p.sys2dsl')
    expect(diagnostics).toMatchObject([{ code: 'T157', severity: 'warning', span: { line: 4 } }])
    const other = lines.with(3, '@RULE r IF $x HAS key THEN $x HAS danger')
    expect(createEngine().load(other.join('\n'), 'p.sys2dsl').diagnostics).toEqual([])
  })

  test('about a concept that no fact names hold for it', () => {
    expect(decide(['@DEFAULT d x HAS danger', 'y HAS danger', ...guard('tool HAS danger')])).toBe('DENY')
  })
})

test('a loop does not disable a hook that only acts beside it', () => {
  const engine = createEngine()
  const observer = (name: string, body: string) => `@HOOK ${name} ON_FACT_ADDED BEGIN\n  ${body}\nEND`
  engine.load(
    [
      observer('looping', '@n object NEW_COMPOSITE again\n  subject REMEMBER $n'),
      observer('beside', 'subject TAG seen'),
    ].join('\n'),
    'p.sys2dsl',
  )
  expect(() => engine.state('a', 'LIKES', 'b')).toThrow('circle')
  const enabled = engine.registry.list().filter((hook) => hook.enabled && hook.band === 'theory')
  expect(enabled.map(({ name }) => name)).toEqual(['p/beside'])
})

test('many long names that differ in few places load as other long names do', () => {
  const alike = (at: number) => `${'a'.repeat(30)}${`${at}`.padStart(6, '0')}${'b'.repeat(60)}`
  const unlike = (at: number) => `n${at}${'b'.repeat(90)}`
  const cost = (name: (at: number) => string) => {
    const facts = Array.from({ length: 5000 }, (_, at) => `${name(at)} IS_A thing`)
    const before = process.cpuUsage().user
    createEngine().load(facts.join('\n'), 'p.sys2dsl')
    return process.cpuUsage().user - before
  }
  cost(unlike)
  expect(cost(alike) / cost(unlike)).toBeLessThan(4)
})

test('a person who accepts what one hook asks does not open what another one blocks', () => {
  const region = '@REGION harms WHEN concept IS_A harm'
  const asking =
    '@HOOK a ON_REASONING_STEP BEGIN\n  subject NEEDS_CONFIRMATION "look"\n  subject BLOCK_REASONING harms\nEND'
  const blocking = '@HOOK b ON_REASONING_STEP BEGIN\n  subject BLOCK_REASONING harms\nEND'
  const engine = createEngine()
  engine.load(['bomb IS_A harm', region, asking, blocking].join('\n'), 'p.sys2dsl')
  expect(engine.ask('bomb', 'IS_A', 'harm')).toMatchObject({ blocked: true, hooks: 'p/a, p/b' })
  const [waiting] = engine.confirmations.list('open')
  expect(waiting?.hook).toBe('p/a')
  engine.confirmations.accept(waiting?.id ?? '', 'ann', 'seen')
  expect(engine.ask('bomb', 'IS_A', 'harm')).toMatchObject({ blocked: true, hooks: 'p/b' })
})

/** Whether a claim holds over these facts, in any order of the lines. */
function holdsIn(facts: readonly string[], claim: string): unknown {
  const [subject = '', relation = '', object = ''] = claim.split(' ')
  const found = [facts, facts.toReversed(), facts.toSorted()].map((lines) => {
    const engine = createEngine()
    engine.load(lines.join('\n'), 'p.sys2dsl')
    return engine.holds(subject, relation, object)
  })
  expect(new Set(found).size).toBe(1)
  return found[0]
}

describe('a conclusion is worth no more than what it rests on', () => {
  const bot = ['bot IS_A helper', 'helper IS_A trusted']
  test.each<readonly [string, readonly string[], string]>([
    [
      'a kind that is only possibly excluded, by a rule',
      [
        ...bot,
        'bot IS_A_POSSIBLE hijacked',
        'hijacked DISJOINT_WITH trusted',
        '@RULE r IF $x IS_A trusted THEN $x MAY push',
      ],
      'bot MAY push',
    ],
    [
      'a kind that is only possibly excluded, by inheritance',
      [...bot, 'bot IS_A_POSSIBLE hijacked', 'hijacked DISJOINT_WITH trusted', 'trusted PERMITTED_TO push'],
      'bot PERMITTED_TO push',
    ],
    ['a kind that is denied', [...bot, 'bot NOT_IS_A trusted', 'trusted PERMITTED_TO push'], 'bot PERMITTED_TO push'],
    ['a kind that is denied, in a chain', [...bot, 'bot NOT_IS_A trusted', 'trusted IS_A allowed'], 'bot IS_A allowed'],
    [
      'a kind that a rule denies',
      [
        ...bot,
        'bot IS_A odd',
        '@RULE n IF $x IS_A odd THEN $x NOT_IS_A trusted',
        '@RULE r IF $x IS_A trusted THEN $x MAY push',
      ],
      'bot MAY push',
    ],
    [
      'a permission that is forbidden',
      [
        'bob IS_A staff',
        'staff PERMITTED_TO deploy',
        'bob PROHIBITED_FROM deploy',
        '@RULE s IF $x PERMITTED_TO deploy THEN $x MAY_ALSO push',
      ],
      'bob MAY_ALSO push',
    ],
    [
      'an exception that is denied',
      ['@DEFAULT d bird HAS danger UNLESS tame', 'rm IS_A bird', 'rm IS_A k', 'k IS_A tame', 'rm NOT_IS_A tame'],
      'rm NOT_HAS danger',
    ],
    [
      'a denial that is contested',
      [
        't IS_A a',
        'a IS_A b',
        'b IS_A dangerous',
        't IS_A reviewed',
        't NOT_IS_A reviewed',
        '@RULE r IF $x IS_A reviewed THEN $x NOT_IS_A dangerous',
      ],
      't NOT_IS_A dangerous',
    ],
    [
      'one of two values by default',
      ['@DEFAULT d system STATUS open', 't IS_A system', 't STATUS closed'],
      't STATUS open',
    ],
    [
      'one of two values by a rule',
      ['STATE IS functional', 't STATE open', 't IS_A old', '@RULE r IF $x IS_A old THEN $x STATE closed'],
      't STATE open',
    ],
    [
      'one of two values by the inverse',
      ['OWNER IS functional', 'OWNER INVERSE_OF OWNS', 'alice OWNS repo', 'bob OWNS repo'],
      'repo OWNER alice',
    ],
    [
      'a value beyond a limit by the inverse',
      ['@LIMIT p person CHILD_OF AT_MOST 1', 'kim IS_A person', 'ann PARENT_OF kim', 'bob PARENT_OF kim'],
      'kim CHILD_OF ann',
    ],
    ['a denial of the inverse', ['policy PERMITS deploy', 'deploy NOT_PERMITTED_BY policy'], 'policy PERMITS deploy'],
    [
      'a prohibition by the inverse',
      ['MAY_ENTER OPPOSED_BY BANNED_FROM', 'BANNED_FROM INVERSE_OF BANS', 'bob MAY_ENTER room', 'room BANS bob'],
      'bob MAY_ENTER room',
    ],
    [
      'a prohibition of the inverse',
      ['MAY_ENTER OPPOSED_BY BANNED_FROM', 'MAY_ENTER INVERSE_OF ADMITS', 'bob MAY_ENTER room', 'bob BANNED_FROM room'],
      'room ADMITS bob',
    ],
    [
      'kinds that a rule makes disjoint',
      ['a EXCLUDES safe', 'rm IS_A a', 'rm IS_A safe', '@RULE r IF $x EXCLUDES $y THEN $x DISJOINT_WITH $y'],
      'rm IS_A safe',
    ],
    ['a circle of kinds', ['b IS_A safe', 'b IS_A a', 'a IS_A b'], 'a IS_A safe'],
    [
      'a prohibition by default',
      [
        '@DEFAULT d tool PROHIBITED_FROM push',
        't IS_A tool',
        't IS_A admin',
        '@RULE r IF $x IS_A admin THEN $x CAN push',
      ],
      't CAN push',
    ],
  ])('%s', (_, facts, claim) => {
    expect(holdsIn(facts, claim)).not.toBe(true)
  })

  test('a claim that a contested fact denies is not simply false', () => {
    const facts = ['t IS_A a', 'a IS_A b', 'b IS_A dangerous', 't IS_A reviewed', 't NOT_IS_A reviewed']
    const rule = '@RULE r IF $x IS_A reviewed THEN $x NOT_IS_A dangerous'
    expect(holdsIn([...facts, rule], 't IS_A dangerous')).not.toBe(false)
    const tame = [
      '@DEFAULT d bird HAS danger UNLESS tame',
      'rm IS_A bird',
      'rm IS_A k',
      'k IS_A tame',
      'rm NOT_IS_A tame',
    ]
    expect(holdsIn(tame, 'rm HAS danger')).not.toBe(false)
  })

  test('disjoint kinds deny', () => {
    expect(holdsIn(['rm IS_A a', 'a DISJOINT_WITH safe', 'zz NOT_IS_A safe'], 'rm NOT_IS_A safe')).toBe(true)
  })

  test('a second way that can be trusted is enough, in any order', () => {
    expect(holdsIn(['t IS_A a', 't IS_A b', 'a IS_A safe', 'b IS_A safe', 't NOT_IS_A a'], 't IS_A safe')).toBe(true)
  })

  test('exceptions are not contradictions', () => {
    const birds = ['tux IS_A penguin', 'penguin IS_A bird', 'bird CAN fly', 'penguin NOT_CAN fly', 'kim IS_A bird']
    expect([holdsIn(birds, 'tux CAN fly'), holdsIn(birds, 'tux NOT_CAN fly'), holdsIn(birds, 'kim CAN fly')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

test('a question in contradictory facts ends in time, whatever its length', () => {
  const steps = (length: number) => {
    const engine = createEngine()
    const chain = Array.from({ length }, (_, at) => `k${at} IS_A k${at + 1}`)
    engine.load(
      [...chain, 'x DISJOINT_WITH y', 'z NOT_HAS a', '@RULE r IF $x HAS b THEN $x HAS c'].join('\n'),
      'p.sys2dsl',
    )
    const before = process.cpuUsage().user
    engine.holds('k0', 'IS_A', `k${length}`)
    return process.cpuUsage().user - before
  }
  steps(50)
  expect(steps(1200) / Math.max(10_000, steps(300))).toBeLessThan(20)
})

describe('a fact that is stated', () => {
  test('is not stated if the hooks on it fail', () => {
    const engine = createEngine()
    const loop = '@HOOK loop ON_FACT_ADDED BEGIN\n  @n object NEW_COMPOSITE again\n  subject REMEMBER $n\nEND'
    const caution =
      '@HOOK caution ON_FACT_ADDED BEGIN\n  IF relation EQUALS IS_A THEN subject SET_EXISTENCE UNPROVEN\nEND'
    engine.load(`${loop}\n${caution}`, 'p.sys2dsl')
    expect(() => engine.state('bot', 'IS_A', 'trusted')).toThrow('circle')
    expect(engine.holds('bot', 'IS_A', 'trusted')).toBe(false)
  })

  test('among many others disables no hook that is not in a circle', () => {
    const engine = createEngine()
    engine.load('@HOOK mark ON_FACT_ADDED BEGIN\n  subject TAG seen\nEND', 'p.sys2dsl')
    const many = Array.from(
      { length: 1100 },
      (_, at) => ({ type: 'remember', subject: 's', object: `d${at}` }) as const,
    )
    expect(() => engine.apply(many, 'program')).toThrow('1000')
    expect(engine.registry.list().filter(({ enabled, band }) => !enabled && band === 'theory')).toEqual([])
  })
})

test('a refusal that was reached stays, though a later condition is undecided', () => {
  const hook = (inDoubt: string, command: string) => [
    `@HOOK a ON_TOOL_CALL ON_UNDECIDED ${inDoubt} BEGIN`,
    `  IF tool EQUALS rm THEN ${command} "never"`,
    '  IF input.force EQUALS yes THEN INFORM "f"',
    'END',
  ]
  const call = { tool: 'rm', input: {} }
  expect(decide(hook('ALLOW', 'DENY'), call)).toBe('DENY')
  expect(decide(hook('ASK', 'DENY'), call)).toBe('DENY')
  expect(decide(hook('ALLOW', 'ASK'), call)).toBe('ASK')
  expect(decide(hook('ALLOW', 'APPROVE'), call)).toBe('CONTINUE')
})

test('a hook remembers what a tool has returned, though another hook withholds it', () => {
  const engine = createEngine()
  engine.load('@HOOK hide ON_TOOL_RESULT BEGIN\n  DENY "withheld"\nEND', 'a.sys2dsl')
  engine.load('@HOOK note ON_TOOL_RESULT BEGIN\n  session REMEMBER read_it\nEND', 'b.sys2dsl')
  const { decision } = showEvent(engine, { ...toolCallHappening({ tool: 'x' }), moment: 'ON_TOOL_RESULT' })
  expect(decision).toBe('DENY')
  expect(engine.store.match({ relation: 'DID' })).toMatchObject([{ object: 'read_it' }])
})

test('a deed before a call that another hook demands is reported: the call may be refused', () => {
  const theory = (moment: string) =>
    [
      `@HOOK memory ${moment} BEGIN`,
      '  IF command CONTAINS_WORD "tests" THEN session REMEMBER tested',
      'END',
      '@HOOK push ON_TOOL_CALL WHEN kind EQUALS shell BEGIN',
      '  IF command CONTAINS_WORD "push" AND NOT session DID tested THEN DENY "test first"',
      'END',
    ].join('\n')
  const codes = (moment: string) =>
    createEngine()
      .load(theory(moment), 'p.sys2dsl')
      .diagnostics.map(({ code }) => code)
  expect(codes('ON_TOOL_CALL WHEN kind EQUALS shell')).toEqual(['T166'])
  expect(codes('ON_TOOL_RESULT WHEN kind EQUALS shell')).toEqual([])
})

test('a condition continues in the next line, also behind a word that resembles a keyword', () => {
  const lines = [
    '@HOOK h ON_REASONING_STEP WHEN relation CHILD_OF region',
    '    OR object IS_A x BEGIN',
    '  subject TAG y',
    'END',
  ]
  const { diagnostics } = createEngine().load(['a CHILD_OF b', 'x IS_A z', ...lines].join('\n'), 'p.sys2dsl')
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('lists that are nested without end leave a guard undecided, and a refusal before them stands', () => {
  let deep: unknown = 'x'
  for (let depth = 0; depth < 50_000; depth += 1) deep = [deep]
  const call = { tool: 'x', input: { deep } }
  expect(decide(guard('input.deep EQUALS y'), call)).toBe('DENY')
  const lines = ['IF tool EQUALS x THEN DENY "no"', 'IF input.deep EQUALS y THEN DENY "no"']
  expect(decide(['@HOOK g ON_TOOL_CALL ON_UNDECIDED ALLOW BEGIN', ...lines, 'END'], call)).toBe('DENY')
})

test('all information that a hook has for the model counts', () => {
  const engine = createEngine()
  const lines = ['@HOOK g ON_TOOL_CALL BEGIN', 'INFORM "one"', 'IF tool EQUALS x THEN INFORM "two"', 'END']
  expect(engine.load(lines.join('\n'), 'p.sys2dsl').diagnostics).toEqual([])
  const call = makeToolCall({ id: 'c', name: 'x', input: {} })
  const { dispatch } = createDispatcher({ registry: engine.registry })
  const decision = dispatch('tool.before', { call, tool: { name: 'x' } }, exampleScope()) as Decision
  expect(decision.informs).toEqual([{ hook: 'p/g', text: 'one\ntwo' }])
})

test.each(['turn GREATER_THAN 3', 'run EQUALS first'])('coding agents do not tell %s', (condition) => {
  const engine = createEngine()
  expect(engine.load(guard(condition).join('\n'), 'p.sys2dsl').diagnostics).toEqual([])
  const call = makeToolCall({ id: 'c', name: 'x', input: {} })
  const { dispatch } = createDispatcher({ registry: engine.registry })
  const type = (host?: { readonly cwd: string }) => {
    const { context, ...scope } = exampleScope()
    const own = { call, tool: { name: 'x' } }
    return dispatch('tool.before', own, { ...scope, context: { ...context, host } }) as Decision
  }
  expect(type()).toMatchObject({ type: 'continue' })
  expect(type({ cwd: '/project' })).toMatchObject({
    type: 'deny',
    reason: expect.stringContaining('is missing: coding agents do not tell it'),
  })
})
