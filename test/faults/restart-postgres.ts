import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPawlError } from 'pawl'
import { openStore, type Store } from 'pawl/store'
import type { PostgresServer } from '../store/postgres-server.ts'
import { auditJudge } from './audit-judge.ts'
import { lanes, type World } from './lanes.ts'
import type { Proof, Report } from './proof.ts'

const lanesOfEach = 2

/** The server crashes and comes back while every port is in use, and a durable run: calls are made again until they are done. */
export async function restartPostgres(server: PostgresServer, restarts: number, report: Report): Promise<Proof> {
  const auditKeys = mkdtempSync(join(tmpdir(), 'pawl-keys-'))
  const store = await openStore(server.createDatabase(), { leaseMs: 300, auditKeys })
  const problems: string[] = []
  const world = worldOf(store, problems)
  const names = Object.keys(lanes).flatMap((name) => Array.from({ length: lanesOfEach }, (_, at) => `${name}-${at}`))
  const counting = Promise.all(names.map((name) => goOn(world, name)))
  for (let restart = 1; restart <= restarts; restart += 1) {
    await sleep(100 + Math.random() * 400)
    server.crash()
    server.start()
    if (restart % 10 === 0) report(`${restart} of ${restarts} restarts, the store was lost ${world.losses()} times`)
  }
  world.end()
  const counts = await counting
  for (const [at, name] of names.entries()) {
    for (const key of name.startsWith('spend') ? [`a:${name}`, `b:${name}`] : []) {
      const { tokens } = await store.budgets.spent(key)
      world.complain(tokens === counts[at], `${counts[at]} were spent, ${key} says ${tokens}`)
    }
  }
  problems.push(...(await auditJudge(store.audit).look(world.records)))
  await store.close()
  rmSync(auditKeys, { recursive: true })
  const done = counts.reduce((sum, count) => sum + count, 0)
  return { summary: `${restarts} restarts, ${done} pieces of work, ${world.losses()} calls made again`, problems }
}

function worldOf(store: Store, problems: string[]) {
  let [isOver, total] = [false, 0]
  const persist: World['persist'] = async (call) => {
    for (let losses = 0; ; losses += 1) {
      try {
        return { value: await call(), losses }
      } catch (thrown) {
        if (!isPawlError(thrown) || thrown.code !== 'store-lost') throw thrown
      }
      total += 1
      await sleep(10)
    }
  }
  const world: World = {
    store,
    persist,
    records: [],
    isOver: () => isOver,
    complain(isRight, what) {
      if (!isRight) problems.push(what)
    },
  }
  const end = () => {
    isOver = true
  }
  return { ...world, end, losses: () => total }
}

/** Gives how often it was done before all was over. */
async function goOn(world: World, name: string): Promise<number> {
  const lane = lanes[name.split('-')[0] ?? '']
  let count = 0
  for (; !world.isOver() && lane !== undefined; count += 1) {
    await lane(world, `${name} ${count}`).catch((thrown: unknown) => world.complain(false, `${name}: ${thrown}`))
  }
  return count
}
