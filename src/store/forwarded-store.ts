import { checkKey } from '../base/index.ts'
import type { Store } from '../ports/index.ts'

/** A store whose every call goes to the one that is opened, or refused, when the call comes. */
export function forwardedStore(opened: () => Promise<Store>, close: Store['close']): Store {
  return {
    audit: {
      append: async (...given) => (await opened()).audit.append(...given),
      query: async (...given) => (await opened()).audit.query(...given),
      async *follow(...given) {
        yield* (await opened()).audit.follow(...given)
      },
      verify: async (...given) => (await opened()).audit.verify(...given),
      rotateKey: async (...given) => (await opened()).audit.rotateKey(...given),
      head: async () => (await opened()).audit.head(),
      forget: async () => (await opened()).audit.forget(),
    },
    confirmations: {
      ask: async (...given) => (await opened()).confirmations.ask(...given),
      get: async (...given) => (await opened()).confirmations.get(...given),
      list: async (...given) => (await opened()).confirmations.list(...given),
      decide: async (...given) => (await opened()).confirmations.decide(...given),
      take: async (...given) => (await opened()).confirmations.take(...given),
    },
    budgets: {
      reserve: async (...given) => (await opened()).budgets.reserve(...given),
      settle: async (...given) => (await opened()).budgets.settle(...given),
      spent: async (...given) => (await opened()).budgets.spent(...given),
      list: async (...given) => (await opened()).budgets.list(...given),
    },
    journals: {
      open(runId) {
        checkKey('the id of a run', runId)
        const journal = async () => (await opened()).journals.open(runId)
        return {
          step: async (...given) => (await journal()).step(...given),
          entries: async () => (await (await journal()).entries?.()) ?? [],
        }
      },
      suspend: async (...given) => (await opened()).journals.suspend(...given),
      suspended: async (...given) => (await opened()).journals.suspended(...given),
      finish: async (...given) => (await opened()).journals.finish(...given),
      waiting: async () => (await opened()).journals.waiting(),
    },
    close,
  }
}
