import type { KeptRecord, LoggedHook } from '../../ports/index.ts'
import type { HookExplanation } from '../../theory/internal.ts'
import { missText } from '../theory/explained/miss-text.ts'
import type { TheoriesNow } from './theories-now.ts'

/** Why a hook of this config is not on a record. */
export interface Uncalled {
  readonly why: string
  /** Whether it would have been called, had the config been the present one. */
  readonly isMissed: boolean
}

/** Compares a hook that is not on a record with those that are. It guesses nothing that the record does not have. */
export function uncalled(
  name: string,
  explanation: HookExplanation | undefined,
  record: KeptRecord,
  now: TheoriesNow,
): Uncalled {
  const misses = explanation?.misses ?? []
  if (misses.length > 0) return passed(missText(misses))
  if (record.decision === 'failed') return passed(atFailure(name, record))
  const listener = now.listeners?.find((one) => one.name === name)
  if (listener?.enabled === false) return passed('it is disabled now')
  const called = loggedHooks(record)
  const last = called.find(endsGuards)
  if (last !== undefined && !isBefore(name, last.hook, now)) {
    const isSure = now.changedAt < Number(record.time) && now.listeners?.some((one) => one.name === last.hook) === true
    return passed(isSure ? 'a deny ends the guards' : 'a deny ended the guards, or it was not there yet')
  }
  if (explanation === undefined) return passed('the record does not say why')
  return { why: 'it was not there, or was disabled', isMissed: true }
}

/** The hooks of a record, which any program could have edited. */
export function loggedHooks({ hooks }: KeptRecord): readonly LoggedHook[] {
  return Array.isArray(hooks) ? hooks.filter((one) => typeof one?.hook === 'string') : []
}

function passed(why: string): Uncalled {
  return { why, isMissed: false }
}

/** Such as a config that did not load, or a hook that did not answer. */
function atFailure(name: string, record: KeptRecord): string {
  if (
    String(record.by ?? '')
      .split(', ')
      .includes(name)
  )
    return 'it had not answered when the decision failed'
  return loggedHooks(record).length === 0
    ? 'the decision failed before any hook was called'
    : 'the decision failed before, or it was not there yet'
}

/** Guards behind a denial, and behind a failure that denies, are not called; a hook in shadow ends nothing. */
function endsGuards({ outcome, failure, mode }: LoggedHook): boolean {
  if (mode === 'shadow') return false
  return outcome === 'deny' || (outcome === 'failed' && failure?.policy === 'closed')
}

/** Whether a hook comes before another one now; if that is not known, it does not. */
function isBefore(name: string, other: string, { listeners = [] }: TheoriesNow): boolean {
  const [at, end] = [name, other].map((wanted) => listeners.findIndex((one) => one.name === wanted))
  if (at === undefined || end === undefined || at === -1 || end === -1) return false
  return listeners[at]?.event.unwinds === true ? at > end : at < end
}
