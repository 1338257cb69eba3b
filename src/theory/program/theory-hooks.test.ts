import { describe, expect, test } from 'vitest'
import { createDispatcher, createRegistry } from '../../index.ts'
import { makeToolCall } from '../../protocol/index.ts'
import { exampleScope } from '../../testing/index.ts'
import { vocabularyOf } from '../knowledge/declarations/vocabulary-of.ts'
import { createRelations } from '../knowledge/relations.ts'
import { parseTheory } from '../language/parser/parser.ts'
import type { Theory } from '../language/tree.ts'
import { checkTheory } from './check/check-theory.ts'
import type { Knowledge } from './knowledge-port.ts'
import { theoryHooks } from './theory-hooks.ts'

/** The facts in these tests: two tools are destructive, and the memory of hooks. */
function knowledgeOf(facts: readonly string[] = ['rm IS_A destructive', 'bash IS_A destructive']) {
  const known = new Set(facts)
  const knowledge: Knowledge = {
    holds: (subject, relation, object) => known.has(`${subject} ${relation} ${object}`),
    dimension: (_, name) => (name === 'ethical_risk' ? 90 : 0),
    control: (name) => (name === 'mode' ? 'learning' : undefined),
    apply: (effects) => {
      for (const effect of effects) if (effect.type === 'remember') known.add(`${effect.subject} DID ${effect.object}`)
    },
  }
  return knowledge
}
function load(text: string, knowledge = knowledgeOf()) {
  const { theory, diagnostics } = parseTheory(text, 'test.sys2dsl')
  expect(diagnostics).toEqual([])
  const found = checked(theory).filter(({ severity }) => severity === 'error')
  return { hooks: found.length > 0 ? [] : theoryHooks(theory, { knowledge }), diagnostics: found }
}

function checked(theory: Theory) {
  const vocabulary = vocabularyOf(theory, { relations: createRelations(), others: [] })
  return checkTheory(theory, { others: [], vocabulary })
}

function judge(text: string, input: unknown, { name = 'bash', kind = 'shell' as const } = {}) {
  const { hooks, diagnostics } = load(text)
  expect(diagnostics).toEqual([])
  const registry = createRegistry().with(hooks, { source: 'test', band: 'theory' })
  const call = makeToolCall({ id: 'c', name, kind, input: input as never })
  return createDispatcher({ registry }).dispatch('tool.before', { call, tool: { name } }, exampleScope())
}

const noDelete = `
@HOOK no_delete ON_TOOL_CALL BEGIN
  @hit command CONTAINS "rm -rf"
  @risk tool READ_INPUT risk
  @high $risk GREATER_THAN 80
  @both $hit AND $high
  IF $both THEN
    @_ tool DENY "deleting is off limits"
  END
END
`

describe('a theory guards a tool call', () => {
  test('calls that its condition covers are denied, others continue', () => {
    expect(judge(noDelete, { command: 'rm -rf /', risk: 90 })).toMatchObject({
      type: 'deny',
      by: 'test/no_delete',
      reason: 'deleting is off limits (test.sys2dsl:8, command "rm -rf /", tool "bash")',
    })
    expect(judge(noDelete, { command: 'ls', risk: 90 })).toMatchObject({ type: 'continue' })
    expect(judge(noDelete, { command: 'rm -rf /', risk: 10 })).toMatchObject({ type: 'continue' })
  })

  test.each([
    ['missing', { command: 'rm -rf /' }, 'input.risk is missing'],
    ['a text', { command: 'rm -rf /', risk: '95' }, 'not a number'],
    ['null', { command: 'rm -rf /', risk: null }, 'input.risk is missing'],
    ['an object', { command: 'rm -rf /', risk: {} }, 'is an object'],
  ])('a field that is %s leaves it undecided, and that denies', (_, input, reason) => {
    expect(judge(noDelete, input)).toMatchObject({ type: 'deny', reason: expect.stringContaining(reason) })
  })

  test('a condition that one side decides is decided, even if the other side is missing', () => {
    expect(judge(noDelete, { command: 'ls' })).toMatchObject({ type: 'continue' })
  })

  test('ON_UNDECIDED sets the outcome for undecided hooks', () => {
    const saying = (word: string) => noDelete.replace('ON_TOOL_CALL', `ON_TOOL_CALL ON_UNDECIDED ${word}`)
    expect(judge(saying('ASK'), { command: 'rm -rf /' })).toMatchObject({ type: 'ask' })
    expect(judge(saying('ALLOW'), { command: 'rm -rf /' })).toMatchObject({
      type: 'continue',
      reasons: [{ outcome: 'failed' }],
    })
  })

  test('it asks the known facts', () => {
    const text =
      '@HOOK h ON_TOOL_CALL BEGIN\n @bad tool IS_A destructive\n IF $bad THEN\n  @_ tool ASK "sure?"\n ELSE\n  @_ tool APPROVE "harmless"\n END\nEND'
    expect(judge(text, {}, { name: 'rm' })).toMatchObject({ type: 'ask', reason: 'sure? (test.sys2dsl:4, tool "rm")' })
    expect(judge(text, {}, { name: 'ls' })).toMatchObject({ type: 'approve', reason: 'harmless' })
  })

  test('it remembers actions of the session, and later hooks ask', () => {
    const text = `
      @HOOK taint ON_TOOL_RESULT BEGIN
        @secret paths MATCHES "*.env"
        IF $secret THEN
          @_ session REMEMBER read_secrets
        END
      END
      @HOOK no_leak ON_TOOL_CALL BEGIN
        @web kind EQUALS web
        @tainted session DID read_secrets
        @both $web AND $tainted
        IF $both THEN
          @_ tool DENY "this session has read secrets"
        END
      END`
    const registry = createRegistry().with(load(text).hooks, { source: 'test', band: 'theory' })
    const dispatcher = createDispatcher({ registry })
    const fetch = () =>
      dispatcher.dispatch(
        'tool.before',
        { call: makeToolCall({ id: 'c', name: 'fetch', kind: 'web', input: {} }), tool: { name: 'fetch' } },
        exampleScope(),
      )
    expect(fetch()).toMatchObject({ type: 'continue' })
    const call = makeToolCall({ id: 'r', name: 'read', kind: 'read', input: { path: 'prod.env' } })
    dispatcher.dispatch(
      'tool.after',
      {
        call,
        tool: { name: 'read' },
        result: { callId: 'r', output: 'x', isError: false },
        origin: 'real',
        durationMs: 1,
      },
      exampleScope(),
    )
    expect(fetch()).toMatchObject({
      type: 'deny',
      reason: expect.stringContaining('this session has read secrets (test.sys2dsl:'),
    })
  })
})

test('a hook that runs more than ten thousand statements is undecided, and that denies', () => {
  const hook = (statements: number) => `@HOOK h ON_TOOL_CALL BEGIN\n${'@_ tool TAG x\n'.repeat(statements)}END`
  expect(judge(hook(10_000), {})).toMatchObject({ type: 'continue' })
  expect(judge(hook(10_001), {})).toMatchObject({
    type: 'deny',
    reason: expect.stringContaining('too many statements'),
  })
})

test('the most severe outcome of a hook counts: a DENY is not approved further down', () => {
  const body = '@_ tool DENY "no"\n@_ tool INFORM "but"\n@_ tool APPROVE "yes"\n@_ tool DENY "never"'
  expect(judge(`@HOOK h ON_TOOL_CALL BEGIN\n${body}\nEND`, {})).toMatchObject({
    type: 'deny',
    reason: expect.stringMatching(/^no /),
  })
})

test('an undecided value is not a name to tag or remember by', () => {
  const tags = '@risk tool READ_INPUT risk\n@_ $risk TAG x'
  expect(judge(`@HOOK h ON_TOOL_CALL BEGIN\n${tags}\nEND`, {})).toMatchObject({
    type: 'deny',
    reason: expect.stringContaining('input.risk is missing'),
  })
})

test('a field is read by its name, also if the event has a field of that name', () => {
  const text =
    '@HOOK h ON_TOOL_CALL BEGIN\n@a tool READ_INPUT command\n@b $a EQUALS "x"\nIF $b THEN @_ tool DENY "no" END\nEND'
  expect(judge(text, { command: 'x' })).toMatchObject({ type: 'deny' })
  expect(judge(text, { command: 'y' })).toMatchObject({ type: 'continue' })
})

test('both spellings of a hook are the same hook', () => {
  const body = '\n @_ tool DENY "no"\nEND'
  for (const text of [
    `@HOOK h ON_TOOL_CALL BEGIN${body}`,
    `@d h HOOK_FOR ON_TOOL_CALL\n@h BEGIN${body}`,
    `@d h HOOK on_tool_call\n@h BEGIN${body}`,
  ]) {
    expect(judge(text, {})).toMatchObject({ type: 'deny', by: 'test/h', reason: expect.stringMatching(/^no \(test/) })
  }
})

describe('a mistake is an error when the theory is loaded, with a suggestion', () => {
  const hook = (line: string, event = 'ON_TOOL_CALL') => `@HOOK h ${event} BEGIN\n  ${line}\nEND`
  test.each([
    ['a misspelt event', hook('@_ tool DENY "x"', 'ON_TOOL_CAL'), 'T101', 'did you mean `ON_TOOL_CALL`?'],
    ['a misspelt field', hook('@a comand CONTAINS "rm"'), 'T104', 'did you mean `command`?'],
    ['a misspelt verb', hook('@a command CONTANS "rm"'), 'T102', 'did you mean `CONTAINS`?'],
    ['a misspelt command', hook('@_ tool DENNY "no"'), 'T102', 'did you mean `DENY`?'],
    ['a fact instead of a command', hook('@_ tool CAUSES harm'), 'T114', 'by `REMEMBER` only'],
    [
      'a misspelt variable',
      hook('@risk tool READ_INPUT risk\n  @h $rsk GREATER_THAN 80'),
      'T106',
      'did you mean `$risk`?',
    ],
    [
      'a text where a number is wanted',
      hook('@risk tool READ_INPUT risk\n  @h $risk GREATER_THAN high'),
      'T105',
      'compares numbers',
    ],
    ['a command that the event cannot honour', hook('@_ tool ASK "sure?"', 'ON_TOOL_RESULT'), 'T103', 'INFORM, DENY'],
    ['a command that has no meaning there', hook('@_ tool SET_EXISTENCE CERTAIN'), 'T103', 'ON_FACT_ADDED'],
    ['a reading that the event has not', hook('@a x READ_INPUT y', 'ON_PROMPT'), 'T103', 'only tool calls'],
    ['to ask in doubt where nobody can', '@HOOK h ON_TOOL_RESULT ON_UNDECIDED ASK BEGIN\nEND', 'T108', 'DENY or ALLOW'],
    ['a hook without a body', '@d h HOOK_FOR ON_TOOL_CALL', 'T107', 'write one'],
  ])('%s', (_, text, code, hint) => {
    const { theory } = parseTheory(text, 'test.sys2dsl')
    const diagnostics = checked(theory)
    expect(diagnostics[0]).toMatchObject({ code, file: 'test.sys2dsl', hint: expect.stringContaining(hint) })
  })
})

test('hooks on facts return their effects to the owner of the event', () => {
  const text = `
    @HOOK existence_policy ON_FACT_ADDED BEGIN
      @mode session READ_CONTROL mode
      @learning $mode EQUALS learning
      IF $learning THEN
        @_ subject SET_EXISTENCE UNPROVEN
      END
    END
    @HOOK ethics_guard ON_REASONING_STEP BEGIN
      @risk subject READ_DIM ethical_risk
      @high $risk GREATER_THAN 80
      IF $high THEN
        @_ subject BLOCK_REASONING ethics
        @_ subject NEEDS_CONFIRMATION ethical_review
      END
    END
    @HOOK domain_tagger ON_CONCEPT_CREATED BEGIN
      @domain subject READ_DIM domain
      @none $domain EQUALS zero
      IF $none THEN
        @_ subject TAG unknown_domain
      END
    END
    @HOOK contradiction_handler ON_CONTRADICTION BEGIN
      @both $fact1 NEW_COMPOSITE $fact2
      @_ $both NEEDS_CONFIRMATION contradiction_review
      @_ $fact2 SET_EXISTENCE UNPROVEN
    END`
  const dispatcher = createDispatcher({
    registry: createRegistry().with(load(text).hooks, { source: 'std', band: 'theory' }),
  })
  const effectsOf = (event: never, own: object) =>
    (dispatcher.dispatch(event, own as never, exampleScope()) as { effects: unknown }).effects
  const fact = (factId: number) => ({ factId, subject: 'Dog', relation: 'IS_A', object: 'Fish', existence: 127 })
  expect(effectsOf('fact.added' as never, fact(1))).toEqual([{ type: 'set-existence', factId: 1, existence: -64 }])
  expect(
    effectsOf('reasoning.before' as never, { subject: 'weapon', relation: 'IS_A', object: 'good', region: 'ethics' }),
  ).toEqual([
    { type: 'block-reasoning', subject: 'weapon', region: 'ethics' },
    { type: 'needs-confirmation', subject: 'weapon', reason: 'ethical_review' },
  ])
  expect(effectsOf('concept.created' as never, { concept: 'Dog', source: 'x' })).toEqual([
    { type: 'tag', concept: 'Dog', tag: 'unknown_domain' },
  ])
  expect(effectsOf('contradiction.found' as never, { fact1: fact(1), fact2: fact(2), rule: 'disjoint' })).toEqual([
    { type: 'needs-confirmation', subject: 'Dog IS_A Fish + Dog IS_A Fish', reason: 'contradiction_review' },
    { type: 'set-existence', factId: 2, existence: -64 },
  ])
})

test('a hook that is for a kind of tool that does not exist is an error', () => {
  const text = '@HOOK h ON_TOOL_CALL BEGIN\n@k kind EQUALS risky\nIF $k THEN @_ tool DENY "no" END\nEND'
  expect(load(text).diagnostics).toMatchObject([
    {
      code: 'T118',
      message: 'this is never true: `kind` is never `risky`',
      hint: expect.stringContaining('shell, read'),
    },
  ])
})
