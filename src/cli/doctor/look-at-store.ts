import { isPawlError } from '../../base/index.ts'
import type { LoadedConfig } from '../../config/index.ts'
import { openStore } from '../../store/index.ts'
import { lostStore } from '../lost-store.ts'
import { storeOf } from '../open-project-store.ts'
import { storeHint } from '../store-hint.ts'
import { systemError } from '../system-error.ts'
import { withSetupHint } from '../with-setup-hint.ts'
import { type Finding, wrong } from './finding.ts'

/** Why questions and budgets cannot be kept. A store that is not there yet is made by the first of them. */
export async function lookAtStore({
  root,
  config,
}: Pick<LoadedConfig, 'root' | 'config'>): Promise<readonly Finding[]> {
  const { url, ...options } = storeOf(root, config)
  try {
    const store = await withSetupHint(url, () => openStore(url, { ...options, create: false }))
    await store.close()
    return []
  } catch (thrown) {
    const error = isPawlError(thrown) ? thrown : systemError(thrown)
    if (error === undefined) throw thrown
    if (error.code === 'no-store') {
      const lost = await lostStore(root, error)
      // a log that is gone is told by whoever looks at the log
      return lost?.code === 'store-gone' ? [wrong(lost.message, lost.hint ?? 'restore it from a copy')] : []
    }
    return [wrong(`the store cannot be used: ${error.message}`, storeHint(error))]
  }
}
