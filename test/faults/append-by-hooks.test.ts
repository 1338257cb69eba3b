import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { sharedPawl } from '../shared/shared-pawl.ts'
import { appendByHooks } from './append-by-hooks.ts'

test('eight agents start the hook process at the same time, again and again: every decision is on record', async () => {
  const times = scale(2, 6)
  expect(await appendByHooks(await sharedPawl(), times, () => undefined)).toEqual({
    summary: `${8 * times} hook processes in 8 lanes, ${8 * times} records in one chain`,
    problems: [],
  })
})
