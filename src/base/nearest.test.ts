import { expect, test } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

test('a typo finds the right word', () => {
  expect(nearest('tool.befor', ['tool.before', 'tool.after'])).toBe('tool.before')
  expect(nearest('dney', ['deny', 'ask'])).toBe('deny')
  expect(nearest('KIND', ['kind', 'name'])).toBe('kind')
  expect(didYouMean('aks', ['ask', 'deny'])).toBe('did you mean `ask`?')
})

test('no suggestion is made when no word is close', () => {
  expect(nearest('banana', ['deny', 'ask'])).toBeUndefined()
  expect(didYouMean('', [])).toBeUndefined()
})

test('a candidate is left out early only if it is too far away', () => {
  const words = ['deny', 'dneys', 'ABCDEFGHI', 'abcdefghi', 'ihgfedcba', 'zz_123', 'zz_132', 'élan', 'ÉLAN', 'Āb', 'āb']
  for (const word of words) expect(nearest(word, [word.toUpperCase()])).toBe(word.toUpperCase())
  expect(nearest('abcdefghi', ['abcxyzghi'])).toBe('abcxyzghi') // three letters are exchanged for three others
  expect(nearest('abcdefghi', ['abwxyzghi'])).toBeUndefined()
  expect(nearest('zz_123', ['zz_456', 'zz_321', 'zz_145'])).toBe('zz_321')
})
