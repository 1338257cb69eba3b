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

/** An event on its way through its hooks. */
interface Passing<P, V, S> {
  readonly turn: Turn
  readonly gate: Gate<P, V, S>
  /** Of the step that it is. */
  readonly kind: string
  readonly id: string | number
  readonly payload: P
}

/**
 * Shows an event to its hooks: one step. If they ask, a person is asked outside any step; a no is final, and after a
 * yes the guards judge once more, since things may have changed meanwhile.
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

// functions that make closures are kept apart from those that most often need none: V8 pays for them on entry

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
  checkAbort(turn) // what was judged after an abort is on record, and the run ends all the same
  if (isDone(passing, judged, isFresh)) return goOn(passing, judged, isFresh, undefined)
  const { changed, notes } = judged
  const refused = turn.answers.refusals.find(turn.steps.path, gate.event, () => actionOf(passing, changed, notes))
  if (refused instanceof Promise) return refused.then((one) => goOn(passing, judged, isFresh, one))
  return goOn(passing, judged, isFresh, refused)
}

/** Whether what it is about is on record already: a no that came later does not change that. */
function isDone<P, V, S>({ turn, kind, id }: Passing<P, V, S>, { ask }: Judged<V, S>, isFresh: boolean): boolean {
  if (isFresh) return false
  if (ask !== undefined) return turn.steps.isKnown(`approved:${kind}`, id)
  const made = calls[kind]
  return made === undefined || turn.steps.isKnown(made, id)
}

/** What comes after the judgement of a call: the call. */
const calls: Readonly<Record<string, string>> = { before: 'tool', 'before:model': 'model' }

/** A no that a person has given to the same action before needs no question, and no hook can take it back. */
function goOn<P, V, S>(
  passing: Passing<P, V, S>,
  { changed, notes, stub, resume, ask, ...judged }: Judged<V, S>,
  isFresh: boolean,
  refused: Refusal | undefined,
): MaybePromise<Passed<V, S>> {
  const denial = judged.denial ?? (refused && refusedBy(refused, refused.verdict, passing.turn.clean))
  const passed = { changed, notes, denial, stub, resume, isFresh, approval: undefined }
  return ask === undefined || denial !== undefined ? passed : askAbout(passing, ask, passed)
}

/** What a person is asked about. */
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
  // what the guards say then is on record, and counts after the yes, when they judge once more
  const answer = await turn.answers.ask({ ...question, again: async () => void (await rejudge(turn, gate, judged())) })
  turn.time = undefined
  checkAbort(turn)
  const { refusals } = turn.answers
  if (!answer.approved) await refusals.keep(step, gate.event, action, { by, reason, verdict: answer })
  // another attempt may have got a no while this one waited for its yes; what was done after a yes stays done
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

/** A person's yes, for the records of guards that ask again. */
export function approvalOf({ by = 'somebody', reason }: Verdict): Approval {
  return { by, ...(reason !== undefined && { why: reason }) }
}

/** A person's no, in the words of the hook that asked and of the person. */
export function refusedBy({ by, reason }: Denial, answer: Verdict, clean: Cleaner = withoutSecrets): Denial {
  const who = answer.by === undefined ? '' : ` by ${clean(answer.by, sentenceBound)}`
  const why = answer.reason === undefined ? '' : `, ${clean(answer.reason, sentenceBound)}`
  return { by, reason: `${reason}: not approved${who}${why}` }
}
