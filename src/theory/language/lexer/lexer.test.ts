import { expect, test } from 'vitest'
import { createReporter } from '../diagnostics/reporter.ts'
import { tokenize } from './lexer.ts'

function lexed(text: string) {
  const { report, diagnostics } = createReporter('any')
  const { tokens, comments, blankLines } = tokenize(text, report)
  const shown = tokens.map((token) => `${token.type} ${token.text}`.trim())
  return { tokens, shown, comments, blankLines, codes: diagnostics().map(({ code }) => code) }
}

test('every kind of token is distinguished', () => {
  const { shown, codes } = lexed('@x $y.z word \'a b\' "c" -1.50 ; IS_A\n')
  expect(shown).toEqual([
    'variable x',
    'reference y.z',
    'word word',
    'text a b',
    'text c',
    'number -1.50',
    'semicolon ;',
    'word IS_A',
    'newline',
    'end',
  ])
  expect(codes).toEqual([])
})

test('escapes are resolved, in either quotes', () => {
  expect(lexed(String.raw`'\n\t\r\"\'\\'`).tokens[0]?.text).toBe('\n\t\r"\'\\')
  expect(lexed(String.raw`"it's \"so\""`).tokens[0]?.text).toBe('it\'s "so"')
})

test('an @ and a # in quotes are text', () => {
  expect(lexed("'@a # b; $c'").shown).toEqual(['text @a # b; $c', 'end'])
})

test('CRLF, CR and a byte order mark are accepted, and places count in visible lines and columns', () => {
  const { tokens, codes } = lexed('\uFEFFa\r\nb\rc')
  expect(codes).toEqual([])
  expect(tokens.filter(({ type }) => type === 'word').map(({ span }) => span)).toEqual([
    { line: 1, column: 1, offset: 1, length: 1 },
    { line: 2, column: 1, offset: 4, length: 1 },
    { line: 3, column: 1, offset: 6, length: 1 },
  ])
})

test('comments are kept, with whether they are alone on their line; so are blank lines', () => {
  const { comments, blankLines, shown } = lexed('# one\n\na B c # two  \n \t\n; # three\n')
  expect(comments.map(({ text, alone }) => [text, alone])).toEqual([
    [' one', true],
    [' two', false],
    [' three', true],
  ])
  expect(blankLines).toEqual([2, 4])
  expect(shown).toEqual(['newline', 'word a', 'word B', 'word c', 'newline', 'semicolon ;', 'newline', 'end'])
})

test.each([
  ['na%me', 'T001', 'word name'],
  ['END.', 'T001', 'word END'],
  ["don't", 'T001', 'word dont'],
  ['bob@example.org', 'T001', 'word bobexample.org'],
  ['%', 'T001', 'word %'],
  ["'open", 'T002', 'text open'],
  ["'open\\", 'T002', 'text open\\'],
  ["'\\q'", 'T003', 'text q'],
  ['1e5', 'T004', 'number 0'],
  ['2025-12-03', 'T004', 'number 0'],
  ['9'.repeat(400), 'T004', 'number 0'],
  ['@', 'T005', 'variable _'],
  ['$', 'T005', 'reference _'],
  ['@END', 'T011', 'word END'],
])('%s is reported as %s and fixed', (text, code, fixed) => {
  const { codes, shown } = lexed(text)
  expect(codes).toEqual([code])
  expect(shown[0]).toBe(fixed)
})

test.each([
  ['9007199254740993', '9007199254740992'],
  ['-9007199254740993', '-9007199254740992'],
  ['0.1000000000000000055', '0.1'],
  [`0.${'0'.repeat(390)}1`, '0'],
])('a number that would be rounded is an error: %s', (text, read) => {
  const { report, diagnostics } = createReporter('any')
  tokenize(text, report)
  expect(diagnostics()).toMatchObject([{ code: 'T023', hint: 'put quotes around it to compare it as a text' }])
  expect(diagnostics()[0]?.message).toContain(`and would be \`${read}\``)
})

test.each(['9007199254740992', '0.1', '1.50', '007', '-0', '0.30000000000000004', `1${'0'.repeat(300)}`])(
  'a number that is read as it is written is not: %s',
  (text) => {
    expect(lexed(text).codes).toEqual([])
  },
)
