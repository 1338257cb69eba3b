import { openAuditFiles } from '../../store/index.ts'
import type { WasUsed } from './standing-of.ts'

/** Longer than an approval lasts, also if the clock was moved meanwhile. */
const lookBackMs = 3 * 86_400_000

/** Looks for approvals that were acted on, in the log of the hook processes in a folder. */
export function usedIn(folder: string): WasUsed {
  return async (id) => {
    const log = openAuditFiles(folder)
    try {
      const found = await log.query({ text: id, from: Date.now() - lookBackMs })
      return found.some(({ approval }) => approval?.id === id)
    } finally {
      await log.close()
    }
  }
}
