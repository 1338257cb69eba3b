import { describe, expect, test } from 'vitest'
import { createEngine } from '../../index.ts'

const found = (text: string) =>
  createEngine({ audit: false })
    .load(text, 'p.sys2dsl')
    .diagnostics.map(
      ({ code, severity, span, message }) => `${span.line}:${span.column} ${severity} ${code} ${message}`,
    )
const compared = (text: string) => found(`@HOOK h ON_TOOL_CALL BEGIN\n  IF tool CONTAINS "${text}" THEN DENY "no"\nEND`)
const code = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const unseen = [
  ...['\u200B', '\u200C', '\u200D', '\uFEFF', '\u00AD', '\u2060', '\u2064', '\u180E', '\u3164', '\u115F', '\u1160'],
  ...[
    '\uFE00',
    '\uFE0F',
    '\u034F',
    '\u0000',
    '\u0007',
    '\u001B',
    '\u007F',
    '\u009F',
    '\u{E0041}',
    '\u{E007F}',
    '\uFFF9',
  ],
]
const spaces = ['\u00A0', '\u2003', '\u202F', '\u3000', '\u1680']
const alike = [
  ['\uFF52', 'r'],
  ['\u212A', 'K'],
  ['\uFF0F', '/'],
  ['\u{1D5BA}', 'a'],
  ['\uFB01', 'fi'],
  ['\u2024', '.'],
] as const

describe('a character in a text that is compared', () => {
  test.each(unseen)('that is not shown is a warning: %j', (sign) => {
    expect(compared(`rm${sign}x`)).toEqual([`2:20 warning T165 this text contains ${code(sign)}, which is not shown`])
  })

  test.each(spaces)('that looks like a space is one: %j', (sign) => {
    expect(compared(`rm${sign}x`)).toEqual([
      `2:20 warning T165 this text contains ${code(sign)}, which looks like a space`,
    ])
  })

  test.each(alike)('that looks like another one is one: %j', (sign, usual) => {
    expect(compared(`rm${sign}x`)).toEqual([
      `2:20 warning T165 this text contains ${code(sign)}, which looks like \`${usual}\``,
    ])
  })

  test('that is half a character is one, and so is a letter of two parts', () => {
    expect(compared('rm\uD800')[0]).toContain('U+D800, which is half a character')
    expect(compared('de\u0301ploy')[0]).toContain('letters that are put together from parts')
  })

  test.each(['d\u00e9ploy', 'a\\tb\\n', '\u5220\u9664\uFF01', '\u0431\u0430\u0448', 'gr\u00fc\u00df', '\u{1F4A9}'])(
    'that is what it looks like is none: %s',
    (text) => {
      expect(compared(text)).toEqual([])
    },
  )
})

describe('a name with such a character is a warning', () => {
  test.each([
    ['rm IS_A dang\u3164erous', '1:9'],
    ['\uFF52m IS_A dangerous', '1:1'],
    ['"rm\u200B" IS_A dangerous', '1:1'],
    ['@RULE r IF $x IS_A \u212Aind THEN $x IS_A bad', '1:20'],
    ['@DEFAULT d bird CAN fly UNLESS "ostrich\u00A0"', '1:32'],
  ])('%s', (text, place) => {
    expect(found(text)).toContainEqual(expect.stringMatching(`^${place} warning T165 this (word|text) contains`))
  })
})

describe('in a reason and a comment', () => {
  const said = (text: string) =>
    found(`# ${text}\n@HOOK h ON_TOOL_CALL BEGIN\n  IF tool EQUALS x THEN DENY "${text}"\nEND`)
  test.each(['no\u2026', 'non\u00A0!', '\u26A0\uFE0F no', '\u{1F468}\u200D\u{1F469}', 'x\u00B2'])(
    'typesetting is none: %s',
    (text) => {
      expect(said(text)).toEqual([])
    },
  )

  test.each(['no\u200B', 'no\u{E0041}', 'no\u202E'])('a character that is not shown is a warning: %j', (text) => {
    expect(said(text)).toHaveLength(2)
  })
})
