import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseTheory } from '../parser/parser.ts'
import { codes } from './codes.ts'

const found = (text: string) => parseTheory(text, 'any').diagnostics
const shown = (text: string) =>
  found(text).map(({ code, span, message, hint }) => `${span.line}:${span.column} ${code} ${message} | ${hint}`)

const form = 'a statement is `[@name] subject VERB object`'
const note = 'put `#` in front of a note'
const word = `a word is letters, digits, \`_\`, \`.\`, \`:\` and \`-\`; put quotes around a text, and \`#\` in front of a note`
const hook = '`@HOOK name EVENT [PRIORITY n] [ON_UNDECIDED DENY|ASK|ALLOW] [WHEN condition] BEGIN`'
const condition = 'a condition is `subject VERB object` or `$name`, joined by `AND`, `OR` and `NOT`'
const isEnd = 'is there an `END` too many above, or one too few?'

const cases: readonly (readonly [what: string, text: string, ...expected: string[]])[] = [
  ['a sign in a word', 'a IS_A b%', `1:8 T001 \`b%\` is not a word | ${word}`],
  ['an open text', "a IS_A 'b", "1:8 T002 this text is not closed | put `'` at its end, on the same line"],
  [
    'an unknown escape',
    "a IS_A 'b\\q'",
    '1:10 T003 `\\q` means nothing in a text | a backslash stands before `n`, `t`, `r`, a quote or another backslash',
  ],
  [
    'a wrong number',
    'a IS_A 1e5',
    '1:8 T004 `1e5` is not a number | a number is digits, and perhaps `-` before and `.` within; a word begins with a letter; the rest is quoted',
  ],
  [
    'a number that would be rounded',
    'a.size IS 9007199254740993',
    '1:11 T023 `9007199254740993` has more digits than a number can hold, and would be `9007199254740992` | put quotes around it to compare it as a text',
  ],
  [
    'a bare sign',
    '@ a IS_A b',
    '1:1 T005 a name is missing behind `@` | write the name directly behind it, without a space',
  ],
  [
    'free text',
    'remember to check the risk',
    `1:1 T006 \`remember to check the risk\` is not a statement | ${form}; ${note}`,
  ],
  ['one word', 'hello', `1:1 T006 \`hello\` is not a statement | ${form}; ${note}`],
  ['a lonely variable', '@x\n', `1:1 T007 a statement is missing behind \`@x\` | ${form}`],
  ['no object', '@x a IS_A', `1:1 T007 the object of \`IS_A\` is missing | ${form}`],
  ['no subject', 'IS_A b', `1:1 T007 the subject of \`IS_A\` is missing | ${form}`],
  [
    'a keyword as object',
    '@m BEGIN\na IS_A END',
    `2:1 T007 the object of \`IS_A\` is missing | ${form}; a keyword like \`END\` cannot be part of it, but in quotes it can`,
  ],
  [
    'too many words',
    'a IS_A big dog',
    "1:12 T008 `dog` is too much for one statement | quotes make one object of them: `'big dog'`",
  ],
  ['too many terms', 'a IS_A $b 5', `1:11 T008 \`5\` is too much for one statement | ${form}`],
  [
    'a sentence of three',
    'dogs are mammals',
    `1:6 T009 \`are\` is not a verb | ${form}, the verb in capitals: \`ARE\`; ${note}`,
  ],
  ['a text for a verb', "a 'is' b", `1:3 T009 \`"is"\` is not a verb | ${form}; ${note}`],
  [
    'the verb in front',
    '@c NEW_COMPOSITE $a $b',
    '1:4 T010 the verb `NEW_COMPOSITE` stands in front of its subject | write `@c $a NEW_COMPOSITE $b`',
  ],
  ['END too many', 'END', `1:1 T011 \`END\` closes nothing | ${isEnd}`],
  ['ELSE outside', '@m BEGIN\nELSE\nEND', `2:1 T011 \`ELSE\` stands outside \`IF\`, or a second time | ${isEnd}`],
  ['EXPECT outside', 'EXPECT', `1:1 T011 \`EXPECT\` stands outside \`@TEST\`, or a second time | ${isEnd}`],
  [
    'a sign before a keyword',
    '@m BEGIN\n@END',
    '2:1 T011 `@END` is a keyword, not a variable | write `END` without the `@`',
  ],
  ['THEN without IF', '$x THEN\nEND', '1:4 T011 `THEN` stands without an `IF` | write `IF $name THEN`'],
  [
    'BEGIN without header',
    'BEGIN\nEND',
    '1:1 T011 `BEGIN` stands without its header | write `@HOOK name EVENT BEGIN` or `@name BEGIN`',
  ],
  [
    'GIVEN without header',
    'GIVEN\nEXPECT\nEND',
    '1:1 T011 `GIVEN` stands without its header | write `@TEST name GIVEN`',
  ],
  ['HOOK without sign', 'HOOK a E BEGIN\nEND', '1:1 T012 `HOOK` is not a keyword | did you mean `@HOOK`?'],
  ['@HOK', '@HOK a E PRIORITY 5 BEGIN\nEND', '1:1 T012 `@HOK` is not a keyword | did you mean `@HOOK`?'],
  ['@test', '@test a GIVEN\nEXPECT\nEND', '1:1 T012 `@test` is not a keyword | did you mean `@TEST`?'],
  ['BEGN of a hook', '@HOOK a E BEGN\nEND', '1:11 T012 `BEGN` is not a keyword | did you mean `BEGIN`?'],
  ['BEGN below', '@HOOK a E\nBEGN\nEND', '2:1 T012 `BEGN` is not a keyword | did you mean `BEGIN`?'],
  ['BEGN of a macro', '@m BEGN\nEND', '1:4 T012 `BEGN` is not a keyword | did you mean `BEGIN`?'],
  ['THN', 'IF $x THN a TAG b END', '1:7 T012 `THN` is not a keyword | did you mean `THEN`?'],
  ['IFF', 'IFF $x THEN\nEND', '1:1 T012 `IFF` is not a keyword | did you mean `IF`?'],
  [
    'small letters',
    'if $x then\nels\nend',
    '1:1 T012 `if` is not a keyword | did you mean `IF`?',
    '1:7 T012 `then` is not a keyword | did you mean `THEN`?',
    '2:1 T012 `els` is not a keyword | did you mean `ELSE`?',
    '3:1 T012 `end` is not a keyword | did you mean `END`?',
  ],
  ['PRIORTY', '@HOOK a E PRIORTY 5 BEGIN END', '1:11 T012 `PRIORTY` is not a keyword | did you mean `PRIORITY`?'],
  ['GIVN', '@TEST a GIVN\nEXPECT\nEND', '1:9 T012 `GIVN` is not a keyword | did you mean `GIVEN`?'],
  [
    'a variable twice',
    '@x a IS_A b\n  @x a IS_A c',
    '2:3 T013 `@x` is declared already, on line 1, column 1 | a variable gets its value once; give this one another name',
  ],
  [
    'a variable of the body around',
    '@m BEGIN\n@x a IS_A b\nIF $x THEN\n@x a TAG c\nEND\nEND',
    '4:1 T013 `@x` is declared already, on line 2, column 1 | a variable gets its value once; give this one another name',
  ],
  [
    'a macro twice',
    '@m BEGIN END\n@m BEGIN END',
    '2:1 T013 `@m` is declared already, on line 1, column 1 | a variable gets its value once; give this one another name',
  ],
  ['no name', '@HOOK BEGIN\nEND', `1:1 T014 the hook has no name | write ${hook}`],
  ['no event', '@HOOK a PRIORITY 5 BEGIN\nEND', `1:7 T014 the hook has no event | write ${hook}`],
  [
    'a text for a name',
    "@TEST 'a b' GIVEN EXPECT END",
    '1:7 T014 `"a b"` cannot be a name here: a name is a word | write `@TEST name GIVEN … EXPECT … END`',
  ],
  ['a macro without name', '@_ BEGIN END', '1:1 T014 the macro has no name | write `@name BEGIN … END`'],
  [
    'no BEGIN',
    '@HOOK a E\n  x TAG y\nEND',
    '1:9 T015 `BEGIN` is missing behind `E` | a block that begins with `@HOOK` needs it',
  ],
  [
    'no THEN',
    'IF $x\n  x TAG y\nEND',
    '1:4 T015 `THEN` is missing behind `$x` | a block that begins with `IF` needs it',
  ],
  [
    'no END',
    '@HOOK a E BEGIN\nx TAG y\n@HOOK b E BEGIN\nEND',
    '1:1 T016 `@HOOK a` is not closed before line 3 | write `END` below its last statement',
  ],
  [
    'no END of several',
    '@m BEGIN\nIF $x THEN\nIF $y THEN',
    '3:1 T016 `IF` is not closed before the end of the file | write `END` below its last statement',
  ],
  [
    'no END in a test',
    '@TEST t GIVEN\nIF $x THEN\nEXPECT\nEND',
    '2:1 T016 `IF` is not closed before line 3 | write `END` below its last statement',
  ],
  [
    'a priority that is none',
    '@HOOK a E PRIORITY high BEGIN END',
    '1:20 T017 `PRIORITY` needs a whole number | write `PRIORITY 150`; lower goes first',
  ],
  [
    'half a priority',
    '@HOOK a E PRIORITY 1.5 BEGIN END',
    '1:20 T017 `PRIORITY` needs a whole number | write `PRIORITY 150`; lower goes first',
  ],
  [
    'DENI',
    '@HOOK a E ON_UNDECIDED DENI BEGIN END',
    '1:24 T017 `DENI` cannot stand behind `ON_UNDECIDED` | did you mean `DENY`?',
  ],
  [
    'an answer nobody knows',
    '@HOOK a E ON_UNDECIDED explode BEGIN END',
    '1:24 T017 `explode` cannot stand behind `ON_UNDECIDED` | it is DENY, ASK, ALLOW',
  ],
  [
    'no answer',
    '@HOOK a E ON_UNDECIDED BEGIN END',
    '1:11 T017 nothing stands behind `ON_UNDECIDED` | it is DENY, ASK, ALLOW',
  ],
  [
    'an option twice',
    '@HOOK a E PRIORITY 1 PRIORITY 2 BEGIN END',
    '1:22 T017 `PRIORITY` stands twice in one header | keep one of them',
  ],
  [
    'a rule without a claim',
    '@RULE r IF $x HAS $y THEN $x',
    '1:27 T022 `@RULE r` needs one claim, `subject VERB object` | write `@RULE name IF $x PARENT_OF $y AND $y PARENT_OF $z THEN $x GRANDPARENT_OF $z`',
  ],
  [
    'a limit without a relation',
    '@LIMIT l person',
    '1:10 T022 `@LIMIT l` needs a kind and a relation | write `@LIMIT name person CHILD_OF AT_MOST 2`',
  ],
  [
    'a limit without a bound',
    '@LIMIT l person CHILD_OF',
    '1:17 T022 `@LIMIT l` has no bound | write `@LIMIT name person CHILD_OF AT_MOST 2`',
  ],
  [
    'a misspelt bound',
    '@LIMIT l person CHILD_OF AT_MST 2',
    '1:26 T022 `@LIMIT l` cannot have `AT_MST` for a bound | did you mean `AT_MOST`?',
  ],
  [
    'half a bound',
    '@LIMIT l person CHILD_OF AT_MOST',
    '1:26 T022 `@LIMIT l` needs a whole number behind `AT_MOST` | write `@LIMIT name person CHILD_OF AT_MOST 2`',
  ],
  [
    'no file',
    'USES',
    '1:1 T014 `USES` names no file | write `USES "facts.sys2dsl"`, the file from the folder of this theory on',
  ],
  [
    'an option nobody knows',
    '@HOOK a E quickly 5 BEGIN END',
    `1:11 T017 \`quickly\` has no place in the header of a hook | it is ${hook}`,
  ],
  ['a condition with too much', 'IF $x $y THEN\nEND', `1:7 T018 \`$y\` is too much for a condition | ${condition}`],
  ['half a comparison', 'IF $x EQUALS THEN\nEND', `1:7 T018 the right side of \`EQUALS\` is missing | ${condition}`],
  ['half a connection', 'IF $x AND THEN\nEND', `1:7 T018 a condition is missing behind \`AND\` | ${condition}`],
  ['a bracket that is open', 'IF ( $x THEN\nEND', '1:4 T018 `(` is not closed | write `)` behind the condition'],
  ['a bracket too many', 'IF $x ) THEN\nEND', `1:7 T018 \`)\` is too much for a condition | ${condition}`],
  [
    'EVERY of nothing',
    'IF EVERY $x THEN\nEND',
    '1:4 T018 `EVERY` belongs to a comparison | write `EVERY $x VERB object`',
  ],
  [
    'a condition alone',
    'a IS_A b AND c IS_A d',
    '1:1 T018 a condition stands alone | write `IF … THEN`, or give it a name: `@name …`',
  ],
  ['no condition', 'IF THEN\nEND', '1:1 T018 `IF` has no condition | write `IF subject VERB object THEN`'],
  ['no selection', '@HOOK a E WHEN BEGIN\nEND', '1:11 T018 `WHEN` has no condition | write `WHEN subject VERB object`'],
  [
    'a test without EXPECT',
    '@TEST t GIVEN\nEND',
    '1:1 T020 the test has no `EXPECT` | write `@TEST name GIVEN … EXPECT … END`',
  ],
]

test.each(cases)('%s is reported, once, with its place and a way out', (_, text, ...expected) => {
  expect(shown(text)).toEqual(expected)
})

test('an invalid word is not reported again for its place', () => {
  expect(found('a is% b').map(({ code }) => code)).toEqual(['T001'])
})

test('10^5 nested branches are reported, not read', () => {
  const deep = 'IF $x THEN\n'.repeat(1e5)
  expect(found(`${deep}${'END\n'.repeat(1e5)}`).map(({ code, span }) => [code, span.line])).toEqual([['T019', 65]])
  expect(found(deep).map(({ code }) => code)).toEqual(['T016', 'T019'])
})

test('64 nested branches are fine', () => {
  const nested = `${'IF $x THEN\n'.repeat(64)}${'END\n'.repeat(64)}`
  expect(found(nested)).toEqual([])
  expect(found(`@HOOK h E BEGIN\n${nested}END`)).toEqual([])
})

test('all errors of a file are reported together, in their order, and correct parts are kept', () => {
  const text =
    'free text here now\n@HOOK a E BEGIN\n  dogs are mammals\n  IF $x THEN\n    x TAG\n  END\nEND\nx IS_A y\nEND\n'
  const { theory, diagnostics } = parseTheory(text, 'any')
  expect(diagnostics.map(({ code, span }) => `${code} ${span.line}`)).toEqual(['T006 1', 'T009 3', 'T007 5', 'T011 9'])
  expect(theory.statements.map(({ type }) => type)).toEqual(['hook', 'triple'])
})

test('after a thousand errors the rest are counted as one', () => {
  const diagnostics = found('END\n'.repeat(5000))
  expect(diagnostics).toHaveLength(1001)
  expect(diagnostics.at(-1)).toMatchObject({
    code: 'T021',
    message: 'more than 1000 errors; the rest are not shown',
    hint: 'is this file a theory?',
  })
})

test('a long word is not repeated whole, and not with its control characters', () => {
  expect(found(`${'x'.repeat(500)}\u001b% IS_A b`)[0]?.message).toBe(`\`${'x'.repeat(40)}…\` is not a word`)
  expect(found('x\u001b[2J IS_A b')[0]?.message).toBe('`x?[2J` is not a word')
})

test('every code of the form of a text is met by a test on this page', () => {
  const met = new Set(cases.flatMap(([, text]) => found(text).map(({ code }) => code)))
  const ofForm = Object.keys(codes).filter((code) => code.startsWith('T0'))
  expect(ofForm.filter((code) => !met.has(code))).toEqual(['T019', 'T021'])
})

test('every code of the table is reported somewhere', () => {
  const folder = new URL('../../', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('codes.ts'))
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))
  expect(Object.keys(codes).filter((code) => !sources.some((text) => text.includes(`'${code}'`)))).toEqual([])
})
