import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('events that nobody hears allocate nothing', () => {
  const file = fileURLToPath(new URL('../bench/dispatch/heap.ts', import.meta.url))
  const flags = ['--expose-gc', '--conditions=pawl-source', '--import', 'tsx']
  const { bytes } = JSON.parse(execFileSync(process.execPath, [...flags, file, '3000000'], { encoding: 'utf8' }))
  // one object of 16 bytes for each event would be 48 million
  expect(bytes).toBeLessThan(500_000)
})
