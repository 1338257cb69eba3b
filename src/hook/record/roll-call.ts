import { digestOf, type LoadedConfig, type Policy } from '../../config/index.ts'
import type { LogRecord } from '../../ports/index.ts'
import { type Roll, readRoll, writeRoll } from './roll-file.ts'

interface Called {
  readonly root: string
  readonly slug: string
  /** The agent's settings; nothing where they are not those of the project. */
  readonly settings: string | undefined
  /** The compiled policy, and its sources. */
  readonly policy: Policy | undefined
  readonly keep: (record: LogRecord) => void
}

/** Compares the present guards of a project with those of the event before. A missing hook or entry, and another policy, are recorded. */
export function callRoll(
  { root, slug, settings, policy, keep }: Called,
  { registry }: Pick<LoadedConfig, 'registry'>,
): void {
  const before = readRoll(root)
  const hooks = registry.list({ enabled: true }).flatMap(({ name, hook }) => (hook.verb === 'observe' ? [] : [name]))
  const here = settings === undefined ? [] : entriesIn(settings, slug)
  const entries = { ...before?.entries, [slug]: here }
  const isSamePolicy = before?.policy === policy?.digest
  const isKnown = before !== undefined && before.isLost !== true && before.isAccepted !== true
  if (isKnown && isSamePolicy && isSame(before.hooks, hooks) && isSame(before.entries[slug] ?? [], here)) return
  const there = [...hooks.map(hookLabel), ...here.map((native) => entryLabel(slug, native))]
  const were = [
    ...(before?.isLost === true ? [rollLabel] : []),
    ...(before?.hooks ?? []).map(hookLabel),
    ...(before?.entries[slug] ?? []).map((one) => entryLabel(slug, one)),
  ]
  const compiled = marksOf(policy)
  const lost = were.filter((what) => !there.includes(what))
  const since = Date.now()
  if (lost.length > 0) keep(weakened(slug, since, lost, before?.isAccepted === true))
  else if (before?.policy !== undefined && !isSamePolicy) keep(changed(slug, since, before, compiled))
  const gone = before?.isAccepted === true ? [] : [...(before?.gone ?? []), ...lost.map((what) => ({ what, since }))]
  const still = gone.filter(({ what }) => !there.includes(what)).slice(-most)
  try {
    writeRoll(root, { hooks, entries, gone: still, ...compiled })
  } catch {
    // the loss is recorded already, and is then recorded again at the next event
  }
}

/** The roll itself, as people read it: with it goes the knowledge which other hooks are gone. */
export const rollLabel = 'the list of what guarded before'

/** A hook, as people read it. */
export function hookLabel(name: string): string {
  return `the hook \`${name}\``
}

function entryLabel(slug: string, native: string): string {
  return `the entry of ${slug} for ${native}`
}

/** More than a person reads. */
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

type Marks = Pick<Roll, 'policy' | 'sources'>

function marksOf(policy: Policy | undefined): Marks {
  return policy === undefined
    ? {}
    : { policy: policy.digest, sources: digestOf(JSON.stringify(Object.entries(policy.sources).sort())) }
}

/** The same hooks by name, from another text: they may decide otherwise. */
function changed(agent: string, time: number, was: Marks, is: Marks): LogRecord {
  const isRecompiled = is.sources !== was.sources
  return {
    time,
    agent,
    event: 'policy.changed',
    decision: 'continue',
    reason: isRecompiled
      ? 'pawl.config.ts, or what it imports, was changed and compiled again'
      : 'the compiled policy was replaced, though pawl.config.ts and what it imports are the same: by another Pawl, or by hand; `pawl doctor` compares them',
    payload: { was: was.policy ?? 'none', is: is.policy ?? 'none' },
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
