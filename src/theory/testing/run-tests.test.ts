import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runTests } from '../index.ts'
import { theoryEvents } from '../program/theory-events.ts'
import { moments } from '../stories/moments.ts'
import { toolCallHappening } from '../stories/tool-call-happening.ts'

const policy = `
drop_table IS_A destructive
destructive IS_A dangerous
@HOOK ask_first ON_TOOL_CALL BEGIN
  @is_destructive tool IS_A destructive
  IF $is_destructive THEN
    @_ tool ASK "a person must see this"
  END
END
@HOOK no_force ON_TOOL_CALL BEGIN
  @is_shell kind EQUALS shell
  IF $is_shell THEN
    @is_forced tool READ_INPUT options.force
    IF $is_forced THEN
      @_ tool DENY "no force"
    END
  END
END
@HOOK brief ON_PROMPT BEGIN
  @_ prompt INFORM "be brief"
END
@HOOK taint ON_TOOL_RESULT BEGIN
  @is_secret paths ENDS_WITH ".env"
  IF $is_secret THEN
    @_ session REMEMBER read_secrets
  END
END
@HOOK careful ON_FACT_ADDED BEGIN
  @caution session READ_CONTROL caution
  @is_high $caution EQUALS high
  IF $is_high THEN
    @_ subject SET_EXISTENCE UNPROVEN
  END
END
@HOOK risks ON_FACT_ADDED BEGIN
  @risk subject READ_DIM risk
  @is_risky $risk GREATER_THAN 80
  IF $is_risky THEN
    @_ subject TAG risky
    @_ subject NEEDS_CONFIRMATION review
  END
END
`
const run = (given: string, expected: string) =>
  runTests(`${policy}\n@TEST t GIVEN\n${given}\nEXPECT\n${expected}\nEND`, 'p.sys2dsl')
const problems = (given: string, expected: string) => {
  const { diagnostics, tests } = run(given, expected)
  expect(diagnostics).toEqual([])
  return tests[0]?.problems
}
const call = (...words: readonly string[]) => ['event HAPPENS ON_TOOL_CALL', ...words].join('\n')

describe('given', () => {
  test.each([
    [
      'an event leads to a decision',
      call('tool IS drop_table'),
      'decision IS ASK\ndecision BY ask_first\nreason CONTAINS "a person"',
    ],
    ['an event nobody minds goes on', call('tool IS ls'), 'decision IS CONTINUE'],
    [
      'the input of a tool has fields within fields',
      call('command IS "git push"', 'input.options.force IS true'),
      'decision IS DENY\nreason STARTS_WITH "no force"',
    ],
    ['a false field is false', call('command IS "git push"', 'input.options.force IS false'), 'decision IS CONTINUE'],
    [
      'context for the model is seen',
      'event HAPPENS ON_PROMPT\nprompt IS "hello"',
      'informed CONTAINS "brief"\ndecision IS CONTINUE',
    ],
    [
      'events make a story, and what is not said has its own name',
      `event HAPPENS ON_TOOL_RESULT\npaths IS a.txt\npaths IS ".env"\n${call('tool IS ls')}`,
      'session DID read_secrets\ndecision IS CONTINUE',
    ],
    [
      'a session can be named',
      'event HAPPENS ON_TOOL_RESULT\nsession IS s1\npaths IS ".env"',
      's1 DID read_secrets\n@other session DID read_secrets\n$other EQUALS UNKNOWN',
    ],
    [
      'facts are stated, and hooks hear of them',
      'Dog.risk IS 90\nDog IS_A Animal',
      'Dog TAG risky\nDog NEEDS_CONFIRMATION review\n@risk Dog READ_DIM risk\n$risk EQUALS 90',
    ],
    ['control values are set', 'control.caution IS high\nDog IS_A Animal', 'Dog IS_A_UNPROVEN Animal'],
    [
      'what the theory states is known, and what follows',
      'Dog IS_A Animal',
      'drop_table IS_A dangerous\n@no Dog IS_A Fish\n$no EQUALS UNKNOWN',
    ],
    ['a tag may be given', 'Dog IS_A Animal\nDog TAG old', 'Dog TAG old'],
  ])('%s', (_, given, expected) => {
    expect(problems(given, expected)).toEqual([])
  })

  test('things happen in the order they are written: a fact below an event comes after it', () => {
    const decided = (given: string) => problems(given, 'decision IS ASK')?.length
    expect(decided(`rm IS_A destructive\n${call('tool IS rm')}`)).toBe(0)
    expect(decided(`${call('tool IS rm')}\nrm IS_A destructive`)).toBe(1)
  })

  test('each test has an engine of its own', () => {
    const one = (name: string, given: string, truth: string) =>
      `@TEST ${name} GIVEN\n${given}\nEXPECT\n@a x IS_A y\n$a EQUALS ${truth}\nEND\n`
    const { tests } = runTests(
      `z IS_A z1\n${one('a', 'x IS_A y', 'TRUE_CERTAIN')}${one('b', 'z IS_A z2', 'UNKNOWN')}`,
      'p.sys2dsl',
    )
    expect(tests.map(({ name, passed }) => [name, passed])).toEqual([
      ['a', true],
      ['b', true],
    ])
  })
})

describe('a failing test reports what was found', () => {
  test('for a decision: the outcome of each hook that was called', () => {
    expect(problems(call('tool IS drop_table'), 'decision IS DENY\ndecision BY no_force')).toMatchObject([
      {
        expected: 'decision IS DENY',
        found: expect.stringMatching(/^ASK by p\/ask_first: a person must see this/),
        words: [{ hook: 'p/ask_first', outcome: 'ask' }],
      },
      { expected: 'decision BY no_force' },
    ])
  })

  test('for a fact: the proof, or the missing fact', () => {
    expect(problems('x IS_A y', 'drop_table IS_A fine\n@a drop_table IS_A dangerous\n$a EQUALS FALSE')).toMatchObject([
      { found: 'UNKNOWN', proof: [], missing: [{ subject: 'dangerous', relation: 'IS_A', object: 'fine' }] },
      {
        expected: '$a EQUALS FALSE',
        found: '"TRUE_CERTAIN"',
        proof: [{}, {}, { subject: 'drop_table', object: 'dangerous' }],
      },
    ])
  })

  test('for tags, levels, confirmations and comparisons', () => {
    const expected =
      'x TAG a\nx IS_A_POSSIBLE y\nx IS_A_POSSIBLE z\nx NEEDS_CONFIRMATION b\n@r x READ_DIM risk\n$r AT_LEAST 1'
    expect(problems('x IS_A y', expected)?.map(({ found }) => found)).toEqual([
      'x has no tags',
      'its existence is 127',
      'it was never stated',
      'no confirmation was requested',
      '0',
    ])
    expect(problems(call('tool IS ls'), 'reason CONTAINS x')?.map(({ found }) => found)).toEqual([
      'nothing (no hook gave a reason)',
    ])
  })

  test('for effects of hooks: the hooks that could not decide', () => {
    expect(problems('x IS_A y', 'x IS_A_UNPROVEN y')).toMatchObject([
      { words: [{ hook: 'p/careful', reason: expect.stringContaining('control "caution" is missing') }] },
    ])
  })

  test('for an event that could not even happen', () => {
    expect(problems('control.mode IS query\nx IS_A y', 'x IS_A y')).toMatchObject([
      { expected: 'x IS_A y happens', found: '`x IS_A y` cannot be stated in query mode' },
    ])
  })
})

describe('a mistake in a test is an error when the theory is loaded', () => {
  test.each([
    ['event HAPPENS ON_TOOL_CAL', 'x IS_A y', 'T120', 'did you mean `ON_TOOL_CALL`?'],
    ['event HAPPENS ON_FACT_ADDED', 'x IS_A y', 'T120', 'state the facts that lead to it'],
    [call('comand IS ls'), 'x IS_A y', 'T121', 'did you mean `command`?'],
    ['event HAPPENS ON_PROMPT\ninput.a IS 1', 'x IS_A y', 'T121', 'only tool calls have'],
    ['tool IS bash', 'x IS_A y', 'T122', expect.stringContaining('event HAPPENS')],
    [call('kind IS shel'), 'x IS_A y', 'T123', 'did you mean `shell`?'],
    [call('turn IS first'), 'x IS_A y', 'T123', 'a number'],
    [call('command IS ls', 'kind IS web'), 'x IS_A y', 'T123', expect.stringContaining('kind IS shell')],
    ['Dog.risk IS high', 'x IS_A y', 'T123', 'a dimension is a number'],
    [call('tool IS a', 'tool IS b'), 'x IS_A y', 'T124', 'only `paths` may be said several times'],
    [call('input.a IS 1', 'input.a.b IS 2'), 'x IS_A y', 'T124', expect.anything()],
    [call('tool IZ a'), 'x IS_A y', 'T125', 'did you mean `IS`?'],
    ['event HAPENS ON_PROMPT', 'x IS_A y', 'T125', 'did you mean `HAPPENS`?'],
    ['x DENY y', 'x IS_A y', 'T125', expect.anything()],
    ['IF x THEN\nEND', 'x IS_A y', 'T125', expect.anything()],
    ['x IS_A y', 'x ISA y', 'T125', 'did you mean `IS_A`?'],
    ['x IS_A y', 'x DENY y', 'T125', 'say what must be so when all is done'],
    ['x IS_A y', 'x READ_DIM risk', 'T125', expect.stringContaining('name it')],
    ['x IS_A y', 'decision IS DENY', 'T126', expect.stringContaining('event HAPPENS')],
    ['x IS_A y', 'reason CONTAINS y', 'T126', expect.stringContaining('event HAPPENS')],
    [call('tool IS a'), 'decision IS DENI', 'T127', 'did you mean `DENY`?'],
    [call('tool IS a'), 'decision BY ask_frist', 'T127', 'did you mean `ask_first`?'],
    [call('tool IS a'), 'reson CONTAINS x', 'T121', 'did you mean `reason`?'],
    ['x IS_A y', '@answer x IS_A z\n$anser EQUALS FALSE', 'T128', 'did you mean `answer`?'],
    ['@a x IS_A y', 'x IS_A y', 'T128', expect.anything()],
    ['x IS_A $y', 'x IS_A y', 'T128', 'name the thing itself'],
    ['x IS_A y', '# nothing', 'T020', 'say what must be so'],
    ['x IS_A y', 'x IS_A y\nEND\n@TEST t GIVEN\nEXPECT\nx IS_A y', 'T129', 'rename one of them'],
  ])('%s / %s is %s', (given, expected, code, hint) => {
    const { diagnostics, tests } = run(given, expected)
    expect(diagnostics).toMatchObject([{ code, hint, file: 'p.sys2dsl' }])
    expect(tests).toEqual([])
  })
})

test('a call with a command is one of a shell, also if only its input names the command', () => {
  const { call } =
    moments['ON_TOOL_CALL']?.own(toolCallHappening({ tool: 'bash', input: { command: 'git push' } })) ?? {}
  expect(call).toMatchObject({ kind: 'shell', command: 'git push' })
})

test('a test can set every field of an event that a hook can read, but for what follows from the call', () => {
  for (const [moment, { words }] of Object.entries(moments)) {
    const all = Object.keys(theoryEvents[moment]?.fields ?? {})
    const readable = all.filter((name) => name !== 'subject' && !name.includes(' '))
    expect(Object.keys(words).toSorted()).toEqual(readable.toSorted())
  }
})

test('the test on the grammar page passes', () => {
  const page = readFileSync(new URL('../../../docs/theory-grammar.md', import.meta.url), 'utf8')
  const [, example = ''] = /```sys2dsl\n(.*?)```/s.exec(page) ?? []
  expect(runTests(example, 'page.sys2dsl')).toMatchObject({ diagnostics: [], tests: [{ passed: true }] })
})

test('one test of a theory can be run alone', () => {
  const story = (name: string) => `@TEST ${name} GIVEN\n  a IS_A b\nEXPECT\n  a IS_A b\nEND\n`
  const namesOf = (only?: string) =>
    runTests(`${story('one')}${story('other')}`, 'p.sys2dsl', only === undefined ? {} : { only }).tests.map(
      ({ name }) => name,
    )
  expect(namesOf()).toEqual(['one', 'other'])
  expect(namesOf('other')).toEqual(['other'])
  expect(namesOf('third')).toEqual([])
})
