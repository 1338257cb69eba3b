import { describe, expect, test } from 'vitest'
import { createContext, type Json, makeToolCall, makeToolResult } from '../../index.ts'
import { createEngine, parseTheory } from '../index.ts'
import { type ExplainOptions, explainHook } from './explain-hook.ts'
import type { ExplainedPart } from './explanation.ts'
import { hooksIn } from './hooks-in.ts'

const scope = { context: createContext({ sessionId: 's', runId: 'r' }), agent: { name: 'a' } }

function callOf(input: Json, kind: 'shell' | 'web' = 'shell', name = 'bash') {
  return { call: makeToolCall({ id: 'c', name, kind, input }), tool: { name }, ...scope }
}

function explained(theory: string, payload: Readonly<Record<string, unknown>>, options?: ExplainOptions) {
  const engine = createEngine()
  const errors = engine.load(theory, 'p.sys2dsl').diagnostics.filter(({ severity }) => severity === 'error')
  expect(errors).toEqual([])
  const [first = expect.fail('no hook')] = hooksIn(parseTheory(theory, 'p.sys2dsl').theory)
  return explainHook(first.hook, payload, engine, options)
}

/** A part in a few words, with those below it. */
function brief({ text, state, value, parts = [] }: ExplainedPart): readonly unknown[] {
  return [`${state}: ${text}${value === undefined ? '' : ` is ${value}`}`, ...parts.map(brief)]
}

const wholes = (theory: string, payload: Readonly<Record<string, unknown>>, options?: ExplainOptions) =>
  explained(theory, payload, options).conditions.map(({ whole }) => brief(whole))

const guarded = (condition: string, event = 'ON_TOOL_CALL') =>
  `rm IS_A destructive\n@HOOK h ${event} BEGIN\n  IF ${condition} THEN DENY "no"\nEND`

test('conditions are in the order of the text, with their lines, and how deep they are', () => {
  const theory = `@HOOK h ON_TOOL_CALL WHEN kind EQUALS shell BEGIN
  IF command CONTAINS "a" THEN
    IF command CONTAINS "b" THEN DENY "no"
  ELSE
    IF command CONTAINS "c" THEN DENY "no"
  END
  IF turn EQUALS 0 THEN INFORM "hello"
END`
  const { conditions, commands, conclusion } = explained(theory, callOf({ command: 'a' }))
  expect(conditions.map(({ keyword, line, depth, text, whole }) => [keyword, line, depth, text, whole.state])).toEqual([
    ['WHEN', 1, 0, 'kind EQUALS shell', 'true'],
    ['IF', 2, 0, 'command CONTAINS "a"', 'true'],
    ['IF', 3, 1, 'command CONTAINS "b"', 'false'],
    ['IF', 5, 1, 'command CONTAINS "c"', 'not looked at'],
    ['IF', 7, 0, 'turn EQUALS 0', 'true'],
  ])
  expect(commands).toEqual([{ line: 7, text: 'INFORM "hello"', tookEffect: true }])
  expect(conclusion).toEqual({ outcome: 'inform', line: 7, reason: 'hello', effects: [] })
})

test('a part that another one settles is not looked at', () => {
  const theory = guarded('(tool EQUALS ls OR kind EQUALS shell OR turn EQUALS 9) AND NOT command CONTAINS "rm"')
  expect(wholes(theory, callOf({ command: 'rm' }))).toEqual([
    [
      'false: (tool EQUALS ls OR kind EQUALS shell OR turn EQUALS 9) AND NOT command CONTAINS "rm"',
      [
        'true: tool EQUALS ls OR kind EQUALS shell OR turn EQUALS 9',
        ['false: tool EQUALS ls', ['value: tool is "bash"']],
        ['true: kind EQUALS shell', ['value: kind is "shell"']],
        ['not looked at: turn EQUALS 9', ['not looked at: turn']],
      ],
      ['false: NOT command CONTAINS "rm"', ['true: command CONTAINS "rm"', ['value: command is "rm"']]],
    ],
  ])
})

test('the definition of a name is below its first use, and only there', () => {
  const theory = `@HOOK h ON_TOOL_CALL WHEN kind EQUALS shell BEGIN
  @hit command CONTAINS "rm"
  @risk tool READ_INPUT risk
  @both $hit AND $hit
  IF $both AND $risk GREATER_THAN 80 THEN DENY "no"
END`
  expect(wholes(theory, callOf({ command: 'rm', risk: 90 }))[1]).toEqual([
    'true: $both AND $risk GREATER_THAN 80',
    [
      'true: $both',
      [
        'true: $hit AND $hit',
        ['true: $hit', ['true: command CONTAINS "rm"', ['value: command is "rm"']]],
        ['true: $hit'],
      ],
    ],
    [
      'true: $risk GREATER_THAN 80',
      ['value: $risk is 90', ['value: tool READ_INPUT risk is 90', ['not looked at: tool']]],
    ],
  ])
})

test('names that use each other twice do not make an explanation large', () => {
  const names = Array.from({ length: 60 }, (_, at) => `  @c${at + 1} $c${at} AND $c${at}`)
  const theory = `@HOOK h ON_TOOL_CALL BEGIN\n  @c0 kind EQUALS shell\n${names.join('\n')}\n  IF $c60 THEN DENY "no"\nEND`
  expect(JSON.stringify(explained(theory, callOf({ command: 'ls' }))).length).toBeLessThan(30_000)
})

describe('a question to the facts', () => {
  const facts = `rm IS_A destructive
destructive IS_A risky
risky IS_A_POSSIBLE forbidden
rm NOT_IS_A toy
`
  const answerTo = (question: string, name = 'rm') => {
    const theory = `${facts}@HOOK h ON_TOOL_CALL BEGIN\n  IF ${question} THEN DENY "no"\nEND`
    const { whole } = explained(theory, callOf({}, 'shell', name)).conditions[0] ?? expect.fail()
    return { ...whole.answer, state: whole.state, doubt: whole.doubt }
  }

  test('that is true has its proof, with the place of each fact', () => {
    expect(answerTo('tool IS_A risky')).toMatchObject({
      state: 'true',
      question: 'rm IS_A risky',
      truth: 'TRUE_CERTAIN',
      existence: 64,
      proof: [
        { fact: 'rm IS_A destructive', existence: 127, from: 'p.sys2dsl:1' },
        { fact: 'destructive IS_A risky', existence: 127, from: 'p.sys2dsl:2' },
        { fact: 'rm IS_A risky', existence: 64, because: 'IS_A is transitive' },
      ],
      missing: [],
    })
  })

  test('of which nothing is known lists the missing facts', () => {
    expect(answerTo('tool IS_A risky', 'ls')).toMatchObject({
      state: 'false',
      truth: 'UNKNOWN',
      proof: [],
      missing: [{ remedy: 'state', fact: 'ls IS_A risky', because: 'nothing is known of ls' }],
    })
  })

  test('that is refuted shows the evidence against it', () => {
    expect(answerTo('tool IS_A toy')).toMatchObject({
      state: 'false',
      truth: 'FALSE',
      proof: [
        { fact: 'rm NOT_IS_A toy', from: 'p.sys2dsl:4' },
        { fact: 'rm IS_A toy', existence: -127 },
      ],
      missing: [{ remedy: 'remove', fact: 'rm NOT_IS_A toy', from: 'p.sys2dsl:4' }, {}],
    })
  })

  test('that is only possible is undecided, and names the fact that is too weak', () => {
    expect(answerTo('tool IS_A forbidden')).toMatchObject({
      state: 'undecided',
      doubt: 'rm IS_A forbidden is only possible, not known',
      truth: 'PLAUSIBLE',
      missing: expect.arrayContaining([
        { remedy: 'raise', fact: 'risky IS_A forbidden', because: 'it exists only as far as 0', from: 'p.sys2dsl:3' },
      ]),
    })
  })

  test('about a very long text is cut short', () => {
    const long = JSON.stringify(answerTo('tool IS_A risky', 'x'.repeat(1_000_000)))
    expect(long.length).toBeLessThan(2000)
  })
})

test('a condition with EVERY shows the part that decided it first, and counts the rest', () => {
  const paths = [...Array.from({ length: 30 }, (_, at) => `src/${at}`), '/etc/passwd']
  const { whole } =
    explained(guarded('EVERY paths STARTS_WITH "src/"'), callOf({ paths }, 'web')).conditions[0] ?? expect.fail()
  expect(whole).toMatchObject({ state: 'false', moreItems: 21 })
  expect(whole.items?.slice(0, 2)).toEqual([
    { state: 'false', value: '"/etc/passwd"' },
    { state: 'true', value: '"src/0"' },
  ])
  expect(whole.items).toHaveLength(10)
})

describe('content of the event', () => {
  const secret = 'our customer list: Alice, Bob'
  const result = {
    ...callOf({}),
    result: makeToolResult('c', { list: secret, count: 4711 }),
    origin: 'real',
    durationMs: 1,
  }

  test.each([
    ['compared', 'output CONTAINS "customer"'],
    ['read by path', 'output.list CONTAINS "customer" AND output.count GREATER_THAN 3'],
    ['counted', 'ANY output CONTAINS "customer"'],
    ['asked about', 'output.list IS_A private'],
  ])('is not quoted where it is %s', (_, condition) => {
    const theory = `"${secret}" IS_A private\n@HOOK h ON_TOOL_RESULT BEGIN\n  IF ${condition} THEN DENY "no"\nEND`
    const explanation = explained(theory, result)
    expect(explanation.conclusion.outcome).toBe('deny')
    expect(JSON.stringify(explanation)).not.toMatch(/Alice|4711/)
    expect(JSON.stringify(explanation)).toContain('"isContent":true')
  })

  test('is not quoted in a name that is made of it, and used twice', () => {
    const theory = `@HOOK h ON_TOOL_RESULT BEGIN
  @more output.count PLUS 1
  IF $more GREATER_THAN 5 AND $more LESS_THAN 9000 THEN DENY "no"
END`
    expect(JSON.stringify(explained(theory, result))).not.toMatch(/471/)
  })
})

test('a hook that is for other events has the field that does not fit, and the values of its conditions', () => {
  const theory = `@HOOK h ON_TOOL_CALL WHEN kind EQUALS shell AND tool EQUALS bash BEGIN\n  IF turn EQUALS 0 THEN DENY "no"\nEND`
  const { misses, conditions } = explained(theory, callOf({}, 'web'))
  expect(misses).toEqual([{ field: 'kind', wanted: ['shell'], value: '"web"' }])
  expect(conditions.map(({ whole }) => whole.state)).toEqual(['false', 'not looked at'])
  expect(explained(theory, callOf({ command: 'ls' })).misses).toEqual([])
})

test('a hook that takes too much is undecided, and the rest of it is not looked at', () => {
  const lines = Array.from({ length: 5 }, () => '  IF turn EQUALS 0 THEN session REMEMBER it')
  const budget = { statements: 6, milliseconds: 100, now: () => 0, worked: () => 0 }
  const theory = `@HOOK h ON_TOOL_CALL ON_UNDECIDED ASK BEGIN\n${lines.join('\n')}\nEND`
  const { conditions, commands, conclusion } = explained(theory, callOf({}), { budget })
  expect(conditions.map(({ whole }) => whole.state)).toEqual(['true', 'true', 'true', 'not looked at', 'not looked at'])
  expect(commands.map(({ tookEffect }) => tookEffect)).toEqual([false, false, false])
  expect(conclusion).toEqual({
    outcome: 'undecided',
    effects: [],
    doubt: 'the hook runs too many statements',
    onUndecided: 'ASK',
  })
})

test('a text in the place of a condition is undecided, with the reason', () => {
  const theory = `@HOOK h ON_TOOL_CALL BEGIN\n  @x tool READ_INPUT x\n  IF $x THEN DENY "no"\nEND`
  const { conditions, conclusion } = explained(theory, callOf({ x: 'yes' }))
  expect(conditions[0]?.whole).toMatchObject({ state: 'undecided', doubt: 'a text is neither true nor false' })
  expect(conclusion).toMatchObject({ outcome: 'undecided', doubt: 'line 3: a text is neither true nor false' })
})

test('a hook on knowledge is explained with its effects', () => {
  const theory = `Dog IS_A Animal
@HOOK h ON_FACT_ADDED BEGIN
  IF object IS_A Animal AND existence AT_LEAST 64 THEN subject TAG alive
END`
  const fact = { factId: 7, subject: 'Rex', relation: 'IS_A', object: 'Dog', existence: 127 }
  expect(explained(theory, { ...fact, ...scope })).toMatchObject({
    event: 'ON_FACT_ADDED',
    conditions: [{ whole: { state: 'true' } }],
    commands: [{ line: 3, text: 'subject TAG alive', tookEffect: true }],
    conclusion: { outcome: 'affect', effects: [{ type: 'tag', concept: 'Rex', tag: 'alive' }] },
  })
})

test('an explanation of a hook does not change what is known', () => {
  const engine = createEngine()
  const theory = '@HOOK h ON_TOOL_CALL BEGIN\n  session REMEMBER it\nEND'
  engine.load(theory, 'p.sys2dsl')
  const [{ hook } = expect.fail()] = hooksIn(parseTheory(theory, 'p.sys2dsl').theory)
  expect(explainHook(hook, callOf({}), engine).conclusion.effects).toHaveLength(1)
  expect(engine.store.size).toBe(0)
})

test('values of the event are cut short, and lists are not shown whole', () => {
  const paths = Array.from({ length: 1000 }, (_, at) => `${'p'.repeat(1000)}${at}`)
  const theory = guarded('command CONTAINS "x" OR ANY paths CONTAINS "y" OR kind EQUALS web')
  const huge = explained(theory, callOf({ command: 'c'.repeat(5_000_000), paths }))
  expect(JSON.stringify(huge).length).toBeLessThan(20_000)
})
