import { expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { findJson } from './repair-json.ts'

test.each([
  ['[1, 2, ]', [1, 2]],
  ['{"a": [1,\n], }', { a: [1] }],
  ['{"a": "x, ]", "b": "\\", }",}', { a: 'x, ]', b: '", }' }],
  ['```json\n{"a": 1,}\n```', { a: 1 }],
  ['Here it is: {"a": {"b": [],},} as you asked.', { a: { b: [] } }],
  ['"never closed, [1,]', [1]],
  ['[1,,]', undefined],
  ['no JSON', undefined],
])('in %j is found %j', (words, found) => {
  expect(findJson(words)).toEqual(found)
})

test.each(['"\\', '",', ', ', '{"a":[', '```', '"\\"', '[,'])('%j again and again takes linear time', (part) => {
  expect(growthOf((length) => findJson(part.repeat(length / part.length)))).toBeLessThan(6)
})
