// Writes of every kind until it is killed, under names of its own and under names that all writers use at that time.
import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isPawlError } from 'pawl'
import { openStore, type Store } from 'pawl/store'
import { logRecord } from '../store/log-records.ts'
import { ready, writeDown } from './acknowledgements.ts'

const [url = '', folder = '', name = ''] = process.argv.slice(2)
const acknowledged = writeDown(folder, name)
// all writers append to it, so that it has one order: after a step was done, no process runs it again
const effects = openSync(join(folder, 'effects'), 'a')

async function step({ journals }: Store, runId: string, key: string): Promise<void> {
  const run = async () => {
    writeSync(effects, `run ${runId}/${key} ${name}\n`)
    return name
  }
  const value = await journals.open(runId).step(key, run)
  writeSync(effects, `done ${runId}/${key} ${value}\n`)
  acknowledged('step', key, `${runId} ${value}`)
}

async function spend({ budgets }: Store, id: string, common: string, count: number): Promise<void> {
  const accounts = [`a:${name}`, `b:${name}`, 'all'].map((key) => ({ key, limits: {} }))
  await budgets.reserve(id, accounts, { tokens: 2 })
  acknowledged('reserved', id)
  if (count % 2 === 0) {
    await budgets.settle(id, { tokens: 1 })
    acknowledged('settled', id)
  }
  const account = { key: `account:${common}`, limits: { modelCalls: 3 } }
  const { refused } = await budgets.reserve(`${id} of ${common}`, [account], { modelCalls: 1 })
  acknowledged(refused === undefined ? 'granted' : 'refused', account.key)
}

async function confirm({ confirmations }: Store, digest: string): Promise<void> {
  const question = { digest, event: 'tool.before', action: null, by: name, reason: '', expiresAt: 8e15 }
  const { id } = await confirmations.ask(question)
  acknowledged('asked', id)
  try {
    await confirmations.decide(id, { approved: true, by: name })
    acknowledged('approved', id, name)
  } catch (thrown) {
    if (!isPawlError(thrown) || thrown.code !== 'confirmation-decided') throw thrown // another process was faster
  }
  const taken = await confirmations.take(digest)
  if (taken !== undefined) acknowledged('taken', taken.id)
}

async function wait({ journals }: Store, id: string, count: number): Promise<void> {
  await journals.suspend(id, { count })
  acknowledged('suspended', id)
  if (count % 2 === 0) return
  await journals.finish(id)
  acknowledged('finished', id)
}

async function append({ audit }: Store, id: string): Promise<void> {
  const [place] = await audit.append([logRecord({ session: id })])
  acknowledged('record', id, place?.position ?? 0)
}

const store = await openStore(url, { leaseMs: 2_000, auditKeys: join(folder, 'keys') })
process.stdout.write(ready)
for (let count = 1; ; count += 1) {
  const id = `${name}-${count}`
  const common = `common-${Math.floor(Date.now() / 200)}`
  const writes = [
    () => spend(store, id, common, count),
    () => step(store, name, id),
    () => step(store, 'common', common),
    () => confirm(store, id),
    () => confirm(store, common),
    () => wait(store, id, count),
    () => append(store, id),
  ]
  // in no order: most are killed before they have done each of them
  await writes[Math.floor(Math.random() * writes.length)]?.()
}
