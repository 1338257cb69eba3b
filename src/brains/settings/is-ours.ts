import { createHash } from 'node:crypto'
import { ourselves } from '../contract/ourselves.ts'
import type { Entry } from '../contract/settings-format.ts'
import type { Installed } from './installed.ts'

/** The file that every command of ours starts, in every version of Pawl. */
const program = '.pawl/hook.cjs'

/**
 * Whether we wrote an entry. An author alone proves nothing: other tools write authors, too. Our own entries have our name
 * and start our program, so that a fresh clone knows them. Any other entry must be on record here.
 */
export function isOurs(entry: Entry, installed: Pick<Installed, 'wrote'> | undefined): boolean {
  if (entry.author === ourselves && entry.command.includes(program)) return true
  return installed?.wrote.includes(markOf(entry)) === true
}

/** The identity of an entry. Its tools and its time-out can be changed, and it is the same entry. */
export function markOf({ native, author, command }: Pick<Entry, 'native' | 'author' | 'command'>): string {
  return createHash('sha256')
    .update(JSON.stringify([native, author, command]))
    .digest('hex')
    .slice(0, 24)
}
