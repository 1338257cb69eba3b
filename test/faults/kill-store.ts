import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from 'pawl/store'
import { openSqliteDatabase } from '../../src/store/sqlite/database.ts'
import { withProgram } from '../store/processes.ts'
import { killWriters } from './kill-writers.ts'
import type { Proof, Report } from './proof.ts'
import { storeJudge } from './store-judge.ts'

/** Writers at one store are killed with −9: acknowledged writes are there, and nothing was done twice. */
export async function killStore(url: string, rounds: number, report: Report): Promise<Proof> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-kills-'))
  const store = await openStore(url, { auditKeys: join(folder, 'keys') })
  try {
    const judge = storeJudge(store, folder)
    const look = async (names: readonly string[]) => {
      await judge.look(names)
      judge.problems.push(...(await damage(url)))
    }
    const complaints = await withProgram('test/faults/store-writer.ts', (program) =>
      killWriters({ command: [program, url, folder], rounds, look, report }),
    )
    const problems = [...new Set([...complaints, ...judge.problems])]
    return { summary: `${rounds} writers killed, ${judge.acknowledged()} writes acknowledged`, problems }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

/** The problems that SQLite itself finds in its file. */
export async function damage(url: string): Promise<readonly string[]> {
  if (!url.startsWith('sqlite:')) return []
  const database = await openSqliteDatabase(join(url.slice('sqlite:'.length), 'store.sqlite'))
  const rows = await database.query('pragma integrity_check')
  await database.close()
  return rows.map((row) => String(row['integrity_check'])).filter((found) => found !== 'ok')
}
