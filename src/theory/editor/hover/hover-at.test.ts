import { expect, test } from 'vitest'
import { withCursor } from '../../../../test/theory/cursor.ts'
import { hoverAt } from './hover-at.ts'

function at(marked: string): string {
  const { opened, offset } = withCursor(marked)
  return hoverAt(opened, offset)?.text ?? ''
}

const hook = (body: string, event = 'ON_TOOL_CALL') => `@HOOK h ${event} BEGIN\n${body}\nEND\n`

test.each([
  ['a hook point', '@HOOK h ON_TOOL|_CALL BEGIN\nEND', '**ON_TOOL_CALL**: hook point, the event `tool.before`'],
  ['its fields', '@HOOK h ON_TOOL|_CALL BEGIN\nEND', 'Fields: `agent`, `session`'],
  ['its commands', '@HOOK h ON_RUN|_END BEGIN\nEND', '`DENY`'],
  ['a field with a closed set', hook('  IF ki|nd EQUALS shell THEN DENY "x"'), 'one of `shell`, `read`'],
  ['a field that may be missing', hook('  IF com|mand EQUALS "x" THEN DENY "x"'), 'Missing unless `kind` is `shell`'],
  [
    'a field that a guard may withhold',
    hook('  IF out|put CONTAINS "x" THEN DENY "x"', 'ON_TOOL_RESULT'),
    'may withhold',
  ],
  ['a list of what a call does', hook('  IF ANY path WRI|TTEN INSIDE "x" THEN DENY "x"'), '**path WRITTEN**: field of'],
  ['what a call is', hook('  IF call IS opa|que THEN DENY "x"'), 'Whether a part of the call cannot be read.'],
  [
    'what a call does',
    hook('  IF call PUS|HES branch "main" THEN DENY "x"'),
    '**branch PUSHED**: field of ON_TOOL_CALL',
  ],
  ['a program', hook('  IF command RU|NS rm WITH force THEN DENY "x"'), '**RUNS**: keyword'],
  ['its options', hook('  IF command RUNS rm WI|TH force THEN DENY "x"'), '**WITH**: keyword'],
  ['a part of a field', hook('  IF input.file|_path EQUALS "x" THEN DENY "x"'), 'a part of the field `input`'],
  ['a field by its sign', hook('  IF $to|ol EQUALS x THEN DENY "x"'), '**tool**: field of ON_TOOL_CALL, a text'],
  ['a verb', hook('  IF tool STARTS|_WITH "x" THEN DENY "x"'), '**STARTS_WITH**: verb'],
  ['the types of a verb', hook('  IF turn AT_|LEAST 3 THEN DENY "x"'), 'a number `AT_LEAST` a number: true or false'],
  ['a verb that ignores case', hook('  IF tool ENDS_WITH_IGNO|RING_CASE "x" THEN DENY "x"'), 'count as the same'],
  ['a command', hook('  DE|NY "x"'), '**DENY**: command'],
  ['where a command is honoured', hook('  AP|PROVE "x"'), 'At ON_TOOL_CALL, ON_MODEL_RESPONSE.'],
  ['a command for every hook point', hook('  session REMEM|BER x'), 'At every hook point.'],
  ['a relation', 'a IS|_A b', 'transitive: a R b and b R c make a R c'],
  ['an inverse', 'a PART|_OF b', 'inverse: `HAS_PART`'],
  ['a relation that is inherited and ruled out', 'a CA|N b', 'ruled out by `PROHIBITED_FROM`'],
  ['the opposite of a relation', 'a NOT_|IS_A b', 'The opposite of `IS_A`.'],
  ['a relation of the theory', 'a ADM|IRES b', 'A relation of this theory'],
  [
    'a concept, and each fact about it',
    `rm IS_A bad\nbad IS_A thing\n${hook('  IF tool IS_A ba|d THEN DENY "x"')}`,
    '- line 1: `rm IS_A bad`\n- line 2: `bad IS_A thing`',
  ],
  [
    'a concept that no fact names',
    hook('  IF tool IS_A ba|d THEN DENY "x"'),
    'concept that no fact of this theory names',
  ],
  [
    'a variable, and its condition',
    hook('  @bad kind   EQUALS shell AND turn EQUALS 1\n  IF $b|ad THEN DENY "x"'),
    '@bad kind EQUALS shell AND turn EQUALS 1',
  ],
  [
    'the type of a variable',
    hook('  @risk tool READ_DIM risk\n  IF $ri|sk AT_LEAST 1 THEN DENY "x"'),
    '**risk**: variable, a number',
  ],
  [
    'a hook, and the comment above it',
    '# Keeps files.\n# All of them.\n@HOOK keep|_files ON_TOOL_CALL PRIORITY 120 ON_UNDECIDED ASK BEGIN\nEND',
    '**keep_files**: hook at `ON_TOOL_CALL`, priority 120, `ASK` if undecided\n\nKeeps files. All of them.',
  ],
  ['a hook without a priority', '@HOOK ke|ep ON_TOOL_CALL BEGIN\nEND', 'priority 100 (default)'],
  ['a body of a hook', 'b| HOOK_FOR ON_PROMPT\n@b BEGIN\n  DENY "x"\nEND', '**b**: body of a hook at `ON_PROMPT`'],
  [
    'a hook that a test names',
    `${hook('  DENY "x"')}@TEST t GIVEN\n  event HAPPENS ON_TOOL_CALL\nEXPECT\n  decision BY h|\nEND`,
    '**h**: hook at `ON_TOOL_CALL`',
  ],
  [
    'a deed',
    hook('  IF session DID se|en THEN session REMEMBER seen'),
    'Remembered in line 2.\n\nAsked for in line 2.',
  ],
  ['a value of a closed set', hook('  IF kind EQUALS she|ll THEN DENY "x"'), 'value of `kind`'],
  ['a level', hook('  subject SET_EXISTENCE UNPRO|VEN', 'ON_FACT_ADDED'), 'level of existence, -64'],
  ['a constant', hook('  IF turn EQUALS posi|tive THEN DENY "x"'), 'The number 127.'],
  ['a keyword', hook('  I|F kind EQUALS shell THEN DENY "x"'), '**IF**: keyword'],
  ['the beginning of a hook', '@HO|OK h ON_PROMPT BEGIN\nEND', '**@HOOK**: keyword'],
  ['an answer to doubt', '@HOOK h ON_PROMPT ON_UNDECIDED AL|LOW BEGIN\nEND', 'Lets the action pass'],
  [
    'a word of tests',
    '@TEST t GIVEN\n  ev|ent HAPPENS ON_TOOL_CALL\nEXPECT\n  decision IS DENY\nEND',
    'Begins an event',
  ],
  [
    'a decision',
    '@TEST t GIVEN\n  event HAPPENS ON_TOOL_CALL\nEXPECT\n  decision IS DE|NY\nEND',
    'The action was blocked.',
  ],
  ['an answer to a question', '@TEST t GIVEN\nEXPECT\n  @a x IS_A y\n  $a EQUALS UNK|NOWN\nEND', 'that is not `FALSE`'],
  [
    'the code of a problem',
    hook('  IF comand| EQUALS "x" THEN DENY "x"'),
    'T104: a field that the event does not have',
  ],
  ['a verb in a statement that cannot be read', hook('  tool STARTS_W|ITH'), '**STARTS_WITH**: verb'],
])('%s is described', (_, text, words) => {
  expect(at(text)).toContain(words)
})

test('a concept with many facts is cut', () => {
  const facts = Array.from({ length: 30 }, (_, one) => `t_${one} IS_A bad\n`).join('')
  expect(at(`${facts}x IS_A ba|d`)).toContain('- … and 21 more')
})

test('spaces, comments and texts have no description', () => {
  expect(at('a IS_A b  |  \n')).toBe('')
  expect(at('a IS_A b # no|te')).toBe('')
  expect(at(hook('  DENY "no| way"'))).toBe('')
})

test('no offset of a broken theory is an error', () => {
  const text = `${hook('  IF tool (\n @x $y 12 "')}@TEST\n é😀 IS_A\r\n`
  for (let offset = 0; offset <= text.length; offset++) {
    expect(() => at(`${text.slice(0, offset)}|${text.slice(offset)}`)).not.toThrow()
  }
})
