import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scale } from '../scale.ts'

const source = ['--conditions=pawl-source', '--import', 'tsx']

interface Measured {
  readonly results: readonly { readonly name: string; readonly ratio: number }[]
  /** The ratio of something that is known to take the square. */
  readonly control: number
}

test('a text of twice the length takes twice the CPU time, however little it fits', { timeout: 600_000 }, () => {
  const file = fileURLToPath(new URL('./linear.ts', import.meta.url))
  // room for what one reading leaves behind, so that its work is measured and not when somebody cleans up
  const flags = [
    '--expose-gc',
    '--single-threaded-gc',
    '--min-semi-space-size=128',
    '--max-semi-space-size=128',
    ...source,
  ]
  const { results, control }: Measured = JSON.parse(
    execFileSync(process.execPath, [...flags, file, scale('15', '1')], { encoding: 'utf8' }),
  )
  expect(control).toBeGreaterThan(3)
  expect(results.length).toBeGreaterThan(scale(3, 50))
  expect(results.filter(({ ratio }) => !(ratio <= 2.3))).toEqual([])
})
