import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nodeFiles } from './log-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-log-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a process appends behind the records that others have written since it opened the file, and overwrites none', () => {
  const path = join(folder, '000001.jsonl')
  const made = nodeFiles.open(path, 'make')
  const late = nodeFiles.open(path, 'append')
  for (const [file, line] of [
    [made, 'one\n'],
    [late, 'two\n'],
    [made, 'three\n'],
  ] as const) {
    nodeFiles.write(file, Buffer.from(line), null)
  }
  nodeFiles.close(made)
  nodeFiles.close(late)
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\nthree\n')
})
