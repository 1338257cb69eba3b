import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '../store/postgres-server.ts'
import { killAudit, manyAuditWriters } from './kill-audit.ts'
import { killStore } from './kill-store.ts'

const quietly = () => undefined

test('writers at a SQLite store are killed: what was acknowledged is kept, and nothing is done twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-kill-'))
  expect((await killStore(`sqlite:${folder}`, 32, quietly)).problems).toEqual([])
  rmSync(folder, { recursive: true })
}, 300_000)

test('writers at a PostgreSQL store are killed: what was acknowledged is kept, and nothing is done twice', async () => {
  const server = await startPostgres()
  try {
    expect((await killStore(server.createDatabase(), 32, quietly)).problems).toEqual([])
  } finally {
    server.stop()
  }
}, 300_000)

test('writers of a log in files are killed: what was acknowledged is in its place, and the chain holds', async () => {
  const { problems, summary } = await killAudit(40, quietly)
  expect(problems).toEqual([])
  expect(summary).not.toContain(' 0 records acknowledged')
}, 300_000)

test('eight writers of a log at once: every record is there, once, in one chain', async () => {
  expect(await manyAuditWriters(8, 40)).toEqual({ summary: '320 records acknowledged, 320 kept', problems: [] })
})
