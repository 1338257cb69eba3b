import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import type { Journal } from '../../ports/index.ts'

const ofJournals = new WeakSet<object>()

/**
 * Whether an error means that the record of a run failed, rather than the run itself: the run ends there, and continues
 * when it is started again. Code inside must not treat it as a result, nor retry: the model of an outer agent would,
 * and an effect would happen twice.
 */
export function isJournalError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return ofJournals.has(error) || (isPawlError(error) && error.code === 'hook-unrecorded')
}

/** The same journal, whose own errors are known as such, apart from those of the steps that it does. */
export function markingErrors(journal: Journal): Journal {
  const { entries, now, newId, wait, answered } = journal
  return {
    async step(key, run) {
      let hasThrown = false
      const marked = async () => {
        hasThrown = false
        try {
          return await run()
        } catch (error) {
          hasThrown = true
          throw error
        }
      }
      try {
        return await journal.step(key, marked)
      } catch (error) {
        throw hasThrown ? error : asJournalError(error)
      }
    },
    ...(entries !== undefined && { entries: marking(() => entries.call(journal)) }),
    ...(now !== undefined && { now: marking(async () => now.call(journal)) }),
    ...(newId !== undefined && { newId: marking(async (kind: string) => newId.call(journal, kind)) }),
    ...(wait !== undefined && { wait: marking(wait.bind(journal)) }),
    ...(answered !== undefined && { answered: marking(answered.bind(journal)) }),
  }
}

function marking<Given extends readonly unknown[], Result>(ask: (...given: Given) => Promise<Result>) {
  return async (...given: Given): Promise<Result> => {
    try {
      return await ask(...given)
    } catch (error) {
      throw asJournalError(error)
    }
  }
}

/** Marks an error as one of the record of a run. */
export function asJournalError(thrown: unknown): unknown {
  const isObject = typeof thrown === 'object' && thrown !== null
  const error = isObject
    ? thrown
    : new PawlError('journal-failed', `the journal failed: ${sentenceOf(thrown)}`, { cause: thrown })
  ofJournals.add(error)
  return error
}
