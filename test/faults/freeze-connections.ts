import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from 'pawl/store'
import { type FreezingProxy, startFreezingProxy } from '../store/freezing-proxy.ts'
import type { Proof, Report } from './proof.ts'
import { startWorld } from './world.ts'

/** Long enough for a server on a busy machine, and short: each frozen connection costs a call half of it. */
const patienceMs = 1_000

/**
 * Connections fall silent at random instants, without being closed, while every port is in use. Each call ends with an error
 * that the documentation names, calls are made again until they are done, and everything is done once.
 */
export async function freezeConnections(url: string, rounds: number, report: Report): Promise<Proof> {
  const proxy = await startFreezingProxy(Number(new URL(url).port))
  // a lease that ends while a connection is silent would let a step be repeated, as documented: that is not tested here
  const auditKeys = mkdtempSync(join(tmpdir(), 'pawl-keys-'))
  const store = await openStore(proxy.through(url), { leaseMs: 2 * patienceMs, patienceMs, auditKeys })
  const problems: string[] = []
  const world = startWorld(store, ['store-lost', 'store-busy'], problems)
  let frozen = 0
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(Math.random() * 50)
    frozen += await freezeSome(proxy)
    if (round % 100 === 0) report(`${round} of ${rounds} rounds, ${frozen} frozen, ${world.losses()} calls made again`)
  }
  const done = await world.judge()
  await store.close()
  for (let tries = 0; proxy.held() > 0 && tries < 100; tries += 1) await sleep(10)
  if (proxy.held() > 0) problems.push(`${proxy.held()} connections are held after the store was closed`)
  await proxy.close()
  rmSync(auditKeys, { recursive: true })
  if (frozen === 0 || world.losses() === 0) problems.push('nothing was frozen while it was used')
  const summary = `${rounds} rounds, ${frozen} connections frozen, ${done} pieces of work, ${world.losses()} calls made again`
  return { summary, problems }
}

/** One connection in most rounds; in some all of them, and in a few also those that are made next. */
async function freezeSome(proxy: FreezingProxy): Promise<number> {
  const chance = Math.random()
  if (chance < 0.8) {
    const share = 1 / Math.max(1, proxy.held())
    return proxy.freeze(() => Math.random() < share)
  }
  if (chance < 0.97) return proxy.freeze()
  proxy.setDeaf(true)
  const frozen = proxy.freeze()
  await sleep(Math.random() * 300)
  proxy.setDeaf(false)
  return frozen
}
