import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from '../../node/index.ts'
import { stateFolder } from './state-folder.ts'

/**
 * Used approvals, as a user's state folder remembers them until they expire. A store that was restored from a copy has
 * them as they were before. It only helps detection: a folder that cannot be written does not prevent the use of an
 * approval.
 */
export interface UsedApprovals {
  has(id: string): boolean
  add(id: string, expiresAt: number): void
}

/** Each is a file of its own, so that processes need not wait for each other. Ids are random: no two stores share one. */
export function usedApprovals(state = stateFolder()): UsedApprovals {
  if (state === undefined) return { has: () => false, add: () => undefined }
  const folder = join(state, 'approvals')
  const fileOf = (id: string) => join(folder, createHash('sha256').update(id).digest('hex').slice(0, 32))
  return {
    has: (id) => existsSync(fileOf(id)),
    add(id, expiresAt) {
      try {
        makeFolders(folder)
        writeFileSync(fileOf(id), `${expiresAt}\n`, { mode: 0o600 })
        removeExpired(folder)
      } catch {
        // the store has it as used; `pawl doctor` reports a state folder that cannot be written
      }
    },
  }
}

/** The clock may be ahead for a while: approvals that it counts as expired are kept for so long. */
const graceMs = 30 * 86_400_000

/** An expired approval cannot be used, even if a store has it as approved. */
function removeExpired(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Number(readFileSync(file, 'utf8')) + graceMs <= Date.now()) rmSync(file, { force: true })
  }
}
