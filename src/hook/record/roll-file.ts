import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode, makeFolders, readRegularFile, replaceFile } from '../../node/index.ts'
import { statePathOf } from '../../store/internal.ts'
import { logFolder } from './event-log.ts'

/** The guards of a project at its last event, and those that are gone since a person last installed hooks. */
export interface Roll {
  /** The names of the hooks that decide and enforce. */
  readonly hooks: readonly string[]
  /** The hook points at which each agent called us, by agent. */
  readonly entries: Readonly<Record<string, readonly string[]>>
  readonly gone: readonly Gone[]
  /** The digest of the compiled config. */
  readonly policy?: string
  /** The digest of its sources. */
  readonly sources?: string
  /** What an installation of hooks found missing, and so accepted by the person who ran it: the next event records it. */
  readonly accepted?: readonly string[]
  /** Set where the file is damaged: then the earlier guards are unknown. */
  readonly isLost?: true
}

/** A hook or an entry that is no longer there, and since when. */
interface Gone {
  readonly what: string
  readonly since: number
}

const nothing: Roll = { hooks: [], entries: {}, gone: [] }
const lostRoll: Roll = { ...nothing, isLost: true }

/**
 * Where the roll is: in the user's state folder, so that an agent that may write in the project alone cannot silence a hook and make the
 * roll agree. A user without a state folder has it in the project.
 */
export function rollFile(root: string): string {
  const state = statePathOf(join(root, logFolder))
  return state === undefined ? join(root, '.pawl/roll.json') : `${state}.roll`
}

/** The last roll; nothing before the first event of this user here. */
export function readRoll(root: string): Roll | undefined {
  try {
    return rollIn(JSON.parse(readRegularFile(rollFile(root)))) ?? lostRoll
  } catch (error) {
    return hasCode(error, 'ENOENT') ? undefined : lostRoll
  }
}

/** Replaces the roll; throws if it cannot. */
export function writeRoll(root: string, roll: Roll): void {
  const file = rollFile(root)
  makeFolders(dirname(file))
  replaceFile(file, `${JSON.stringify(roll)}\n`, 0o600)
}

/** Anything else in its place is removed, too. */
export function removeRoll(root: string): void {
  rmSync(rollFile(root), { recursive: true, force: true })
}

/** Any program can have written the file: its content must not make every call fail. */
function rollIn(value: unknown): Roll | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { hooks, entries, gone = [], policy, sources, accepted = [] } = value as Partial<Record<keyof Roll, unknown>>
  if (
    !areTexts(hooks) ||
    !areTexts(accepted) ||
    typeof entries !== 'object' ||
    entries === null ||
    !Array.isArray(gone)
  )
    return undefined
  if (!Object.values(entries).every(areTexts) || !gone.every(isGone)) return undefined
  if (![policy, sources].every((one) => one === undefined || typeof one === 'string')) return undefined
  return {
    hooks,
    entries: entries as Roll['entries'],
    gone,
    ...(typeof policy === 'string' && { policy }),
    ...(typeof sources === 'string' && { sources }),
    ...(accepted.length > 0 && { accepted }),
  }
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isGone(value: unknown): value is Gone {
  const { what, since } = (value ?? {}) as Partial<Gone>
  return typeof what === 'string' && Number.isSafeInteger(since) && Math.abs(since ?? 0) < 8.64e15
}
