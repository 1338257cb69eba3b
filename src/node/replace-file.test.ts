import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { replaceFile } from './replace-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'replace-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a write that succeeds removes the drafts of processes that have ended, and no others', () => {
  const { pid: ended } = spawnSync('true')
  const file = join(folder, 'roll.json')
  for (const name of [`roll.json.${ended}.tmp`, `roll.json.${process.ppid}.tmp`, 'roll.json.mine.tmp', 'other.1.tmp'])
    writeFileSync(join(folder, name), '')
  writeFileSync(`${file}.${process.pid}.tmp`, 'of an earlier process with our number')
  replaceFile(file, 'whole')
  expect(readFileSync(file, 'utf8')).toBe('whole')
  expect(readdirSync(folder).sort()).toEqual(
    ['other.1.tmp', 'roll.json', `roll.json.${process.ppid}.tmp`, 'roll.json.mine.tmp'].sort(),
  )
})

test('a write that fails leaves no draft', () => {
  const file = join(folder, 'inside/policy.json')
  mkdirSync(join(file, 'a folder in its place'), { recursive: true })
  expect(() => replaceFile(file, 'text')).toThrow()
  expect(readdirSync(join(folder, 'inside'))).toEqual(['policy.json'])
})
