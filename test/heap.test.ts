import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('events without hooks allocate nothing', () => {
  const file = fileURLToPath(new URL('../bench/dispatch/heap.ts', import.meta.url))
  const flags = ['--expose-gc', '--conditions=pawl-source', '--import', 'tsx']
  const output = execFileSync(process.execPath, [...flags, file, '1000', '3000000'], { encoding: 'utf8' })
  const { bytesFew, bytesMany } = JSON.parse(output) as { bytesFew: number; bytesMany: number }
  // the smallest object there is, one for each event, would be 36 million
  expect(bytesMany - bytesFew).toBeLessThan(360_000)
})
