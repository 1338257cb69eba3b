import { createInterface } from 'node:readline'
import { openStore, type Store } from 'pawl/store'

/**
 * One process of several at one store. Opens it, prints so, waits for a line, and does its task; each line it prints is
 * a value, after the store has acknowledged it.
 */
const [url = '', task = '', name = ''] = process.argv.slice(2)
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)

const tasks: Readonly<Record<string, (store: Store) => Promise<void>>> = {
  /** 25 of a budget of 50, in parallel. */
  async reserve({ budgets }) {
    const accounts = [{ key: 'agent:a', limits: { modelCalls: 50 } }]
    const ids = Array.from({ length: 25 }, (_, index) => `${name}-${index}`)
    const all = await Promise.all(ids.map((id) => budgets.reserve(id, accounts, { modelCalls: 1 })))
    say(all.filter(({ refused }) => refused === undefined).length)
  },
  async decide({ confirmations }) {
    const [asked] = await confirmations.list()
    try {
      say((await confirmations.decide(asked?.id ?? '', { approved: true, by: name })).decidedBy)
    } catch (thrown) {
      say({ refused: thrown instanceof Error ? thrown.message : '' })
    }
  },
  async take({ confirmations }) {
    say((await confirmations.take('d1')) !== undefined)
  },
  async step({ journals }) {
    const run = async () => {
      say({ ran: name })
      await new Promise((resolve) => setTimeout(resolve, 300))
      return name
    }
    say({ value: await journals.open('run').step('once', run) })
  },
  /** Begins a step and never ends it. */
  async hang({ journals }) {
    await journals.open('run').step('once', () => new Promise(() => setTimeout(() => say('begun'), 0)))
  },
}

const store = await openStore(url, { leaseMs: 1_000 })
say('ready')
for await (const _ of createInterface({ input: process.stdin })) break
await tasks[task]?.(store)
await store.close()
process.exit()
