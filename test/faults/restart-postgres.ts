import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from 'pawl/store'
import type { PostgresServer } from '../store/postgres-server.ts'
import type { Proof, Report } from './proof.ts'
import { startWorld } from './world.ts'

/** The server crashes and comes back while every port is in use, and a durable run: calls are made again until they are done. */
export async function restartPostgres(server: PostgresServer, restarts: number, report: Report): Promise<Proof> {
  const auditKeys = mkdtempSync(join(tmpdir(), 'pawl-keys-'))
  const store = await openStore(server.createDatabase(), { leaseMs: 300, auditKeys })
  const problems: string[] = []
  const world = startWorld(store, ['store-lost'], problems)
  for (let restart = 1; restart <= restarts; restart += 1) {
    await sleep(100 + Math.random() * 400)
    server.crash()
    server.start()
    if (restart % 10 === 0) report(`${restart} of ${restarts} restarts, the store was lost ${world.losses()} times`)
  }
  const done = await world.judge()
  await store.close()
  rmSync(auditKeys, { recursive: true })
  return { summary: `${restarts} restarts, ${done} pieces of work, ${world.losses()} calls made again`, problems }
}
