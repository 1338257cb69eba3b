import { checkStep, type Journal, type Journals } from '../../ports/index.ts'
import { closedStore } from './closed-store.ts'

/** Journals whose steps are waited for when their store is closed. */
export interface EndingJournals {
  readonly journals: Journals
  /**
   * Refuses new steps, and waits for those that run, for no longer than this: a step whose end is not on record is done again. Steps
   * that are not over then are rejected.
   */
  end(limitMs: number): Promise<void>
}

export function endingJournals(journals: Journals): EndingJournals {
  const running = new Set<Promise<void>>()
  let isEnding = false
  let ended: Promise<void> | undefined
  let reject: (reason: unknown) => void = () => {}
  const closed = new Promise<never>((_, fail) => {
    reject = fail
  })
  closed.catch(() => undefined) // a store without steps is closed, too
  const ending = (journal: Journal): Journal['step'] => {
    return async (key, run) => {
      checkStep(key, run)
      if (isEnding) throw closedStore()
      let hasEnded = () => {}
      const step = new Promise<void>((resolve) => {
        hasEnded = resolve
      })
      const done = journal.step(key, () => {
        if (isEnding) throw closedStore()
        running.add(step)
        return run()
      })
      try {
        return await Promise.race([done, closed])
      } finally {
        running.delete(step)
        hasEnded()
      }
    }
  }
  const endOnce = async (limitMs: number) => {
    isEnding = true
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limitMs)
    })
    await Promise.race([Promise.all(running), over])
    clearTimeout(timer)
    reject(closedStore())
  }
  return {
    journals: {
      ...journals,
      open(runId) {
        const journal = journals.open(runId)
        return { ...journal, step: ending(journal) }
      },
    },
    end(limitMs) {
      ended ??= endOnce(limitMs)
      return ended
    },
  }
}
