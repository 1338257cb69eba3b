import { resolve } from 'node:path'
import { asData } from '../base/index.ts'
import type { Store } from '../ports/index.ts'
import { configFolder } from '../protocol/index.ts'
import { sqliteFolder } from './border/sqlite-folder.ts'
import { readStoreOptions, type StoreOptions } from './border/store-options.ts'
import { forwardedStore } from './forwarded-store.ts'
import { openStore } from './open-store.ts'

/**
 * Makes a store like `openStore`, opened when it is first used: for programs that cannot wait, such as a config. In a config,
 * relative folders start from the folder of the config.
 *
 * @example
 * const { budgets } = storeAt(`sqlite:${folder}/.pawl`)
 * const limits = { session: { toolCalls: 50 } }
 * export default defineConfig({ hooks: [...budget({ gate: storeGate({ budgets, limits }) })] })
 */
export function storeAt(given: string, options?: StoreOptions): Store {
  readStoreOptions(options) // a wrong one is an error here, not at the first use
  const kept = asData({ ...options }) // later changes to the object have no effect
  const url = inFolder(given, configFolder())
  let opening: Promise<Store> | undefined
  const opened = (): Promise<Store> => {
    opening ??= openStore(url, kept).catch((error: unknown) => {
      opening = undefined // the next call may succeed
      throw error
    })
    return opening
  }
  return forwardedStore(opened, async () => {
    const store = await opening
    opening = undefined
    await store?.close()
  })
}

/** The same url; a folder in it is below this one. */
function inFolder(url: string, home: string | undefined): string {
  const folder = sqliteFolder(url)
  return folder === undefined || home === undefined ? url : `sqlite:${resolve(home, folder)}`
}
