import { checkStep, type Journal, type Journals } from '../../ports/index.ts'
import { closedStore } from './closed-store.ts'

/** Journals whose steps are waited for when their store is closed. */
export interface EndingJournals {
  readonly journals: Journals
  /** Refuses new steps, and waits for those that run, for no longer than this: a step whose end is not on record is done again. */
  end(limitMs: number): Promise<void>
}

export function endingJournals(journals: Journals): EndingJournals {
  const running = new Set<Promise<void>>()
  let isEnding = false
  const ending = (journal: Journal): Journal['step'] => {
    return async (key, run) => {
      checkStep(key, run)
      let hasEnded = () => {}
      const step = new Promise<void>((resolve) => {
        hasEnded = resolve
      })
      try {
        return await journal.step(key, () => {
          if (isEnding) throw closedStore()
          running.add(step)
          return run()
        })
      } finally {
        running.delete(step)
        hasEnded()
      }
    }
  }
  return {
    journals: {
      ...journals,
      open(runId) {
        const journal = journals.open(runId)
        return { ...journal, step: ending(journal) }
      },
    },
    async end(limitMs) {
      isEnding = true
      let timer: NodeJS.Timeout | undefined
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, limitMs)
      })
      await Promise.race([Promise.all(running), over])
      clearTimeout(timer)
    },
  }
}
