import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../store/postgres-server.ts'
import { failSqliteDisk } from './fail-sqlite-disk.ts'
import { killAudit } from './kill-audit.ts'
import { killStore } from './kill-store.ts'
import type { Proof, Report } from './proof.ts'

const rounds = 2_000

/** Everything that `npm run test:faults` tries, at full length. */
export const proofs: Readonly<Record<string, (report: Report) => Promise<Proof>>> = {
  'kill-audit': (report) => killAudit(rounds, report),
  'kill-sqlite': (report) => withFolder((folder) => killStore(`sqlite:${folder}`, rounds, report)),
  'kill-postgres': (report) => withServer((server) => killStore(server.createDatabase(), rounds, report)),
  'disk-sqlite': failSqliteDisk,
}

async function withFolder(work: (folder: string) => Promise<Proof>): Promise<Proof> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-faults-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withServer(work: (server: PostgresServer) => Promise<Proof>): Promise<Proof> {
  const server = await startPostgres()
  try {
    return await work(server)
  } finally {
    server.stop()
  }
}
