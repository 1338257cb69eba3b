import { expect, test } from 'vitest'
import { decimal } from '../decimal.ts'
import { parseTheory } from '../parser/parser.ts'
import { printTheory } from './printer.ts'

const printed = (text: string) => printTheory(parseTheory(text, 'any').theory)

test('a theory is laid out the one way, with its comments where they were', () => {
  const untidy = `


# above
  @HOOK a E  ON_UNDECIDED ASK   PRIORITY 150 BEGIN # behind BEGIN

@x  subject   READ_DIM risk;@_ subject TAG "y" # behind TAG
    @d IF $x
      THEN


# in THEN
  a TAG 1.50
# above ELSE
    ELSE # behind ELSE

      # below ELSE
    END # behind END
  # at the end

END
# the last`
  expect(printed(untidy)).toBe(`# above
@HOOK a E PRIORITY 150 ON_UNDECIDED ASK BEGIN # behind BEGIN
  @x subject READ_DIM risk
  subject TAG "y" # behind TAG
  @d IF $x THEN
    # in THEN
    a TAG 1.5
    # above ELSE
  ELSE # behind ELSE
    # below ELSE
  END # behind END
  # at the end
END
# the last
`)
})

test('one blank line is kept where there were several', () => {
  expect(printed('a IS_A b\n\n\n\nc IS_A d\n \t\r\n# e\n@m BEGIN\n\nx TAG y\n\nEND\r\n\r\n\r\n@n BEGIN END\n\n')).toBe(
    'a IS_A b\n\nc IS_A d\n\n# e\n@m BEGIN\n  x TAG y\nEND\n\n@n BEGIN\nEND\n',
  )
})

test('a comment of a header stays with the part that it belongs to', () => {
  const kept = [
    '@HOOK a E # why\n    PRIORITY 120 # so late\n    # between\n    WHEN x IS_A y # kinds\n    AND z IS_A w BEGIN # all\n  DENY "no"\nEND\n',
    'IF x IS_A y # one\n    OR z IS_A w THEN # other\n  DENY "no"\nEND\n',
    '@RULE r # why\n    IF $x IS_A a # cond\n    # and so\n    THEN $x IS_A b # result\nc IS_A d\n',
    '@REGION r WHEN concept IS_A a # one\n    OR concept IS_A b\n',
  ]
  for (const text of kept) expect(printed(text)).toBe(text)
})

test('a header is one line where no comment is inside of it, and others follow below', () => {
  expect(printed('@m # one\n# two\nBEGIN # three\na TAG b\nEND')).toBe(
    '@m BEGIN # one\n  # two\n  # three\n  a TAG b\nEND\n',
  )
  expect(printed('@HOOK a E\nWHEN x IS_A y # one\nPRIORITY 120 BEGIN # two\nDENY "no" END')).toBe(
    '@HOOK a E PRIORITY 120 WHEN x IS_A y BEGIN # one\n  # two\n  DENY "no"\nEND\n',
  )
})

test('a long condition with a comment behind it is broken, too', () => {
  const part = (name: string) => `command CONTAINS "${name.repeat(30)}"`
  const text = `@HOOK a E WHEN ${part('a')}\n    AND ${part('b')}\n    AND ${part('c')} BEGIN # why\n  DENY "x"\nEND\n`
  expect(printed(text)).toBe(text)
})

test('a test keeps its comments above and below EXPECT', () => {
  const text = '@TEST t GIVEN # a\n  # b\nEXPECT # c\n  # d\n  x TAG y # e\nEND # f\n'
  expect(printed(text)).toBe(text)
})

test('a text has the quotes that need fewer escapes', () => {
  expect(printed(String.raw`'it\'s' IS_A "\"x\" it's\n\t\\"`)).toBe(`"it's" IS_A "\\"x\\" it's\\n\\t\\\\"\n`)
  expect(printed(String.raw`a IS_A "say \"x\""`)).toBe(`a IS_A 'say "x"'\n`)
})

test('an IF with one command is one line, where that fits and no comment is inside', () => {
  const sentence = 'IF kind EQUALS shell AND NOT session DID review THEN DENY "first a review"\n'
  expect(printed('IF kind EQUALS shell AND NOT session DID review THEN\n  DENY "first a review"\nEND')).toBe(sentence)
  expect(printed(sentence)).toBe(sentence)
  const kept = ['IF $a THEN\n  # why\n  DENY "x"\nEND\n', 'IF $a THEN\n  DENY "x"\n  x TAG y\nEND\n']
  for (const text of kept) expect(printed(text)).toBe(text)
})

test('brackets are printed where they change the meaning', () => {
  expect(printed('@a (x IS_A y OR z IS_A w) AND NOT (a IS_A b AND (c IS_A d)) OR (e IS_A f AND $g)')).toBe(
    '@a (x IS_A y OR z IS_A w) AND NOT (a IS_A b AND c IS_A d) OR e IS_A f AND $g\n',
  )
})

test('a long condition is broken before its AND or OR', () => {
  const part = (name: string) => `command CONTAINS "${name.repeat(30)}"`
  const text = `@HOOK a E WHEN ${part('a')} AND ${part('b')} AND ${part('c')} BEGIN\n  DENY "x"\nEND\n`
  const broken = `@HOOK a E WHEN ${part('a')}\n    AND ${part('b')}\n    AND ${part('c')} BEGIN\n  DENY "x"\nEND\n`
  expect(printed(text)).toBe(broken)
  expect(printed(broken)).toBe(broken)
})

test('an empty theory is printed as nothing', () => {
  expect(printed(' \n\n')).toBe('')
})

test.each([
  [1e21, '1000000000000000000000'],
  [-1.25e22, '-12500000000000000000000'],
  [1e-7, '0.0000001'],
  [-1.25e-8, '-0.0000000125'],
  [0.1, '0.1'],
])('%d is printed in plain digits', (value, digits) => {
  expect(decimal(value)).toBe(digits)
})
