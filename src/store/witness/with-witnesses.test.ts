import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedPostgres } from '../../../test/shared/shared-postgres.ts'
import { headReceiver } from '../../../test/store/head-receiver.ts'
import { logRecords } from '../../../test/store/log-records.ts'
import { openStore } from '../open-store.ts'
import { databaseName } from '../postgres/database-name.ts'
import { nameOfFolder } from '../seen/name-of-folder.ts'
import { witnessAt } from '../witness-at.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-with-witnesses-'))
let database = ''
beforeAll(async () => {
  database = (await sharedPostgres()).createDatabase()
})
afterAll(() => rmSync(root, { recursive: true }))

let made = 0
const fresh = () => join(root, String(++made))
const warningsIn = async (work: () => Promise<void>): Promise<readonly string[]> => {
  const found: string[] = []
  const note = (warning: Error & { readonly code?: string }) => {
    if (warning.code === 'PAWL_WITNESS') found.push(warning.message)
  }
  process.on('warning', note)
  await work()
  await new Promise((resolve) => setImmediate(resolve)) // warnings come later
  process.off('warning', note)
  return found
}

describe.each(['sqlite', 'postgres'])('a store in %s with witnesses', (kind) => {
  const place = () => {
    const folder = fresh()
    const isFiles = kind === 'sqlite'
    const log = isFiles ? nameOfFolder(join(folder, 'audit')) : databaseName(database)
    return { url: isFiles ? `sqlite:${folder}` : database, auditKeys: join(root, 'keys', kind), log }
  }

  test('has them remember signed records, and the end when it is closed; verify asks them', async () => {
    const { url, auditKeys, log } = place()
    const target = `file:${fresh()}`
    const store = await openStore(url, { auditKeys, witnesses: [target] })
    for (const records of [logRecords(3), logRecords(60), logRecords(3), logRecords(1)])
      await store.audit.append(records)
    const { problem, witnessed } = await store.audit.verify()
    expect([problem, witnessed]).toMatchObject([undefined, [{ target }]])
    await store.close()
    expect((await witnessAt(target).recall(log)).map(({ position }) => position)).toEqual([1, 64, 67])
    const again = await openStore(url, { auditKeys, witnesses: [target] })
    expect(await again.audit.verify()).toMatchObject({ problem: undefined, witnessed: [{ position: 67 }] })
    await again.close()
    expect(await witnessAt(target).recall(log)).toHaveLength(3) // it was only read
  })
})

test('an append neither waits for a witness nor fails of it, and each witness is reported once', async () => {
  const never = await headReceiver((_, response) => setTimeout(() => response.writeHead(500).end(), 200))
  const [folder, good] = [fresh(), `file:${fresh()}`]
  const bad = `file:${join(root, 'nowhere/heads')}`
  const warnings = await warningsIn(async () => {
    const store = await openStore(`sqlite:${folder}`, { witnesses: [bad, never.url, good] })
    for (let times = 0; times < 3; times++) await store.audit.append(logRecords(64))
    await store.close()
    expect(never.authorization.length).toBeLessThan(4) // those that came while it was slow are one
  })
  expect(warnings.toSorted()).toEqual([
    expect.stringMatching(/^a head of the audit log was not witnessed: file:.*nowhere/),
    expect.stringMatching(/^a head of the audit log was not witnessed: http:.* answers 500/),
  ])
  expect(readFileSync(good.slice('file:'.length), 'utf8')).toContain('"position":192')
  await never.close()
})

test('a log that is not signed has no witnesses', async () => {
  const witnesses = [`file:${fresh()}`]
  for (const url of ['memory:', database])
    await expect(openStore(url, { witnesses })).rejects.toMatchObject({ code: 'no-key' })
  await expect(openStore(`sqlite:${fresh()}`, { witnesses: ['file:here'] })).rejects.toMatchObject({
    code: 'bad-witness',
  })
})
