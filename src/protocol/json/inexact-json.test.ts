import { expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { inexactIn } from './inexact-json.ts'

test.each([
  ['{"a":1,"a":2}', 'the key "a" is there twice'],
  ['{"command":"ls","comm\\u0061nd":"rm"}', 'the key "command" is there twice'],
  ['{"\\"":1,"\\u0022":2}', 'the key "\\"" is there twice'],
  ['{"a\\\\":1, "a\\\\" :2}', 'the key "a\\\\" is there twice'],
  ['{"__proto__":1,"__proto__":2}', 'the key "__proto__" is there twice'],
  ['{"":1,"":2}', 'the key "" is there twice'],
  ['[{"b":{"a":1}, "a":0, "b":3}]', 'the key "b" is there twice'],
  ['{"a":{},"b":[{"a":1}],\n"a"\t:2}', 'the key "a" is there twice'],
])('%s has a key twice', (text, sentence) => {
  expect(inexactIn(text)).toBe(sentence)
})

test.each([
  '9007199254740993',
  '-9007199254740993',
  '9007199254740993.0',
  '9007199254740992.5',
  '9007199254740993e0',
  '9.007199254740993e15',
  '900719925474099.3E+1',
  '90071992547409930e-1',
  '12345678901234567890',
  '1e400',
  '-1e400',
  `1${'0'.repeat(400)}`,
])('%s is not read exactly', (number) => {
  expect(inexactIn(`{"id":${number}}`)).toMatch(/is too large to be read exactly$/)
  expect(inexactIn(`[[${number}]]`, { topNumbers: false })).toMatch(/is too large to be read exactly$/)
  expect(inexactIn(`{"at":${number},"input":{}}`, { topNumbers: false })).toBeUndefined()
})

test.each([
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}],"A":2}',
  '{"a":"a","b":"a","a\\\\":"\\"a\\":1,\\"a\\":2"}',
  '{"caf\u00e9":1,"cafe\u0301":2}',
  '["a","a",{"a":"9007199254740993"}]',
  '[9007199254740991,9007199254740992,9007199254740994,-9007199254740992]',
  '[0.1,0.30000000000000004,0.1000000000000000055511151231257827,1e20,1E20,100000000000000000000,1e300,-0,0e400,1e-400]',
  '[1763355786123,1763355786.1234567]',
  '"9007199254740993"',
  'true',
])('%s is read by every parser in the same way', (text) => {
  expect(inexactIn(text)).toBeUndefined()
})

test('no two different numbers that pass are read as the same', () => {
  for (const start of [2n ** 53n - 4n, 2n ** 54n - 4n, 2n ** 60n, 10n ** 17n - 50n, 10n ** 22n - 9n]) {
    const passed = [...Array(100).keys()].map((at) => `${start + BigInt(at)}`).filter((one) => !inexactIn(one))
    expect(passed.length).toBeGreaterThan(0)
    expect(new Set(passed.map(Number)).size).toBe(passed.length)
  }
})

test.each([
  ['escaped quotes', (length: number) => JSON.stringify('"'.repeat(length / 2))],
  ['backslashes', (length: number) => JSON.stringify('\\'.repeat(length / 2))],
  ['zeros', (length: number) => `[1${'0'.repeat(length / 2)}.${'0'.repeat(length / 2)}1]`],
  ['keys', (length: number) => `{${[...Array(length >> 4).keys()].map((at) => `"${at}\\u0041":1`).join()}}`],
  ['levels', (length: number) => `${'[{"a":'.repeat(length / 8)}1${'}]'.repeat(length / 8)}`],
  ['spaces after texts', (length: number) => `[${'"a"   ,'.repeat(length / 7)}1]`],
])('hostile text takes linear time: %s', (_, make) => {
  expect(growthOf((length) => inexactIn(make(length)))).toBeLessThan(8)
})
