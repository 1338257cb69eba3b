import type { Json } from '../../base/index.ts'
import { type Approval, type Cleaner, sentenceBound, withoutSecrets } from '../../kernel/index.ts'
import type { Verdict } from '../../ports/index.ts'
import type { Refusal } from '../questions/refusals.ts'
import type { Denial } from '../turn/run-error.ts'
import { checkAbort, type Turn } from '../turn/turn.ts'
import type { Gate, Judged, Passed } from './gate.ts'
import { judge, rejudge, untouched } from './judge.ts'

type MaybePromise<T> = T | Promise<T>

const through: Passed<never, never> = Object.freeze({ ...untouched, isFresh: true, approval: undefined })

/** An event while its hooks judge it. */
interface Passing<P, V, S> {
  readonly turn: Turn
  readonly gate: Gate<P, V, S>
  /** The kind of its step in the journal. */
  readonly kind: string
  readonly id: string | number
  readonly payload: P
}

/**
 * Dispatches an event to its hooks, as one step. If they ask, a person answers outside any step: a rejection is final, and after an
 * approval the guards judge once more, because conditions may have changed in between.
 */
export function pass<P, V, S>(
  turn: Turn,
  gate: Gate<P, V, S>,
  kind: string,
  id: string | number,
  payload: P,
): MaybePromise<Passed<V, S>> {
  const { steps } = turn
  if (!steps.isBlank()) return passRecorded({ turn, gate, kind, id, payload })
  const judged = steps.keep(kind, id, gate.coding, judge(turn, gate, payload))
  if (judged instanceof Promise) return settleLater({ turn, gate, kind, id, payload }, judged)
  if (judged !== untouched || steps.path !== '') return settle({ turn, gate, kind, id, payload }, judged, true)
  checkAbort(turn)
  return through
}

// functions with closures are separate from those that rarely need them: V8 allocates for closures on entry

async function settleLater<P, V, S>(passing: Passing<P, V, S>, judged: Promise<Judged<V, S>>): Promise<Passed<V, S>> {
  return settle(passing, await judged, true)
}

async function passRecorded<P, V, S>(passing: Passing<P, V, S>): Promise<Passed<V, S>> {
  const { turn, gate, kind, id, payload } = passing
  let isFresh = false
  const judged = await turn.steps.do(kind, id, gate.coding, () => {
    isFresh = true
    return judge(turn, gate, payload)
  })
  return settle(passing, judged, isFresh)
}

function settle<P, V, S>(
  passing: Passing<P, V, S>,
  judged: Judged<V, S>,
  isFresh: boolean,
): MaybePromise<Passed<V, S>> {
  const { turn, gate } = passing
  checkAbort(turn) // a judgement after an abort is recorded, and the run still ends
  if (isDone(passing, judged, isFresh)) return goOn(passing, judged, isFresh, undefined)
  const { changed, notes } = judged
  const refused = turn.answers.refusals.find(turn.steps.path, gate.event, () => actionOf(passing, changed, notes))
  if (refused instanceof Promise) return refused.then((one) => goOn(passing, judged, isFresh, one))
  return goOn(passing, judged, isFresh, refused)
}

/** Whether the call or its approval is already recorded: a later rejection does not change that. */
function isDone<P, V, S>({ turn, kind, id }: Passing<P, V, S>, { ask }: Judged<V, S>, isFresh: boolean): boolean {
  if (isFresh) return false
  if (ask !== undefined) return turn.steps.isKnown(`approved:${kind}`, id)
  const made = calls[kind]
  return made === undefined || turn.steps.isKnown(made, id)
}

/** The step of the call that follows each kind of judgement. */
const calls: Readonly<Record<string, string>> = { before: 'tool', 'before:model': 'model' }

/** Applies an earlier rejection of the same action by a person: without another question, and no hook can override it. */
function goOn<P, V, S>(
  passing: Passing<P, V, S>,
  { changed, changedBy, notes, stub, resume, ask, ...judged }: Judged<V, S>,
  isFresh: boolean,
  refused: Refusal | undefined,
): MaybePromise<Passed<V, S>> {
  const denial = judged.denial ?? (refused && refusedBy(refused, refused.verdict, passing.turn.clean))
  const passed = { changed, changedBy, notes, denial, stub, resume, isFresh, approval: undefined }
  return ask === undefined || denial !== undefined ? passed : askAbout(passing, ask, passed)
}

/** The action that a person approves or rejects. */
function actionOf<P, V, S>(
  { gate, payload }: Passing<P, V, S>,
  changed: V | undefined,
  notes: readonly string[],
): Json {
  const value = changed === undefined ? gate.valueOf(payload) : changed
  return gate.actionOf(gate.withNotes?.(value, notes) ?? value)
}

async function askAbout<P, V, S>(
  passing: Passing<P, V, S>,
  { by, reason }: Denial,
  passed: Passed<V, S>,
): Promise<Passed<V, S>> {
  const { turn, gate, kind, id, payload } = passing
  const step = turn.steps.keyOf(kind, id)
  const action = actionOf(passing, passed.changed, passed.notes)
  const judged = () => gate.withValue(payload, passed.changed === undefined ? gate.valueOf(payload) : passed.changed)
  const question = { step, event: gate.event, action, shown: turn.shows.action(gate.field, action), by, reason }
  // if the question expires and is asked again, guards judge for the audit only; their judgement after the approval counts
  const answer = await turn.answers.ask({ ...question, again: async () => void (await rejudge(turn, gate, judged())) })
  turn.time = undefined
  checkAbort(turn)
  const { refusals } = turn.answers
  if (!answer.approved) await refusals.keep(step, gate.event, action, { by, reason, verdict: answer })
  // another attempt may be rejected while this one waits for its approval; a recorded approval stays valid
  const isDone = turn.steps.isKnown(`approved:${kind}`, id)
  const refused = isDone ? undefined : await refusals.find(turn.steps.path, gate.event, () => action)
  if (!answer.approved || refused !== undefined)
    return { ...passed, denial: refusedBy(question, refused?.verdict ?? answer, turn.clean) }
  let { isFresh } = passed
  const approval = approvalOf(answer)
  const { denial, stub = passed.stub } = await turn.steps.do(`approved:${kind}`, id, gate.coding, () => {
    isFresh = true
    return rejudge(turn, gate, judged(), approval)
  })
  return { ...passed, denial, stub, isFresh, approval }
}

/** The approval of a person, for the records of guards that ask again. */
export function approvalOf({ by = 'somebody', reason }: Verdict): Approval {
  return { by, ...(reason !== undefined && { why: reason }) }
}

/** The rejection of a person, with the reasons of the hook and of the person. */
export function refusedBy({ by, reason }: Denial, answer: Verdict, clean: Cleaner = withoutSecrets): Denial {
  const who = answer.by === undefined ? '' : ` by ${clean(answer.by, sentenceBound)}`
  const why = answer.reason === undefined ? '' : `, ${clean(answer.reason, sentenceBound)}`
  return { by, reason: `${reason}: not approved${who}${why}` }
}
