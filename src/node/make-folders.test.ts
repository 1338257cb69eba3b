import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { logRecord } from '../../test/store/log-records.ts'
import { openAuditFiles, openStore } from '../store/index.ts'
import { makeFolders } from './make-folders.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-folders-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('folders are made for their owner alone; those that are there are left as they are', () => {
  const path = join(folder, 'a/b/c')
  makeFolders(path)
  makeFolders(path)
  expect(statSync(path).isDirectory()).toBe(true)
  if (process.platform !== 'win32') expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700)
})

test('a file in the place of a folder is an error, anywhere in the path', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => makeFolders(file)).toThrow('EEXIST')
  expect(() => makeFolders(join(file, 'a/b'))).toThrow(/EEXIST|ENOTDIR/)
})

describe.runIf(existsSync('/proc/self'))('where the system takes no folder', () => {
  test('a store is an error, not an endless loop', async () => {
    await expect(openStore('sqlite:/proc/nope/x')).rejects.toMatchObject({
      code: 'store-failed',
      message: 'the folder of the store, /proc/nope/x, cannot be made',
    })
  })

  test('a log is an error, not an endless loop', async () => {
    const log = openAuditFiles('/proc/nope/x/audit')
    await expect(log.append([logRecord()])).rejects.toMatchObject({ name: 'PawlError', code: 'audit-failed' })
  })
})
