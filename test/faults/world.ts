import { setTimeout as sleep } from 'node:timers/promises'
import { isPawlError } from 'pawl'
import type { Store } from 'pawl/store'
import { auditJudge } from './audit-judge.ts'
import { lanes, type World } from './lanes.ts'

/** All lanes at work on one store, while something happens to it. */
export interface WorkingWorld {
  /** How often a call was made again. */
  losses(): number
  /** Ends the lanes and checks their results; returns how many pieces of work were done. */
  judge(): Promise<number>
}

const lanesOfEach = 2

/** Calls are made again if the store fails in one of these ways; every other failure is a problem. */
export function startWorld(store: Store, codes: readonly string[], problems: string[]): WorkingWorld {
  let [isOver, losses] = [false, 0]
  const world: World = {
    store,
    records: [],
    isOver: () => isOver,
    async persist(call) {
      for (let lost = 0; ; lost += 1) {
        try {
          return { value: await ends(call()), losses: lost }
        } catch (thrown) {
          if (!isPawlError(thrown) || !codes.includes(thrown.code)) throw thrown
        }
        losses += 1
        await sleep(10)
      }
    },
    complain(isRight, what) {
      if (!isRight) problems.push(what)
    },
  }
  const names = Object.keys(lanes).flatMap((name) => Array.from({ length: lanesOfEach }, (_, at) => `${name}-${at}`))
  const counting = Promise.all(names.map((name) => goOn(world, name)))
  return {
    losses: () => losses,
    async judge() {
      isOver = true
      const counts = await counting
      for (const [at, name] of names.entries()) {
        if (name.startsWith('spend')) await lookAtAccounts(world, name, counts[at] ?? 0)
      }
      problems.push(...(await auditJudge(store.audit).look(world.records)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

/** Far longer than any call may take: a longer wait counts as endless. */
const foreverMs = 60_000

async function ends<T>(call: Promise<T>): Promise<T> {
  const watch = new AbortController()
  const never = sleep(foreverMs, undefined, { signal: watch.signal }).then(() => {
    throw new Error(`a call has not ended after ${foreverMs} ms`)
  })
  try {
    return await Promise.race([call, never])
  } finally {
    never.catch(() => undefined)
    watch.abort()
  }
}

async function lookAtAccounts({ store, persist, complain }: World, name: string, count: number): Promise<void> {
  for (const key of [`a:${name}`, `b:${name}`]) {
    const { tokens } = (await persist(() => store.budgets.spent(key))).value
    complain(tokens === count, `${count} were spent, ${key} says ${tokens}`)
  }
}

/** Returns how often it was done before all was over. */
async function goOn(world: World, name: string): Promise<number> {
  const lane = lanes[name.split('-')[0] ?? '']
  let count = 0
  for (; !world.isOver() && lane !== undefined; count += 1) {
    await lane(world, `${name} ${count}`).catch((thrown: unknown) => world.complain(false, `${name}: ${thrown}`))
  }
  return count
}
