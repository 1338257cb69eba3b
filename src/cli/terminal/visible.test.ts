import { describe, expect, test } from 'vitest'
import { visible, visibleLines } from './visible.ts'

/** First and last of every kind of character that moves the cursor, turns text around or is not seen. */
const hidden: readonly (readonly [string, number, number])[] = [
  ['C0', 0x00, 0x1f],
  ['DEL and C1', 0x7f, 0x9f],
  ['marks of direction', 0x200e, 0x200f],
  ['embeddings and overrides', 0x202a, 0x202e],
  ['isolates', 0x2066, 0x2069],
  ['the Arabic letter mark', 0x061c, 0x061c],
  ['zero-width characters', 0x200b, 0x200d],
  ['word joiner and invisible operators', 0x2060, 0x2064],
  ['the byte order mark', 0xfeff, 0xfeff],
  ['line and paragraph separators', 0x2028, 0x2029],
  ['lone surrogates', 0xd800, 0xdfff],
  ['tag characters', 0xe0000, 0xe007f],
  ['variation selectors', 0xfe00, 0xfe0f],
  ['variation selectors, supplement', 0xe0100, 0xe01ef],
  ['fillers that look like a space', 0x3164, 0x3164],
  ['spaces that a shell does not take for one', 0x00a0, 0x00a0],
]

describe('visible', () => {
  test.each(hidden)('spells out %s', (_, first, last) => {
    for (let code = first; code <= last; code += 1) {
      const spelt = visible(`a${String.fromCodePoint(code)}b`)
      expect(spelt).toMatch(/^a(?:\\[nrt]|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}(?:\\u[0-9a-f]{4})?)b$/)
    }
  })

  test('leaves readable text alone', () => {
    const plain = 'git push --force "Zoë", naïve e\u0301, 日本語, שלום, 🚀, C:\\new, ~/.pawl | sort > x'
    expect(visible(plain)).toBe(plain)
  })

  test('spells characters as people know them', () => {
    expect(visible('\u001b[2K\u001b[1A\r\n\t\u202e')).toBe('\\x1b[2K\\x1b[1A\\r\\n\\t\\u202e')
  })

  test('keeps the value of JSON: the same value is read from it', () => {
    const value = { 'k\u009b': 'a\u001b\u007f\u0085\u00a0\u202e\ufeff\u{e0041}\ud800z', list: ['\u2028'] }
    const text = visibleLines(JSON.stringify(value, undefined, 2))
    expect(JSON.parse(text)).toEqual(value)
    expect(visible(text.replaceAll('\n', ''))).toBe(text.replaceAll('\n', ''))
  })
})

test('visibleLines keeps line breaks and tabs, which theories and settings are laid out with', () => {
  expect(visibleLines('a\n\tb\r\n\u001b[2Kc')).toBe('a\n\tb\\r\n\\x1b[2Kc')
})
