import type { LoadedConfig } from '../config/index.ts'
import type { LogRecord } from '../ports/index.ts'
import { readRoll, rollFile, writeRoll } from './roll-file.ts'

interface Called {
  readonly root: string
  readonly slug: string
  /** The agent's settings; nothing where they are not those of the project. */
  readonly settings: string | undefined
  /** The digest of the compiled config. */
  readonly policy: string | undefined
  readonly keep: (record: LogRecord) => void
}

/** Compares what guards a project now with the event before. A hook or an entry that is gone, and another policy, are put on record. */
export function callRoll(
  { root, slug, settings, policy, keep }: Called,
  { registry }: Pick<LoadedConfig, 'registry'>,
): void {
  const before = readRoll(root)
  const hooks = registry.list({ enabled: true }).flatMap(({ name, hook }) => (hook.verb === 'observe' ? [] : [name]))
  const here = settings === undefined ? [] : entriesIn(settings, slug)
  const entries = { ...before?.entries, [slug]: here }
  const isSamePolicy = before?.policy === policy
  const isKnown = before !== undefined && before.isLost !== true && before.isAccepted !== true
  if (isKnown && isSamePolicy && isSame(before.hooks, hooks) && isSame(before.entries[slug] ?? [], here)) return
  const there = [...hooks.map(hookLabel), ...here.map((native) => entryLabel(slug, native))]
  const were = [
    ...(before?.isLost === true ? [rollLabel] : []),
    ...(before?.hooks ?? []).map(hookLabel),
    ...(before?.entries[slug] ?? []).map((one) => entryLabel(slug, one)),
  ]
  const lost = were.filter((what) => !there.includes(what))
  const since = Date.now()
  if (lost.length > 0) keep(weakened(slug, since, lost, before?.isAccepted === true))
  else if (before?.policy !== undefined && !isSamePolicy) keep(changed(slug, since, before.policy, policy))
  const gone = before?.isAccepted === true ? [] : [...(before?.gone ?? []), ...lost.map((what) => ({ what, since }))]
  const still = gone.filter(({ what }) => !there.includes(what)).slice(-most)
  try {
    writeRoll(root, { hooks, entries, gone: still, ...(policy !== undefined && { policy }) })
  } catch {
    // what is gone is on record already, and is then on record again at the next event
  }
}

/** The roll itself, as people read it: with it goes the knowledge which other hooks are gone. */
export const rollLabel = `${rollFile}, the list of what guarded before`

/** A hook, as people read it. */
export function hookLabel(name: string): string {
  return `the hook \`${name}\``
}

function entryLabel(slug: string, native: string): string {
  return `the entry of ${slug} for ${native}`
}

/** More than anybody reads. */
const most = 50

/** The event under which it is on record that something no longer guards. */
export const weakenedEvent = 'guards.weakened'

function weakened(agent: string, time: number, lost: readonly string[], isAccepted: boolean): LogRecord {
  return {
    time,
    agent,
    event: weakenedEvent,
    decision: 'continue',
    reason: `no longer there${isAccepted ? ', as somebody accepted by `pawl init`' : ''}: ${lost.join(', ')}`,
    payload: { lost: [...lost] },
    hooks: [],
    durationMs: 0,
  }
}

/** The same hooks by name, from another text: who decides may decide otherwise. */
function changed(agent: string, time: number, was: string, is = 'none'): LogRecord {
  return {
    time,
    agent,
    event: 'policy.changed',
    decision: 'continue',
    reason: 'pawl.config.ts, or what it imports, was changed and compiled again',
    payload: { was, is },
    hooks: [],
    durationMs: 0,
  }
}

/** The hook points for which a settings text names our program. */
function entriesIn(text: string, slug: string): readonly string[] {
  const found = text.matchAll(new RegExp(`hook\\.cjs[\\\\"]* ${slug} (\\S+) fd3`, 'g'))
  return [...new Set([...found].map(([, native = '']) => native))].sort()
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at])
}
