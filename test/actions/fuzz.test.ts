import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { fuzzReader } from './fuzz.ts'

const texts = scale(4_000, 1_000_000)

test('the reader of shell commands reads any text to its end, in bounded steps', { timeout: 1_800_000 }, () => {
  const { thrown, opaque, most } = fuzzReader(1, texts)
  expect(thrown).toEqual([])
  // a sample of only one kind would prove nothing
  expect(opaque).toBeGreaterThan(texts / 10)
  expect(opaque).toBeLessThan(texts * 0.95)
  expect(most).toBeLessThanOrEqual(20_001)
})
