import { expect, test } from 'vitest'
import { runSearch } from './run-search.ts'

test('no function that reads foreign text takes more than linear time for any shape that is found', {
  timeout: 1_800_000,
}, async () => {
  const seed = Date.now() % 1_000_000
  console.log(`the search has seed ${seed}`)
  const { tried, findings, isControlFound } = await runSearch(seed, 12, 1, 25)
  expect(isControlFound).toBe(true)
  expect(tried).toBeGreaterThan(500)
  expect(findings).toEqual([])
})
