import { expect, test } from 'vitest'
import { chooser } from '../chooser.ts'
import { hostilePattern, pieces } from './hostile.ts'
import { bar, growthOn } from './linear.ts'

test.each(pieces.map((piece) => [piece]))('a text made of %j takes linear time', (piece) => {
  expect(growthOn(piece)).toBeLessThanOrEqual(bar)
})

test.each(Array.from({ length: 300 }, (_, seed) => [seed]))('hostile pattern %d takes linear time', (seed) => {
  const pattern = hostilePattern(chooser(seed * 7919 + 1))
  expect(growthOn(pattern, seed % 2 === 0), JSON.stringify(pattern.slice(0, 400))).toBeLessThanOrEqual(bar)
})
