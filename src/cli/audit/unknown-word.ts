import { didYouMean, isPawlError, type PawlError } from '../../base/index.ts'
import { brains } from '../../brains/index.ts'
import { findConfig } from '../../config/internal.ts'
import { weakenedEvent } from '../../hook/index.ts'
import type { AuditLog, KeptRecord, LogFilter } from '../../ports/index.ts'
import { catalogue } from '../../protocol/index.ts'
import { auditEvents } from '../../store/internal.ts'
import { decisions } from '../command-line/pages/decisions.ts'
import { usage } from '../command-line/usage.ts'

/** What others call them. */
const elsewhere: Readonly<Record<string, string>> = {
  allow: 'continue',
  allowed: 'continue',
  approved: 'approve',
  block: 'deny',
  blocked: 'deny',
  denied: 'deny',
  error: 'failed',
  pass: 'continue',
  refuse: 'deny',
  refused: 'deny',
  reject: 'deny',
  rejected: 'deny',
}

/** An unknown decision in a filter; undefined if it is known, or missing. */
export function unknownDecision({ decision }: LogFilter): PawlError | undefined {
  if (decision === undefined || decisions.includes(decision)) return undefined
  const meant = Object.hasOwn(elsewhere, decision) ? `did you mean \`${elsewhere[decision]}\`?` : undefined
  const hint = meant ?? didYouMean(decision, decisions) ?? `there are ${decisions.join(', ')}`
  return usage(`no decision is \`${decision}\``, hint)
}

/** As many records as are looked through for names that are like a misspelt one. */
const lookedThrough = 10_000

/** A name in a filter that no record has, and that is unknown: more likely a mistake than an empty result. */
export async function unknownWord(log: Pick<AuditLog, 'query'>, filter: LogFilter): Promise<PawlError | undefined> {
  for (const key of ['agent', 'event', 'session', 'hook'] as const) {
    const { [key]: word } = filter
    if (word === undefined || (await log.query({ [key]: word, last: 1 })).some((one) => one.hash !== '')) continue
    const known = await configured[key]()
    if (known.includes(word)) continue
    const records = await log.query({ last: lookedThrough })
    const names = [...new Set(records.flatMap((one) => onRecord(one, key)))].sort()
    const near = didYouMean(word, [...known, ...names])
    if (records.length === 0 && near === undefined) continue // an agent or an event of your own, perhaps
    const listed = names.length === 0 ? `no record has a ${key}` : `there are ${some(names)}`
    return usage(`no ${key} on record is \`${word}\``, near ?? listed)
  }
  return undefined
}

/** Names that may be asked for before anything has them. */
const configured = {
  agent: () => brains.map(({ vocabulary }): string => vocabulary.slug),
  event: () => [...ownEvents, ...[...catalogue].map(({ name }): string => name)],
  session: () => [],
  hook: configuredHooks,
} satisfies Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>>

async function configuredHooks(): Promise<readonly string[]> {
  const file = findConfig(process.cwd())
  if (file === undefined) return []
  try {
    const { loadConfig } = await import('../../config/internal.ts')
    return (await loadConfig(file)).registry.list().map(({ name }) => name)
  } catch (error) {
    if (!isPawlError(error)) throw error
    return [] // a broken config does not prevent reading the log
  }
}

/** Sessions can be many. */
function some(names: readonly string[]): string {
  const [few, rest] = [names.slice(0, 20), names.length - 20]
  return rest > 0 ? `${few.join(', ')} and ${rest} more` : few.join(', ')
}

function onRecord(record: KeptRecord, key: 'agent' | 'event' | 'session' | 'hook'): readonly string[] {
  const values: readonly unknown[] = key === 'hook' ? record.hooks.map(({ hook }) => hook) : [record[key]]
  return values.filter((value): value is string => typeof value === 'string' && value !== '?')
}

/** The events that Pawl itself puts on record, beside those of the catalogue. */
const ownEvents: readonly string[] = [
  ...Object.values(auditEvents),
  'confirmation.decided',
  'hooks.demoted',
  'hooks.disabled',
  'hooks.enabled',
  'hooks.promoted',
  'hooks.uninstalled',
  'policy.changed',
  weakenedEvent,
]
