import { expect, test } from 'vitest'
import { expandBraces } from './expand-braces.ts'

test.each([
  ['a{b,c}d', ['abd', 'acd']],
  ['{a,b}{c,d}', ['ac', 'ad', 'bc', 'bd']],
  ['{a,{b,c}}', ['a', 'b', 'c']],
  ['{1..3}', ['1', '2', '3']],
  ['{3..1}', ['3', '2', '1']],
  ['{1..5..2}', ['1', '3', '5']],
  ['{08..10}', ['08', '09', '10']],
  ['{-01..1}', ['-01', '000', '001']],
  ['{a..c}', ['a', 'b', 'c']],
  ['{a}', ['{a}']],
  ['{a', ['{a']],
  ['a}', ['a}']],
  ["{'a,b',c}", ["'a,b'", 'c']],
  ['"{a,b}"', ['"{a,b}"']],
  ['\\{a,b}', ['\\{a,b}']],
  ['{,x}', ['', 'x']],
  ['{{a,b}', ['{a', '{b']],
  ['{a{b,c}}', ['{ab}', '{ac}']],
  ['{a}{b,c}', ['{a}b', '{a}c']],
  ['$x{a,b}', ['$xa', '$xb']],
])('%s stands for %j', (text, expected) => {
  expect(expandBraces(text)).toEqual(expected)
})

test('braces around substitutions, or with too many results, are given up', () => {
  expect(expandBraces('{a,$(b)}')).toBeUndefined()
  expect(expandBraces('{a,b}'.repeat(12))).toBeUndefined()
  expect(expandBraces('{1..200}{1..200}')).toBeUndefined()
})
