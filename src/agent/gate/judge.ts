import { PawlError } from '../../base/index.ts'
import type { Approval, Decision } from '../../kernel/index.ts'
import { changedBy } from '../../kernel/internal.ts'
import type { Denial } from '../turn/run-error.ts'
import { checkAbort, limitsNow, type Turn } from '../turn/turn.ts'
import type { Gate, Judged } from './gate.ts'

type MaybePromise<T> = T | Promise<T>

const none: readonly never[] = Object.freeze([])
/** The decision of hooks that return nothing. */
export const untouched: Judged<never, never> = Object.freeze({
  changed: undefined,
  notes: none,
  denial: undefined,
  ask: undefined,
  stub: undefined,
  resume: undefined,
})

/** Dispatches a payload to the hooks of its event. */
export function judge<P, V, S>(turn: Turn, gate: Gate<P, V, S>, payload: P): MaybePromise<Judged<V, S>> {
  const limits = limitsNow(turn)
  const shown = gate.pointIn(turn).dispatch(payload, limits)
  return shown instanceof Promise
    ? judgeLater(turn, gate, payload, limits, shown)
    : judgedOf(turn, gate, payload, limits, shown)
}

async function judgeLater<P, V, S>(
  turn: Turn,
  gate: Gate<P, V, S>,
  payload: P,
  limits: Turn['limits'],
  shown: Promise<Decision<P, S>>,
) {
  const decision = await shown
  turn.time = undefined // time has passed
  return judgedOf(turn, gate, payload, limits, decision)
}

function judgedOf<P, V, S>(
  turn: Turn,
  gate: Gate<P, V, S>,
  payload: P,
  limits: Turn['limits'],
  given: Decision<P, S>,
): Judged<V, S> {
  if (limits !== undefined) checkAbort(turn) // a denial by an aborted guard does not count
  const decision = turn.shows.decision(given, payload)
  checkRecorded(turn, decision)
  const isChanged = decision.payload !== payload
  if (decision.type === 'continue' && !isChanged && decision.informs.length === 0) return untouched
  return {
    changed: isChanged ? gate.valueOf(decision.payload) : undefined,
    changedBy: isChanged ? changedBy(decision.payload as object) : undefined,
    notes: decision.informs.length === 0 ? none : decision.informs.map(({ text }) => text),
    denial: decision.type === 'deny' ? { by: decision.by, reason: decision.reason } : undefined,
    ask: decision.type === 'ask' ? askedBy(decision) : undefined,
    stub: stubOf(decision),
    resume: decision.type === 'resume' ? decision.reason : undefined,
  }
}

/**
 * Ends a run with a journal if the audit could not record a guard, before the action runs. The journal does not keep such a denial, so
 * the run can continue when it is started or resumed again.
 */
export function checkRecorded({ steps }: Turn, { type, reasons }: Decision<unknown, unknown>): void {
  if (type !== 'deny' || !steps.isJournalled()) return
  const lost = reasons.find(({ outcome }) => outcome === 'unrecorded')
  if (lost === undefined) return
  throw new PawlError('hook-unrecorded', lost.reason, {
    hook: lost.hook,
    hint: 'see that the audit log can be written, and start or resume the run again; nothing was done',
  })
}

/** Joins the reasons of all hooks that ask, for the person who answers. */
export function askedBy({ by, reason, reasons }: Pick<Decision, 'reasons'> & Denial): Denial {
  const asked = reasons.filter(({ outcome }) => outcome === 'ask')
  if (asked.length < 2) return { by, reason }
  return {
    by: asked.map(({ hook }) => hook).join(', '),
    reason: asked.map((one) => `${one.hook}: ${one.reason}`).join('; '),
  }
}

/** The stub of a decision. It also applies if a person must approve first: an approval removes only the question. */
export function stubOf<S>(decision: Decision<unknown, S>): { readonly value: S } | undefined {
  if (decision.type === 'stub') return { value: decision.value }
  return decision.type === 'ask' ? decision.stubbed : undefined
}

/** Lets the guards judge exactly this value once more, which a person may have approved: a denial or a stub counts. */
export function rejudge<P, V, S>(
  turn: Turn,
  gate: Gate<P, V, S>,
  payload: P,
  approval?: Approval,
): MaybePromise<Judged<V, S>> {
  const shown = gate.pointIn(turn).judge(payload, approval === undefined ? turn.limits : { ...turn.limits, approval })
  const read = (given: Decision<P, S>): Judged<V, S> => {
    checkAbort(turn)
    const decision = turn.shows.decision(given, payload)
    checkRecorded(turn, decision)
    const denial = decision.type === 'deny' ? { by: decision.by, reason: decision.reason } : undefined
    return { ...untouched, denial, stub: stubOf(decision) }
  }
  return shown instanceof Promise ? shown.then(read) : read(shown)
}
