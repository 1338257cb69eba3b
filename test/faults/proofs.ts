import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPawl, openPawl } from '../hook-project.ts'
import { type PostgresServer, startPostgres } from '../store/postgres-server.ts'
import { appendByHooks } from './append-by-hooks.ts'
import { failSqliteDisk } from './fail-sqlite-disk.ts'
import { freezeConnections } from './freeze-connections.ts'
import { killAudit, killInNamespaces, suspendAudit } from './kill-audit.ts'
import { killStore } from './kill-store.ts'
import { loseHeads } from './lose-heads.ts'
import { loseKeys } from './lose-keys.ts'
import type { Proof, Report } from './proof.ts'
import { raceBudget } from './race-budget.ts'
import { restartPostgres } from './restart-postgres.ts'
import { runSuites } from './run-suites.ts'

const rounds = 2_000

/** Everything that `npm run test:faults` tries, at full length. */
export const proofs: Readonly<Record<string, (report: Report) => Promise<Proof>>> = {
  suites: runSuites,
  'disk-sqlite': failSqliteDisk,
  'restart-postgres': (report) => withServer((server) => restartPostgres(server, 100, report)),
  'frozen-connection': (report) => withServer((server) => freezeConnections(server.createDatabase(), rounds, report)),
  'budget-sqlite': () => withFolder((folder) => raceBudget(`sqlite:${folder}`, 25)),
  'budget-postgres': () => withServer((server) => raceBudget(server.createDatabase(), 25)),
  'hooks-audit': async (report) => appendByHooks(openPawl(await buildPawl()), 1_000, report),
  'kill-audit': (report) => killAudit(rounds, report),
  'namespaces-audit': (report) => killInNamespaces(rounds, report),
  'suspend-audit': (report) => suspendAudit(rounds, report),
  'lost-keys': (report) => loseKeys(rounds, report),
  'lost-heads': (report) => loseHeads(rounds, report),
  'kill-sqlite': (report) => withFolder((folder) => killStore(`sqlite:${folder}`, rounds, report)),
  'kill-postgres': (report) => withServer((server) => killStore(server.createDatabase(), rounds, report)),
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
