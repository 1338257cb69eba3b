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
