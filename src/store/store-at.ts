import { resolve } from 'node:path'
import { configFolder, type Store } from '../protocol/index.ts'
import { openStore } from './open-store.ts'
import { readStoreOptions, type StoreOptions } from './store-options.ts'

/**
 * The same as `openStore`, opened when it is first used: for what cannot wait, such as a config. In a config, relative folders start
 * from the folder of the config.
 */
export function storeAt(given: string, options?: StoreOptions): Store {
  readStoreOptions(options) // a wrong one is an error here, not at the first use
  const home = configFolder()
  const url = home === undefined ? given : inFolder(given, home)
  let opening: Promise<Store> | undefined
  const opened = (): Promise<Store> => {
    opening ??= openStore(url, options).catch((error: unknown) => {
      opening = undefined // whoever comes next may have more luck
      throw error
    })
    return opening
  }
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
      open: (runId) => ({ step: async (...given) => (await opened()).journals.open(runId).step(...given) }),
      suspend: async (...given) => (await opened()).journals.suspend(...given),
      suspended: async (...given) => (await opened()).journals.suspended(...given),
      finish: async (...given) => (await opened()).journals.finish(...given),
      waiting: async () => (await opened()).journals.waiting(),
    },
    async close() {
      const store = await opening
      opening = undefined
      await store?.close()
    },
  }
}

/** The same url; a folder in it is below this one. */
function inFolder(url: string, home: string): string {
  const scheme = 'sqlite:'
  return url.startsWith(scheme) && url !== scheme ? `${scheme}${resolve(home, url.slice(scheme.length))}` : url
}
