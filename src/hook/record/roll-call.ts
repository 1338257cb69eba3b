import { digestOf, isInShadow, type LoadedConfig, type Policy } from '../../config/internal.ts'
import type { LogRecord } from '../../ports/index.ts'
import { type Roll, readRoll, removeRoll, writeRoll } from './roll-file.ts'

interface Called {
  readonly root: string
  readonly slug: string
  /** The agent's settings; nothing where they are not those of the project. */
  readonly settings: string | undefined
  /** The compiled policy, and its sources. */
  readonly policy: Policy | undefined
  readonly keep: (record: LogRecord) => void
}

/**
 * Compares the present guards of a project with those of the event before. A missing hook or entry, a hook that enforced and is now in shadow,
 * and another policy are recorded.
 */
export function callRoll(
  { root, slug, settings, policy, keep }: Called,
  { registry }: Pick<LoadedConfig, 'registry'>,
): void {
  const before = readRoll(root)
  const hooks = guardsIn(registry)
  const here = settings === undefined ? [] : entriesIn(settings, slug)
  const entries = { ...before?.entries, [slug]: here }
  const isSamePolicy = before?.policy === policy?.digest
  const isKnown = before !== undefined && before.isLost !== true && before.accepted === undefined
  if (isKnown && isSamePolicy && isSame(before.hooks, hooks) && isSame(before.entries[slug] ?? [], here)) return
  const there = labelsOf({ hooks, entries: { [slug]: here } })
  const were = [
    ...(before?.isLost === true ? [rollLabel] : []),
    ...labelsOf({ hooks: before?.hooks ?? [], entries: { [slug]: before?.entries[slug] ?? [] } }),
  ]
  const compiled = marksOf(policy)
  const lost = were.filter((what) => !there.includes(what))
  const since = Date.now()
  const weaker = (what: readonly string[], isAccepted: boolean) =>
    keep(weakened(slug, since, { what, isAccepted, shadows: shadowsIn(registry) }))
  if (before?.accepted !== undefined) weaker(before.accepted, true)
  if (lost.length > 0) weaker(lost, false)
  else if (before?.policy !== undefined && !isSamePolicy) keep(changed(slug, since, before, compiled))
  const gone = [...(before?.gone ?? []), ...lost.map((what) => ({ what, since }))]
  const still = gone.filter(({ what }) => !there.includes(what)).slice(-most)
  try {
    writeRoll(root, { hooks, entries, gone: still, ...compiled })
  } catch {
    // the loss is recorded already, and is then recorded again at the next event
  }
}

/**
 * Takes the present guards for those that a person wants, who has just installed them: guards that are gone since the last event are
 * accepted. A guard that goes later is missing. `settings` has the text of each agent's settings.
 */
export function acceptGuards(
  root: string,
  { registry }: Pick<LoadedConfig, 'registry'>,
  settings: Readonly<Record<string, string>>,
): void {
  const before = readRoll(root)
  const hooks = guardsIn(registry)
  const entries = Object.fromEntries(Object.entries(settings).map(([slug, text]) => [slug, entriesIn(text, slug)]))
  const there = labelsOf({ hooks, entries })
  const accepted = [...labelsOf(before ?? { hooks: [], entries: {} }), ...(before?.accepted ?? [])].filter(
    (what) => !there.includes(what),
  )
  const { policy, sources } = before ?? {}
  try {
    removeRoll(root)
    writeRoll(root, {
      ...{ hooks, entries, gone: [] },
      ...(policy !== undefined && { policy }),
      ...(sources !== undefined && { sources }),
      ...(accepted.length > 0 && { accepted: [...new Set(accepted)].slice(-most) }),
    })
  } catch {
    // then nothing is compared with earlier events, which `pawl doctor` reports
  }
}

/**
 * Takes hooks that a person has just promoted for guards before the first event that shows them: if the promotion is lost until then, they are
 * missing. A damaged roll is left as it is.
 */
export function expectGuards(root: string, names: readonly string[]): void {
  const before = readRoll(root) ?? { hooks: [], entries: {}, gone: [] }
  if (before.isLost === true) return
  try {
    writeRoll(root, { ...before, hooks: [...new Set([...before.hooks, ...names])] })
  } catch {
    // the next event then writes it
  }
}

/** A hook in shadow guards nothing. */
function guardsIn(registry: LoadedConfig['registry']): readonly string[] {
  return registry
    .list({ enabled: true })
    .flatMap((listener) => (listener.hook.verb === 'observe' || isInShadow(listener) ? [] : [listener.name]))
}

/** The labels of hooks that are still there, and enforce nothing. */
function shadowsIn(registry: LoadedConfig['registry']): readonly string[] {
  return registry
    .list({ enabled: true })
    .filter(isInShadow)
    .map(({ name }) => hookLabel(name))
}

function labelsOf({ hooks, entries }: Pick<Roll, 'hooks' | 'entries'>): readonly string[] {
  const named = Object.entries(entries).flatMap(([slug, natives]) => natives.map((native) => entryLabel(slug, native)))
  return [...hooks.map(hookLabel), ...named]
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

interface Weaker {
  readonly what: readonly string[]
  readonly isAccepted: boolean
  readonly shadows: readonly string[]
}

function weakened(agent: string, time: number, { what, isAccepted, shadows }: Weaker): LogRecord {
  const watching = what.filter((one) => shadows.includes(one))
  const missing = what.filter((one) => !shadows.includes(one))
  const accepted = isAccepted ? ', as somebody accepted by `pawl init`' : ''
  const parts = [
    ...(missing.length === 0 ? [] : [`no longer there${accepted}: ${missing.join(', ')}`]),
    ...(watching.length === 0 ? [] : [`in shadow now${accepted}: ${watching.join(', ')}`]),
  ]
  return {
    time,
    agent,
    event: weakenedEvent,
    decision: 'continue',
    reason: parts.join('; '),
    payload: { lost: [...what] },
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
