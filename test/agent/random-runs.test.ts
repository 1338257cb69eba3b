import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { playRandomRuns } from './random-runs.ts'

const count = scale(300, 10_000)

test('random runs keep every rule', { timeout: 600_000 }, async () => {
  const { runs, met, violations } = await playRandomRuns({ seed: 1, count })
  expect(violations).toEqual([])
  expect(runs).toBe(count)
  for (const what of ['model-answered', 'tool-began', 'yes', 'no', 'aborted', 'killed', 'heard-result'])
    expect(met[what], what).toBeGreaterThan(5)
})
