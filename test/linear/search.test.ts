import { expect, test } from 'vitest'
import { runSearch } from './run-search.ts'

test('a sample of hostile texts and data takes linear time', { timeout: 300_000 }, async () => {
  const { tried, findings, isControlFound } = await runSearch(1, 1, 18, 4)
  expect(isControlFound).toBe(true)
  expect(tried).toBeGreaterThan(3)
  expect(findings).toEqual([])
})
