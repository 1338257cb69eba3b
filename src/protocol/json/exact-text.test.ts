import { expect, test } from 'vitest'
import { exactText } from './exact-text.ts'

test('every other value has another text', () => {
  const values: readonly unknown[] = [
    ...[
      0,
      -0,
      1,
      -1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      9007199254740992,
      9007199254740994,
    ],
    ...[null, undefined, true, false, 1n, '1', '', 'null', 'undefined', '-0', 'NaN'],
    ...['\u00e9', 'e\u0301', '\ud83d', '\\ud83d', '\ufffd', '\ude00\ud83d', '\ud83d\ude00', '\u0000', ' ', '\u00a0'],
    ...[[], [null], [undefined], [[]], {}, [{}], ['a', 'b'], ['a,b'], ['a","b']],
    ...[
      { a: undefined },
      { a: null },
      { a: 1 },
      { a: '1' },
      { A: 1 },
      { a: -0 },
      { a: 0 },
      { a: [1] },
      { a: { b: 1 } },
    ],
    ...[
      JSON.parse('{"__proto__":1}'),
      JSON.parse('{"__proto__":{"a":1}}'),
      { constructor: 1 },
      { 'a":1,"b': 1 },
      { a: 1, b: 1 },
    ],
    ...[new Date(0), new Date(1)],
  ]
  const texts = values.map(exactText)
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})

test('the order of keys does not matter, on any level, nor does it whether a text was parsed', () => {
  const text = '{"b":1,"10":2,"9":{"d":"x","c":[null,{"f":0.1,"e":1e300}]},"__proto__":{"h":"\\ud83d","g":true}}'
  const other = '{"__proto__":{"g":true,"h":"\\ud83d"},"9":{"c":[null,{"e":1e300,"f":0.10}],"d":"x"},"10":2,"b":1.0}'
  expect(exactText(JSON.parse(text))).toBe(exactText(JSON.parse(other)))
  expect(exactText({ when: new Date(0) })).toBe(exactText({ when: '1970-01-01T00:00:00.000Z' }))
})
