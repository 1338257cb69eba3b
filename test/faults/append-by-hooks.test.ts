import { expect, test } from 'vitest'
import { appendByHooks } from './append-by-hooks.ts'

test('eight agents that start the hook process at the same time, six times each: every decision is on record', async () => {
  expect(await appendByHooks(6, () => undefined)).toEqual({
    summary: '48 hook processes in 8 lanes, 48 records in one chain',
    problems: [],
  })
})
