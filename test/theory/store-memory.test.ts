import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a fact costs no more than 100 bytes, its names and its line included', () => {
  const file = fileURLToPath(new URL('./store-memory.ts', import.meta.url))
  const flags = ['--expose-gc', '--conditions=pawl-source', '--import', 'tsx']
  const { facts, bytesPerFact } = JSON.parse(execFileSync(process.execPath, [...flags, file], { encoding: 'utf8' }))
  expect(facts).toBe(200_000)
  expect(bytesPerFact).toBeLessThanOrEqual(100)
})
