import { describe, expect, test } from 'vitest'
import { showEvent } from '../testing/show-event.ts'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'

function loaded(...lines: readonly string[]): Engine {
  const engine = createEngine()
  const { diagnostics } = engine.load(lines.join('\n'), 'p.sys2dsl')
  expect(diagnostics.filter(({ code }) => code !== 'T134')).toEqual([]) // facts may contradict each other
  return engine
}
const truth = (engine: Engine, ...claim: Parameters<Engine['ask']>) => {
  const answer = engine.ask(...claim)
  return 'truth' in answer ? answer.truth : answer
}
const mistakes = (...lines: readonly string[]) =>
  createEngine()
    .load(lines.join('\n'), 'p.sys2dsl')
    .diagnostics.map(({ code, severity, message, hint, span }) => {
      const sign = severity === 'warning' ? 'warning ' : ''
      return `${span.line}:${span.column} ${sign}${code} ${message} | ${hint}`
    })

describe('a theory declares', () => {
  test('properties of relations', () => {
    const engine = loaded(
      'OWNS IS transitive',
      'OWNS INVERSE_OF OWNED_BY',
      'NEAR IS symmetric',
      'WEARS IS inheritable',
      'MAY OPPOSED_BY FORBIDDEN_TO',
      'holding OWNS firm',
      'firm OWNS shop',
      'shop NEAR mill',
      'clerk IS_A employee',
      'employee WEARS badge',
      'clerk MAY leave',
      'clerk FORBIDDEN_TO leave',
    )
    expect(truth(engine, 'holding', 'OWNS', 'shop')).toBe('TRUE_CERTAIN')
    expect(truth(engine, 'shop', 'OWNED_BY', 'holding')).toBe('TRUE_CERTAIN')
    expect(truth(engine, 'mill', 'NEAR', 'shop')).toBe('TRUE_CERTAIN')
    expect(truth(engine, 'clerk', 'WEARS', 'badge')).toBe('TRUE_CERTAIN')
    expect(truth(engine, 'clerk', 'MAY', 'leave')).toBe('CONFLICT')
  })

  test('a relation with one object, whose second object is a contradiction', () => {
    expect(mistakes('OWNER IS functional', 'repo OWNER alice', 'repo OWNER bob')).toEqual([
      expect.stringContaining('3:1 warning T134 this contradicts line 2'),
    ])
  })

  test('rules, which are in the proofs', () => {
    const engine = loaded(
      '@RULE grandparents IF $x PARENT_OF $y AND $y PARENT_OF $z THEN $x GRANDPARENT_OF $z',
      'ann PARENT_OF bob',
      'bob PARENT_OF carl',
    )
    expect(truth(engine, 'ann', 'GRANDPARENT_OF', 'carl')).toBe('TRUE_CERTAIN')
    expect(engine.reasoner.why('ann', 'GRANDPARENT_OF', 'carl').at(-1)?.because).toContain('p/grandparents')
  })

  test('defaults with exceptions', () => {
    const engine = loaded(
      '@DEFAULT birds_fly bird CAN fly UNLESS penguin OR ostrich',
      'tweety IS_A bird',
      'pingu IS_A penguin',
      'penguin IS_A bird',
    )
    expect(truth(engine, 'tweety', 'CAN', 'fly')).toBe('TRUE_DEFAULT')
    expect(truth(engine, 'pingu', 'CAN', 'fly')).toBe('FALSE')
  })

  test('limits, and reports facts that exceed them', () => {
    const facts = ['kid IS_A person', 'kid CHILD_OF a', 'kid CHILD_OF b', 'kid CHILD_OF c']
    expect(mistakes('@LIMIT parents person CHILD_OF AT_MOST 2', ...facts)).toEqual([
      expect.stringContaining('3 instead of at most 2 CHILD_OF'),
    ])
    expect(mistakes('@LIMIT parents person CHILD_OF AT_LEAST 1 AT_MOST 3', ...facts)).toEqual([])
  })

  test('dimensions and control values, which hooks read', () => {
    const engine = loaded(
      'drop_table.risk IS 90',
      'control.ceiling IS 80',
      '@HOOK too_risky ON_TOOL_CALL BEGIN',
      '  @risk tool READ_DIM risk',
      '  @ceiling session READ_CONTROL ceiling',
      '  IF $risk GREATER_THAN $ceiling THEN DENY "too risky"',
      'END',
    )
    const decide = (tool: string) =>
      showEvent(engine, { moment: 'ON_TOOL_CALL', words: new Map([['tool', tool]]), input: {}, output: {} } as never)
        .decision
    expect(decide('drop_table')).toBe('DENY')
    expect(decide('list_tables')).toBe('CONTINUE')
  })

  test('regions, in which hooks block questions', () => {
    const engine = loaded(
      '@REGION ethics WHEN concept IS_A harm OR concept.ethical_risk GREATER_THAN 80',
      'theft IS_A harm',
      'fraud.ethical_risk IS 90',
      '@HOOK hush ON_REASONING_STEP BEGIN',
      '  subject BLOCK_REASONING ethics',
      'END',
    )
    for (const subject of ['theft', 'fraud'])
      expect(engine.ask(subject, 'IS_A', 'harm')).toMatchObject({ blocked: true, region: 'ethics' })
    expect(truth(engine, 'gift', 'IS_A', 'harm')).toBe('UNKNOWN')
  })
})

test('declarations are gone when their theory is unloaded, and replaced when it is loaded again', () => {
  const engine = loaded(
    'OWNS IS transitive',
    '@RULE r IF $x OWNS $y THEN $x HAS $y',
    '@DEFAULT d thing HAS price',
    '@REGION goods WHEN concept IS_A thing',
    'shop.size IS 3',
    'control.mode IS query',
    'shop IS_A thing',
    'firm OWNS shop',
  )
  engine.load('shop.size IS 4\nshop IS_A thing', 'p.sys2dsl')
  expect(engine.store.dimension('shop', 'size')).toBe(4)
  expect(engine.control.mode).toBe('learning')
  expect(engine.reasoner.relations.of('OWNS')).toEqual({})
  expect(engine.regions.list()).toEqual([])
  expect(truth(engine, 'shop', 'HAS', 'price')).toBe('UNKNOWN')
  expect(truth(engine, 'firm', 'HAS', 'shop')).toBe('UNKNOWN')
  engine.unload('p.sys2dsl')
  expect(engine.store.dimension('shop', 'size')).toBe(0)
})

test('a value that a program sets meanwhile stays, and so does that of another theory', () => {
  const engine = loaded('control.ceiling IS 80', 'a.size IS 2')
  engine.load('a.size IS 2', 'q.sys2dsl')
  engine.control.set('ceiling', 10)
  engine.unload('p.sys2dsl')
  expect(engine.control.get('ceiling')).toBe(10)
  expect(engine.store.dimension('a', 'size')).toBe(2)
  engine.unload('q.sys2dsl')
  expect(engine.store.dimension('a', 'size')).toBe(0)
})

describe('mistakes in declarations are reported', () => {
  test.each<[mistake: string, text: string, ...found: string[]]>([
    [
      'a property',
      'OWNS IS transitiv',
      '1:9 T148 `transitiv` is not a property of relations | did you mean `transitive`?',
    ],
    [
      'a kind that was meant',
      'Dog IS Mammal',
      '1:1 T148 `Dog` is not a relation | `Dog IS_A Mammal` states a kind, `Dog.size IS 5` a number',
    ],
    ['an inverse', 'OWNS INVERSE_OF owned', '1:17 T148 `owned` is not a relation | a relation is written in capitals'],
    ['a dimension', 'Dog.risk IS high', '1:13 T149 the risk of Dog cannot be `high` | a dimension is a number'],
    ['a mode', 'control.mode IS lerning', '1:17 T149 `lerning` is not a mode | did you mean `learning`?'],
    ['a value twice', 'a.b IS 1\na.b IS 2', '2:1 T152 `a.b` is declared already, in line 1 | keep one of them'],
    [
      'a rule twice',
      '@RULE r IF $x HAS $y THEN $y PART_OF $x\n@RULE r IF $x HAS $y THEN $y PART_OF $x',
      '2:7 T152 `r` is declared already, in line 1 | keep one of them',
    ],
    [
      'an unbound variable',
      '@RULE r IF $parent HAS $y THEN $y PART_OF $parant',
      '1:43 T150 nothing binds `$parant` | did you mean `$parent`?',
    ],
    [
      'a variable of a rule',
      '@RULE r IF $whole HAS $part AND $prt HAS $detail THEN $detail PART_OF $whole',
      '1:23 warning T153 `$part` is named only once | did you mean `$prt`?',
      '1:33 warning T153 `$prt` is named only once | did you mean `$part`?',
    ],
    [
      'a comparison in a rule',
      '@RULE r IF $x EQUALS $y THEN $x HAS $y',
      '1:15 T130 `EQUALS` is a comparison, not a relation between concepts | it belongs inside a hook',
    ],
    [
      'OR in a rule',
      '@RULE r IF $x HAS $y OR $y HAS $x THEN $x NEAR $y',
      '1:12 T150 a rule consists of claims | join claims by `AND`: `$x PARENT_OF $y AND $y PARENT_OF $z`',
    ],
    [
      'a relation of a rule',
      'a OWNS b\n@RULE r IF $x OWN $y THEN $x HAS $y',
      '2:15 warning T154 no fact and no rule of this theory uses `OWN` | did you mean `OWNS`?',
    ],
    [
      'bounds the wrong way round',
      '@LIMIT l a HAS AT_LEAST 3 AT_MOST 2',
      '1:35 T151 nothing is at least 3 and at most 2 | exchange the two',
    ],
    [
      'a field of a region',
      '@REGION r WHEN concpt IS_A harm',
      '1:16 T155 `concpt` has no meaning in a region | did you mean `concept`?',
    ],
    [
      'a test of a region',
      '@REGION r WHEN concept.risk GREATER_TAN 5',
      '1:29 T155 GREATER_TAN does not compare numbers | did you mean `GREATER_THAN`?',
    ],
    [
      'an exception',
      '@DEFAULT d bird CAN fly UNLESS penguin AND ostrich',
      '1:32 T150 an exception is a kind | write `UNLESS penguin OR ostrich`',
    ],
    ['a header', '@RUL r IF $x HAS $y THEN $y PART_OF $x', '1:1 T012 `@RUL` is not a keyword | did you mean `@RULE`?'],
    ['a header below', '@REGON r WHEN concept IS_A a', '1:1 T012 `@REGON` is not a keyword | did you mean `@REGION`?'],
    ['UNLESS', '@DEFAULT d bird CAN fly UNLES ostrich', '1:25 T012 `UNLES` is not a keyword | did you mean `UNLESS`?'],
    [
      'a declaration in a hook',
      '@HOOK h ON_TOOL_CALL BEGIN\n@REGION r WHEN concept IS_A a\nEND',
      '1:1 T016 `@HOOK h` is not closed before line 2 | write `END` below its last statement',
      '3:1 T011 `END` closes nothing | is there an `END` too many above, or one too few?',
      '1:7 warning T140 the hook `h` has no command | it never does anything',
    ],
  ])('%s', (_, text, ...found) => {
    expect(mistakes(text)).toEqual(expect.arrayContaining(found))
    expect(mistakes(text)).toHaveLength(found.length)
  })

  test.each([
    ['control.ceiling IS 100', 'T152'],
    ['rm.risk IS 1', 'T152'],
    ['IS_A IS symmetric', 'T148'],
    ['PART_OF INVERSE_OF COMPRISES', 'T148'],
    ['@RULE r IF $x HAS danger THEN $x IS_A_CERTAIN bad', 'T150'],
    ['@DEFAULT d thing IS_A_PROVEN bad', 'T150'],
  ])('`%s`, which would change another theory or do nothing', (text, code) => {
    const engine = loaded('control.ceiling IS 50', 'rm.risk IS 90', 'a HAS danger', 'b PART_OF c')
    const { diagnostics } = engine.load(text, 'q.sys2dsl')
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([{ code }])
  })

  test.each([
    ['RUNS_ON INVERSE_OF CARRIES', '`RUNS_ON` has the inverse `HOSTS` already, in a.sys2dsl, line 1'],
    ['CARRIES INVERSE_OF RUNS_ON', '`RUNS_ON` has the inverse `HOSTS` already, in a.sys2dsl, line 1'],
    ['KEEPS INVERSE_OF HOSTS', '`HOSTS` has the inverse `RUNS_ON` already, in a.sys2dsl, line 1'],
  ])('a second inverse in another theory: `%s`', (second, message) => {
    const files: Record<string, string> = {
      'a.sys2dsl': 'RUNS_ON INVERSE_OF HOSTS\nproduction HOSTS Bash',
      'b.sys2dsl': `${second}\nz CARRIES y\nz KEEPS y`,
      'both.sys2dsl': 'USES "a.sys2dsl"\nUSES "b.sys2dsl"',
    }
    const read = (file: string) => files[file] ?? ''
    const engine = createEngine({ read })
    engine.load(files['a.sys2dsl'] ?? '', 'a.sys2dsl')
    const { diagnostics } = engine.load(files['b.sys2dsl'] ?? '', 'b.sys2dsl')
    expect(diagnostics).toMatchObject([{ code: 'T148', severity: 'error', message }])
    expect(engine.holds('Bash', 'RUNS_ON', 'production')).toBe(true)
    const used = createEngine({ read }).load(files['both.sys2dsl'] ?? '', 'both.sys2dsl')
    expect(used.diagnostics).toMatchObject([{ code: 'T147', severity: 'error' }])
  })

  test('an inverse that moves to another theory, or is declared alike in two, is not reported', () => {
    const engine = createEngine()
    engine.load('RUNS_ON INVERSE_OF HOSTS\na HOSTS b', 'a.sys2dsl')
    expect(engine.load('HOSTS INVERSE_OF RUNS_ON\nc RUNS_ON d', 'b.sys2dsl').diagnostics).toEqual([])
    engine.unload('b.sys2dsl')
    expect(engine.load('RUNS_ON INVERSE_OF CARRIES\na CARRIES b', 'a.sys2dsl').diagnostics).toEqual([])
  })

  test('a second relation that opposes one is added to the first', () => {
    const opposed = ['PERMITTED_TO OPPOSED_BY SUSPENDED_FROM', 'x PERMITTED_TO go', 'x PROHIBITED_FROM go']
    expect(truth(loaded(...opposed), 'x', 'PERMITTED_TO', 'go')).toBe('CONFLICT')
  })

  test('a region that another theory has', () => {
    const engine = loaded('@REGION ethics WHEN concept IS_A harm')
    const { diagnostics } = engine.load('@REGION ethics WHEN concept IS_A nothing', 'q.sys2dsl')
    expect(diagnostics).toMatchObject([{ code: 'T152', severity: 'error' }])
  })
})
