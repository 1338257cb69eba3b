import { expect, test } from 'vitest'
import { applyEdits } from '../edit.ts'
import { openTheory } from '../open-theory.ts'
import { fixesOf } from './fixes-of.ts'

const open = (text: string) => openTheory(text, 'p.sys2dsl', () => undefined)
const codesIn = (text: string) =>
  open(text)
    .problems()
    .map(({ code }) => code)

const hook = (body: string, event = 'ON_TOOL_CALL') => `@HOOK h ${event} BEGIN\n${body}\nEND\n`
const story = (given: string, expectation: string) =>
  `${hook('  DENY "no"')}@TEST t GIVEN\n${given}\nEXPECT\n${expectation}\nEND\n`

/** A mistake, its code, and the words that the first fix writes. */
const mistakes: readonly (readonly [what: string, text: string, code: string, written: string])[] = [
  ['a misspelt hook point', '@HOOK h ON_TOOL_CAL BEGIN\n  DENY "no"\nEND', 'T101', 'h ON_TOOL_CALL BEGIN'],
  ['a misspelt keyword', '@HOOK h ON_PROMPT BEGN\n  DENY "no"\nEND', 'T012', 'ON_PROMPT BEGIN'],
  ['a misspelt header', '@HOK h ON_PROMPT BEGIN\n  DENY "no"\nEND', 'T012', '@HOOK h'],
  ['a misspelt option', '@HOOK h ON_PROMPT ON_UNDECIDED DENNY BEGIN\n  DENY "no"\nEND', 'T017', 'ON_UNDECIDED DENY'],
  [
    'a misspelt field',
    hook('  IF comand.x EQUALS "a" THEN DENY "no"\n  IF tol EQUALS x THEN DENY "no"'),
    'T104',
    'IF tool EQUALS',
  ],
  ['a misspelt verb', hook('  IF tool EQUAL x THEN DENY "no"'), 'T102', 'tool EQUALS x'],
  ['a misspelt variable', hook('  @bad kind EQUALS web\n  IF $bda THEN DENY "no"'), 'T106', 'IF $bad THEN'],
  ['a misspelt value', hook('  IF kind EQUALS shel THEN DENY "no"'), 'T118', 'EQUALS shell THEN'],
  ['a misspelt value in quotes', hook('  IF kind EQUALS \'shel\' THEN DENY "no"'), 'T118', 'EQUALS "shell" THEN'],
  [
    'a misspelt concept',
    `a IS_A destructive\n${hook('  IF tool IS_A destructiv THEN DENY "no"')}`,
    'T135',
    'IS_A destructive THEN',
  ],
  ['a misspelt relation', 'rm ISA thing', 'T132', 'rm IS_A thing'],
  ['the opposite of a misspelt relation', 'rm NOT_ISA thing', 'T132', 'rm NOT_IS_A thing'],
  ['a misspelt level', hook('  subject SET_EXISTENCE UNPROVN', 'ON_FACT_ADDED'), 'T118', 'SET_EXISTENCE UNPROVEN'],
  ['a misspelt decision', story('  event HAPPENS ON_TOOL_CALL', '  decision IS DNY'), 'T127', 'decision IS DENY'],
  ['a misspelt word of a test', story('  event HAPENS ON_TOOL_CALL', '  x IS_A y'), 'T125', 'event HAPPENS'],
  ['a misspelt deed', hook('  IF session DID sean THEN DENY "no"\n  session REMEMBER seen'), 'T137', 'DID seen'],
  ['a text that is not closed', hook('  DENY "no'), 'T002', 'DENY "no"\n'],
  ['an object of several words', 'Rex HAS_NAME good old dog', 'T008', 'Rex HAS_NAME "good old dog"'],
  [
    'an object of several words behind a name',
    '@n Rex HAS_NAME good old dog',
    'T008',
    '@n Rex HAS_NAME "good old dog"',
  ],
  ['a verb in front', '@x IS_A Rex Dog', 'T010', '@x Rex IS_A Dog'],
  ['a keyword with a sign', '@HOOK h ON_PROMPT BEGIN\n  DENY "no"\n@END', 'T011', '"no"\nEND'],
  [
    'a hook that is not closed',
    '@HOOK h ON_PROMPT BEGIN\n  DENY "no"\n\n@HOOK g ON_PROMPT BEGIN\n  DENY "no"\nEND',
    'T016',
    'DENY "no"\nEND\n\n@HOOK g',
  ],
  [
    'a hook that is not closed at the end',
    '@HOOK h ON_PROMPT BEGIN\r\n  DENY "no"\r\n',
    'T016',
    'DENY "no"\r\nEND\r\n',
  ],
  ['a list that is compared', hook('  IF paths EQUALS "a" THEN DENY "no"'), 'T105', 'IF ANY paths EQUALS'],
  [
    'a forgotten sign',
    hook('  @limit turn PLUS 1\n  IF turn EQUALS limit THEN DENY "no"'),
    'T115',
    'EQUALS $limit THEN',
  ],
  ['a value that is also a field', hook('  IF kind EQUALS agent THEN DENY "no"'), 'T143', 'EQUALS $agent THEN'],
  ['a field in quotes', hook('  IF "kind" EQUALS shell THEN DENY "no"'), 'T118', 'IF kind EQUALS'],
  ['a body that is not tied', '@body BEGIN\n  DENY "no"\nEND', 'T133', 'body HOOK_FOR ON_TOOL_CALL\n@body BEGIN'],
  [
    'a field that may be missing',
    hook('  IF command CONTAINS "x" THEN DENY "no"'),
    'T141',
    'ON_TOOL_CALL WHEN kind EQUALS shell BEGIN',
  ],
]

test.each(mistakes)('%s is fixed', (_, text, code, written) => {
  const opened = open(text)
  const problems = opened.problems().filter((one) => one.code === code)
  const [fix] = problems.flatMap((one) => fixesOf(one, opened))
  expect(fix?.title).toMatch(/^[A-Z]\w+ /)
  const after = applyEdits(text, fix?.edits ?? [])
  expect(after).toContain(written)
  const left = codesIn(after).filter((one) => one === code)
  expect(left.length).toBe(problems.length - 1)
})

test('a word with two meanings has a fix for each', () => {
  const opened = open(hook('  IF kind EQUALS agent THEN DENY "no"'))
  const titles = opened.problems().flatMap((one) => fixesOf(one, opened).map(({ title }) => title))
  expect(titles).toEqual(['Read the field `$agent`', 'Put quotes around the text'])
})

test('a hint that only explains leads to no fix', () => {
  const opened = open(hook('  IF tool MATCHES "rm" THEN DENY "no"'))
  expect(opened.problems().map(({ code }) => code)).toEqual(['T144'])
  expect(opened.problems().flatMap((one) => fixesOf(one, opened))).toEqual([])
})
