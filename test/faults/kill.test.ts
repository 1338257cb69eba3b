import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { sharedPostgres } from '../shared/shared-postgres.ts'
import { killAudit, killInNamespaces, manyAuditWriters, suspendAudit } from './kill-audit.ts'
import { killStore } from './kill-store.ts'

const quietly = () => undefined

test('writers at a SQLite store are killed: acknowledged writes are kept, and nothing is done twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-kill-'))
  expect((await killStore(`sqlite:${folder}`, scale(8, 32), quietly)).problems).toEqual([])
  rmSync(folder, { recursive: true })
}, 300_000)

test('writers at a PostgreSQL store are killed: acknowledged writes are kept, and nothing is done twice', async () => {
  const url = (await sharedPostgres()).createDatabase()
  expect((await killStore(url, scale(8, 32), quietly)).problems).toEqual([])
}, 300_000)

test('writers of a log in files are killed: acknowledged records are in their place, and the chain holds', async () => {
  const { problems, summary } = await killAudit(scale(16, 40), quietly)
  expect(problems).toEqual([])
  expect(summary).not.toContain(' 0 records acknowledged')
}, 300_000)

test('writers in process namespaces of their own are killed: the chain holds, and no acknowledged record is lost', async () => {
  const { problems, summary } = await killInNamespaces(scale(32, 2_000), quietly)
  expect(problems).toEqual([])
  expect(summary).not.toContain(' 0 records acknowledged')
}, 1_200_000)

test('writers are suspended until others take the lock: the chain holds, and no acknowledged record is lost', async () => {
  const { problems, summary } = await suspendAudit(scale(16, 2_000), quietly)
  expect(problems).toEqual([])
  expect(summary).not.toContain(' 0 records acknowledged')
}, 1_200_000)

test('many parallel writers of a log: every record is there, once, in one chain', async () => {
  const [writers, records] = scale([4, 40], [8, 40])
  const all = writers * records
  const summary = `${all} records acknowledged, ${all} kept`
  expect(await manyAuditWriters(writers, records)).toEqual({ summary, problems: [] })
})
