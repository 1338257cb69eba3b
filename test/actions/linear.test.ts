import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { limit, measuring } from '../linear/doubling.ts'
import { scale } from '../scale.ts'

interface Measured {
  readonly results: readonly { readonly name: string; readonly ratio: number; readonly ms: number }[]
  /** The ratio of something that is known to take the square. */
  readonly control: number
}

test('a hostile command of twice the length takes twice the CPU time to read', { timeout: 600_000 }, () => {
  const file = fileURLToPath(new URL('./linear.ts', import.meta.url))
  const { results, control }: Measured = JSON.parse(
    execFileSync(process.execPath, [...measuring, file, scale('16', '1')], { encoding: 'utf8' }),
  )
  expect(control).toBeGreaterThan(3)
  expect(results.length).toBeGreaterThan(scale(4, 60))
  expect(results.filter(({ ratio }) => !(ratio <= limit))).toEqual([])
})
