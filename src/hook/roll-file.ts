import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode, readRegularFile, replaceFile } from '../node/index.ts'
import { logFolder } from './event-log.ts'

/** What guarded a project at its last event, and what is gone since a person last installed hooks. */
export interface Roll {
  /** The names of the hooks that decide. */
  readonly hooks: readonly string[]
  /** The hook points at which each agent called us, by agent. */
  readonly entries: Readonly<Record<string, readonly string[]>>
  readonly gone: readonly Gone[]
  /** The digest of the compiled config. */
  readonly policy?: string
  /** Set by whoever installs hooks: what is gone since goes on record once, and is not missed any more. */
  readonly isAccepted?: true
  /** Set where the file is damaged, or is missing although there were events: then nobody knows what guarded before. */
  readonly isLost?: true
}

/** A hook or an entry that is no longer there, and since when. */
interface Gone {
  readonly what: string
  readonly since: number
}

/** The last roll; not committed. */
export const rollFile = '.pawl/roll.json'

const nothing: Roll = { hooks: [], entries: {}, gone: [] }
const lostRoll: Roll = { ...nothing, isLost: true }

/** The roll of a project whose hooks a person has just installed: whatever there is was accepted, and what is gone is still told. */
export function acceptedRoll(before: Roll | undefined): Roll {
  const known = before === undefined || before.isLost === true ? nothing : before
  return { ...known, gone: [], isAccepted: true }
}

/** The last roll; nothing before the first event. */
export function readRoll(root: string): Roll | undefined {
  try {
    return rollIn(JSON.parse(readRegularFile(join(root, rollFile)))) ?? lostRoll
  } catch (error) {
    const isMissing = hasCode(error, 'ENOENT')
    return isMissing && !hasRecords(root) ? undefined : lostRoll
  }
}

/** Replaces the roll; throws if it cannot. */
export function writeRoll(root: string, roll: Roll): void {
  const file = join(root, rollFile)
  mkdirSync(dirname(file), { recursive: true })
  replaceFile(file, `${JSON.stringify(roll)}\n`, 0o600)
}

/** The file can have been written by anybody: whatever it holds must not make every call fail. */
function rollIn(value: unknown): Roll | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { hooks, entries, gone = [], policy, isAccepted } = value as Partial<Record<keyof Roll, unknown>>
  if (!areTexts(hooks) || typeof entries !== 'object' || entries === null || !Array.isArray(gone)) return undefined
  if (!Object.values(entries).every(areTexts) || !gone.every(isGone)) return undefined
  if (policy !== undefined && typeof policy !== 'string') return undefined
  return {
    hooks,
    entries: entries as Roll['entries'],
    gone,
    ...(policy !== undefined && { policy }),
    ...(isAccepted === true && { isAccepted }),
  }
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isGone(value: unknown): value is Gone {
  const { what, since } = (value ?? {}) as Partial<Gone>
  return typeof what === 'string' && Number.isSafeInteger(since) && Math.abs(since ?? 0) < 8.64e15
}

function hasRecords(root: string): boolean {
  try {
    return readdirSync(join(root, logFolder)).some((name) => name.endsWith('.jsonl'))
  } catch {
    return false
  }
}
