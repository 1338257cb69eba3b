import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAuditFiles, openStore } from 'pawl/store'
import { check } from './everywhere.mjs'

/** What needs Node's modules, each tried once. Returns the names of what worked. */
export async function withFiles() {
  const store = await openStore('memory:')
  const account = { key: 'kim', limits: { tokens: 10 } }
  await store.budgets.reserve('one', [account], { tokens: 8 })
  const { refused } = await store.budgets.reserve('two', [account], { tokens: 8 })
  check(refused?.what === 'tokens', 'the store in memory')
  await store.close()
  await logs()
  return ['memory store', 'audit log']
}

async function logs() {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-runtime-'))
  process.env.XDG_STATE_HOME = join(folder, 'state')
  try {
    const log = openAuditFiles(join(folder, '.pawl', 'audit'))
    await log.append([{ time: 1, agent: 'a', event: 'tool.before', decision: 'continue', hooks: [], durationMs: 0 }])
    const { records, problem } = await log.verify()
    await log.close()
    check(records === 1 && problem === undefined, 'the audit log in files')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
