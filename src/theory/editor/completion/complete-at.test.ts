import { expect, test } from 'vitest'
import { withCursor } from '../../../../test/theory/cursor.ts'
import { completeAt } from './complete-at.ts'

/** The suggested words at the cursor. */
function at(marked: string): readonly string[] {
  const { opened, offset } = withCursor(marked)
  return completeAt(opened, offset)?.suggestions.map(({ label }) => label) ?? []
}

const facts = 'delete_file IS_A destructive\nread_file IS_A harmless\n'
const hook = (body: string, event = 'ON_TOOL_CALL') => `${facts}@HOOK h ${event} BEGIN\n${body}\nEND\n`
const story = (body: string) => `${facts}@HOOK guard ON_TOOL_CALL BEGIN\n  session REMEMBER seen\nEND\n${body}`

/** A place, some of the words that fit there, and some that do not. */
const cases: readonly (readonly [what: string, text: string, fit: readonly string[], unfit: readonly string[]])[] = [
  ['the beginning of a line', `${facts}|`, ['@HOOK', '@TEST', 'delete_file', 'destructive'], ['kind', 'IF', 'DENY']],
  ['a verb of a fact', `${facts}rm |`, ['IS_A', 'DISJOINT_WITH', 'IS_A_POSSIBLE'], ['EQUALS', 'DENY', 'HOOK_FOR']],
  ['an object of a fact', `${facts}rm IS_A |`, ['destructive', 'harmless'], ['IS_A', 'kind']],
  ['a body to tie', '@body BEGIN\n  DENY "no"\nEND\nbody |', ['HOOK_FOR', 'HOOK'], ['IS_A']],
  ['an event to tie it to', '@body BEGIN\n  DENY "no"\nEND\nbody HOOK_FOR |', ['ON_TOOL_CALL', 'ON_PROMPT'], ['body']],
  ['a hook point', '@HOOK h ON_T|', ['ON_TOOL_CALL', 'ON_CONTRADICTION'], ['BEGIN', 'WHEN']],
  ['the options of a hook', '@HOOK h ON_TOOL_CALL |', ['PRIORITY', 'ON_UNDECIDED', 'WHEN', 'BEGIN'], ['ON_PROMPT']],
  ['the options on the next line', '@HOOK h ON_TOOL_CALL\n  PRIORITY 120\n  |', ['WHEN', 'BEGIN'], ['PRIORITY']],
  ['an answer to doubt', '@HOOK h ON_TOOL_CALL ON_UNDECIDED |', ['DENY', 'ASK', 'ALLOW'], ['APPROVE', 'BEGIN']],
  ['a selected field', '@HOOK h ON_TOOL_RESULT WHEN |', ['origin', 'kind', 'NOT', 'EVERY'], ['prompt', 'BEGIN']],
  ['a selected value', '@HOOK h ON_TOOL_RESULT WHEN origin EQUALS |', ['real', 'stub', 'denied'], ['kind', 'shell']],
  [
    'the end of a selection',
    '@HOOK h ON_TOOL_CALL WHEN kind EQUALS shell |',
    ['AND', 'OR', 'BEGIN', 'PRIORITY'],
    ['WHEN'],
  ],
  ['a statement of a hook', hook('  |'), ['IF', 'END', 'DENY', 'ASK', 'tool', 'kind'], ['prompt', 'EXPECT', '@HOOK']],
  ['the commands of another event', hook('  |', 'ON_RUN_END'), ['DENY', 'result'], ['ASK', 'APPROVE', 'tool']],
  ['an event without outcomes', hook('  |', 'ON_FACT_ADDED'), ['subject', 'relation', 'fact'], ['DENY', 'kind']],
  ['a field of a condition', hook('  IF |'), ['kind', 'command', 'NOT', 'ANY'], ['DENY', 'THEN', 'prompt']],
  [
    'verbs for a text',
    hook('  IF tool |'),
    ['EQUALS', 'CONTAINS', 'IS_A', 'DID'],
    ['GREATER_THAN', 'TAG', 'PLUS', 'AND'],
  ],
  ['what a call is or does', hook('  IF |'), ['call IS opaque', 'call WRITES path'], ['path WRITTEN']],
  ['a list behind a word that counts', hook('  IF ANY |'), ['path WRITTEN', 'paths'], ['call IS opaque']],
  ['what is done with a noun', hook('  IF ANY path |'), ['READ', 'WRITTEN'], ['CONNECTED', 'EQUALS']],
  ['verbs for such a list', hook('  IF ANY path WRITTEN |'), ['INSIDE', 'MATCHES', 'IS_A'], ['READ', 'AT_MOST']],
  ['what a call does', hook('  IF kind EQUALS shell AND call |'), ['RUNS', 'IS', 'PUSHES'], ['EQUALS', 'THEN']],
  ['what a call is', hook('  IF call IS |'), ['opaque', 'force_pushing'], ['THEN']],
  ['what a call does it with', hook('  IF call READS |'), ['path'], ['host', 'THEN']],
  ['behind what a call does', hook('  IF call READS path |'), ['THEN', 'AND'], ['READ']],
  ['that a command runs something', hook('  IF command |'), ['RUNS', 'CONTAINS'], ['IS']],
  ['behind a program', hook('  IF command RUNS rm |'), ['WITH', 'WITHOUT', 'THEN', 'AND'], ['EQUALS']],
  ['the options of a program', hook('  IF command RUNS rm WITH force |'), ['recursive', 'WITHOUT'], ['force', 'WITH']],
  ['the same in a condition with a name', hook('  @x call IS |'), ['opaque'], ['THEN']],
  ['no calls at other hook points', hook('  IF |', 'ON_PROMPT'), ['prompt'], ['call IS opaque']],
  ['verbs for a number', hook('  IF turn |'), ['GREATER_THAN', 'EQUALS', 'AT_MOST'], ['CONTAINS', 'IS_A', 'PLUS']],
  ['verbs for a list', hook('  IF paths |'), ['CONTAINS', 'STARTS_WITH'], ['EQUALS', 'IS_A']],
  ['verbs for a part of a list', hook('  IF ANY paths |'), ['EQUALS', 'STARTS_WITH', 'IS_A'], ['GREATER_THAN', 'THEN']],
  ['readings that need a name', hook('  @risk tool |'), ['READ_DIM', 'NEW_COMPOSITE', 'EQUALS'], ['REMEMBER', 'DENY']],
  [
    'commands with a subject',
    hook('  session |'),
    ['REMEMBER', 'TAG', 'NEEDS_CONFIRMATION'],
    ['DENY', 'SET_EXISTENCE'],
  ],
  [
    'commands on a fact',
    hook('  subject |', 'ON_FACT_ADDED'),
    ['SET_EXISTENCE', 'BOOST_EXISTENCE'],
    ['BLOCK_REASONING'],
  ],
  ['values of a closed set', hook('  IF kind EQUALS |'), ['shell', 'read', 'mcp'], ['tool', 'destructive']],
  ['values of a flag', hook('  IF is_error EQUALS |', 'ON_TOOL_RESULT'), ['true', 'false'], ['real']],
  ['a concept to ask for', hook('  IF tool IS_A |'), ['destructive', 'harmless', 'agent'], ['turn', 'shell']],
  ['a level', hook('  subject SET_EXISTENCE |', 'ON_FACT_ADDED'), ['UNPROVEN', 'CERTAIN'], ['subject']],
  ['a deed to ask for', story(hook('  IF session DID |')), ['seen'], ['destructive', 'kind']],
  ['the end of a comparison', hook('  IF kind EQUALS shell |'), ['AND', 'OR', 'THEN'], ['BEGIN', 'kind']],
  ['the next comparison', hook('  IF kind EQUALS shell AND |'), ['tool', 'NOT'], ['THEN', 'DENY']],
  ['the next comparison on its own line', hook('  IF kind EQUALS shell AND\n      |'), ['tool', 'NOT'], ['DENY', 'IF']],
  ['a line that begins with AND', hook('  IF kind EQUALS shell\n      AND |'), ['tool', 'NOT'], ['DENY', 'IF']],
  ['a bracket', hook('  IF (|'), ['tool', 'NOT'], ['THEN']],
  ['the end of a bracket', hook('  IF (kind EQUALS shell) |'), ['AND', 'THEN'], ['tool']],
  ['a command behind THEN', hook('  IF kind EQUALS shell THEN |'), ['DENY', 'ASK', 'session', 'END'], ['IF', 'ELSE']],
  ['a variable', hook('  @bad kind EQUALS shell\n  IF |'), ['$bad', 'kind'], ['$kind']],
  ['a variable by its sign', hook('  @bad kind EQUALS shell\n  IF $|'), ['$bad', '$kind', '$tool'], ['kind']],
  ['a sign in a header', '@HOOK h ON_PROMPT WHEN $|', ['$prompt', '$agent'], ['$tool', 'prompt']],
  ['what follows a true variable', hook('  @bad kind EQUALS shell\n  IF $bad |'), ['AND', 'THEN'], ['CONTAINS']],
  [
    'verbs for a variable with a number',
    hook('  @risk tool READ_DIM risk\n  IF $risk |'),
    ['GREATER_THAN'],
    ['CONTAINS'],
  ],
  [
    'a variable of a branch that is closed',
    hook('  IF kind EQUALS web THEN\n    @in turn EQUALS 1\n  END\n  IF |'),
    ['kind'],
    ['$in'],
  ],
  [
    'a variable inside its branch',
    hook('  IF kind EQUALS web THEN\n    @in turn EQUALS 1\n    IF |\n  END'),
    ['$in'],
    [],
  ],
  [
    'a statement behind an IF on one line',
    hook('  IF kind EQUALS web THEN DENY "no" END\n  |'),
    ['IF', 'DENY'],
    ['@HOOK'],
  ],
  [
    'a place behind a hook',
    `${hook('  IF kind EQUALS web THEN DENY "no"\n')}|`,
    ['@HOOK', 'delete_file'],
    ['DENY', 'IF'],
  ],
  ['a dimension', hook('  @risk tool READ_DIM risk\n  @more tool READ_DIM |'), ['risk'], ['tool']],
  ['a tag', hook('  session TAG seen\n  session TAG |'), ['seen'], ['tool']],
  ['a body that is tied', 'b HOOK_FOR ON_PROMPT\n@b BEGIN\n  IF |\nEND', ['prompt'], ['tool']],
  ['the header of a test', story('@TEST t |'), ['GIVEN'], ['EXPECT', 'event']],
  [
    'the setup of a test',
    story('@TEST t GIVEN\n  |'),
    ['event', 'delete_file', 'EXPECT'],
    ['kind', 'decision', 'DENY'],
  ],
  ['an event of a test', story('@TEST t GIVEN\n  event |'), ['HAPPENS'], ['IS_A']],
  ['the hook points of tests', story('@TEST t GIVEN\n  event HAPPENS |'), ['ON_TOOL_CALL'], ['ON_FACT_ADDED']],
  [
    'a field of the event',
    story('@TEST t GIVEN\n  event HAPPENS ON_TOOL_CALL\n  |'),
    ['kind', 'paths'],
    ['subject', 'prompt'],
  ],
  ['a field is set', story('@TEST t GIVEN\n  event HAPPENS ON_TOOL_CALL\n  kind |'), ['IS'], ['EQUALS', 'IS_A']],
  ['its value', story('@TEST t GIVEN\n  event HAPPENS ON_TOOL_CALL\n  kind IS |'), ['shell'], ['delete_file']],
  ['the name of a tool', story('@TEST t GIVEN\n  event HAPPENS ON_TOOL_CALL\n  tool IS |'), ['delete_file'], ['shell']],
  ['a fact of a test', story('@TEST t GIVEN\n  rm |'), ['IS_A', 'TAG'], ['IS', 'EQUALS']],
  ['an expectation', story('@TEST t GIVEN\nEXPECT\n  |'), ['decision', 'reason', 'session', 'END'], ['event', 'kind']],
  ['about the decision', story('@TEST t GIVEN\nEXPECT\n  decision |'), ['IS', 'BY'], ['IS_A']],
  ['the decision', story('@TEST t GIVEN\nEXPECT\n  decision IS |'), ['DENY', 'CONTINUE'], ['guard']],
  ['the hook that decided', story('@TEST t GIVEN\nEXPECT\n  decision BY |'), ['guard'], ['DENY']],
  ['a comparison of the reason', story('@TEST t GIVEN\nEXPECT\n  reason |'), ['CONTAINS'], ['GREATER_THAN', 'IS_A']],
  ['the memory', story('@TEST t GIVEN\nEXPECT\n  session DID |'), ['seen'], ['destructive']],
  ['an answer', story('@TEST t GIVEN\nEXPECT\n  @a rm IS_A harmless\n  $a EQUALS |'), ['UNKNOWN', 'FALSE'], ['rm']],
  ['a variable of a test', story('@TEST t GIVEN\nEXPECT\n  @a rm IS_A harmless\n  $|'), ['$a'], ['$kind']],
]

test.each(cases)('%s: the words that fit are suggested, and no others', (_, text, fit, unfit) => {
  const found = at(text)
  expect(found).toEqual(expect.arrayContaining([...fit]))
  expect(found.filter((word) => unfit.includes(word))).toEqual([])
  expect(new Set(found).size).toBe(found.length)
})

test.each([
  ['a comment', '# ON_|'],
  ['a comment behind a statement', 'a IS_A b # ON_|'],
  ['a text', hook('  DENY "no|"')],
  ['the name of a hook', '@HOOK |'],
  ['a fourth word', 'a IS_A b |'],
  ['a priority', '@HOOK h ON_PROMPT PRIORITY |'],
])('nothing is suggested in %s', (_, text) => {
  expect(at(text)).toEqual([])
})

test('a suggestion replaces the whole word that is typed, with its sign', () => {
  const spanAt = (marked: string) => {
    const { opened, offset } = withCursor(marked)
    const { span } = completeAt(opened, offset) ?? {}
    return span && opened.text.slice(span.offset, span.offset + span.length)
  }
  expect(spanAt(hook('  IF to|ol EQUALS x'))).toBe('tool')
  expect(spanAt(hook('  IF $ba|'))).toBe('$ba')
  expect(spanAt('@HO|')).toBe('@HO')
  expect(spanAt(hook('  IF |'))).toBe('')
})

test('a suggestion has a short description and a sentence', () => {
  const { opened, offset } = withCursor(hook('  IF |'))
  const { suggestions = [] } = completeAt(opened, offset) ?? {}
  expect(suggestions.find(({ label }) => label === 'command')).toEqual({
    label: 'command',
    kind: 'field',
    detail: 'a text',
    means: expect.stringContaining('command line'),
  })
})

test('every place of a theory has a completion, or none, but never an error', () => {
  const text = story(
    `${hook('  IF (kind EQUALS "a" OR $x) THEN DENY "é😀" ELSE ASK "x" END # c')}@TEST t GIVEN\n  a.b IS 1\nEXPECT\nEND`,
  )
  for (let at = 0; at <= text.length; at++) {
    const { opened, offset } = withCursor(`${text.slice(0, at)}|${text.slice(at)}`)
    expect(() => completeAt(opened, offset)).not.toThrow()
    const cut = withCursor(`${text.slice(0, at)}|`)
    expect(() => completeAt(cut.opened, cut.offset)).not.toThrow()
  }
})
