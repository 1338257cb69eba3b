import { expect, test } from 'vitest'
import { growthOf } from './growth.ts'

test('work in quadratic time is distinguished from work in linear time', () => {
  const add = (times: number) => {
    let sum = 0
    for (let at = 0; at < times; at += 1) sum += at % 7
    return sum
  }
  // 16, apart from other load on the machine while the smaller one is measured
  const square = [1, 2, 3].map(() => growthOf((length) => add((length / 512) ** 2)))
  expect(Math.max(...square)).toBeGreaterThan(7)
  expect(growthOf((length) => add(length))).toBeLessThan(9)
})
