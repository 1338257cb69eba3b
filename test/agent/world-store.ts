import type { Json } from '../../src/index.ts'
import { memoryConfirmations } from '../../src/ports/confirmations/memory.ts'
import type { Confirmations, Journal, Journals } from '../../src/ports/index.ts'
import type { Process, Step, World } from './world.ts'

/** The state that outlives a process that is killed at any point, even during a write. */
export interface WorldStore {
  readonly journals: Journals
  readonly confirmations: Confirmations
}

/** A faulty journal: it does not find its records under these keys. */
export type Forgets = (key: string) => boolean

interface Pending {
  readonly process: Process
  readonly done: Promise<unknown>
}

export function createWorldStore(world: World, forgets: Forgets = () => false): WorldStore {
  const recorded = new Map<string, string>()
  const states = new Map<string, string>()
  const journal = createJournal(world, recorded, forgets)
  return {
    journals: {
      open: () => journal,
      async suspend(runId, state) {
        await world.passAfterwards()
        states.set(runId, JSON.stringify(state))
        await world.passAfterwards()
      },
      async suspended(runId) {
        const state = states.get(runId)
        return state === undefined ? undefined : (JSON.parse(state) as Json)
      },
      async finish(runId) {
        await world.passAfterwards()
        states.delete(runId)
      },
      waiting: async () => [...states.keys()],
    },
    confirmations: interrupted(
      world,
      memoryConfirmations(() => world.time),
    ),
  }
}

/** One step at a time under a key, as in a store with leases; unfinished work of a dead process is repeated. */
function createJournal(world: World, recorded: Map<string, string>, forgets: Forgets): Journal {
  const pending = new Map<string, Pending>()
  return {
    async entries() {
      await world.pass()
      const known = [...recorded].filter(([key]) => !forgets(key))
      return known.map(([key, value]) => [key, JSON.parse(value) as Json] as const)
    },
    async step(key, run) {
      // a run whose error is raised has ended already
      const pass = /(^|\/)raised:/.test(key) ? world.passAfterwards : world.pass
      await pass()
      for (;;) {
        const known = recorded.get(key)
        if (known !== undefined && !forgets(key)) return JSON.parse(known) as Json
        const other = pending.get(key)
        if (other === undefined || other.process.isDead) break
        await other.done.catch(() => {})
      }
      const step: Step = { key, recordedAt: undefined, made: [] }
      const { invocation, step: around } = world.place()
      const done = world.inside({ invocation, step }, async () => {
        const value = JSON.stringify(await run())
        await pass() // killed here, the work is done and not on record
        recorded.set(key, value)
        step.recordedAt = world.diary.length
        if (/(^|\/)made:/.test(key)) around?.made.push({ ...attemptIn(value), at: world.diary.length })
        await pass()
        return JSON.parse(value) as Json
      })
      const own = { process: invocation.process, done }
      pending.set(key, own)
      return done.finally(() => {
        if (pending.get(key) === own) pending.delete(key)
      })
    },
  }
}

function attemptIn(value: string) {
  const { done, spent } = JSON.parse(value) as Recorded
  return { attempt: done[0]?.attempt ?? 0, inputTokens: spent[0]?.input_tokens }
}

interface Recorded {
  readonly done: readonly { readonly attempt: number }[]
  readonly spent: readonly { readonly input_tokens: number }[]
}

function interrupted(world: World, confirmations: Confirmations): Confirmations {
  return {
    ...confirmations,
    async ask(question) {
      await world.passAfterwards()
      return confirmations.ask(question)
    },
    async take(digest) {
      await world.pass()
      return confirmations.take(digest)
    },
  }
}
