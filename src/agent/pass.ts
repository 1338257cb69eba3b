import { type Cleaner, type Json, sentenceBound, withoutSecrets } from '../kernel/index.ts'
import type { Verdict } from '../protocol/index.ts'
import type { Gate, Judged, Passed } from './gate.ts'
import { judge, rejudge, untouched } from './judge.ts'
import { checkAbort, type Denial, type Turn } from './turn.ts'

type MaybePromise<T> = T | Promise<T>

const through: Passed<never, never> = Object.freeze({ ...untouched, isFresh: true, isApproved: false })

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
  if (!steps.isBlank()) return passRecorded(turn, gate, kind, id, payload)
  const judged = steps.keep(kind, id, gate.coding, judge(turn, gate, payload))
  if (judged instanceof Promise) return settleLater(turn, gate, kind, id, payload, judged)
  return settle(turn, gate, kind, id, payload, judged, true)
}

// functions that make closures are kept apart from those that most often need none: V8 pays for them on entry

async function settleLater<P, V, S>(
  turn: Turn,
  gate: Gate<P, V, S>,
  kind: string,
  id: string | number,
  payload: P,
  judged: Promise<Judged<V, S>>,
): Promise<Passed<V, S>> {
  return settle(turn, gate, kind, id, payload, await judged, true)
}

async function passRecorded<P, V, S>(
  turn: Turn,
  gate: Gate<P, V, S>,
  kind: string,
  id: string | number,
  payload: P,
): Promise<Passed<V, S>> {
  let isFresh = false
  const judged = await turn.steps.do(kind, id, gate.coding, () => {
    isFresh = true
    return judge(turn, gate, payload)
  })
  return settle(turn, gate, kind, id, payload, judged, isFresh)
}

function settle<P, V, S>(
  turn: Turn,
  gate: Gate<P, V, S>,
  kind: string,
  id: string | number,
  payload: P,
  judged: Judged<V, S>,
  isFresh: boolean,
): MaybePromise<Passed<V, S>> {
  checkAbort(turn) // what was judged after an abort is on record, and the run ends all the same
  if (judged === untouched && isFresh && turn.steps.path === '') return through
  const { changed, notes, denial, ask, stub, resume } = judged
  const refused = denial ?? refusedBefore(turn, gate, payload, judged)
  const passed = { changed, notes, denial: refused, stub, resume, isFresh, isApproved: false }
  return ask === undefined || refused !== undefined ? passed : askAbout(turn, gate, kind, id, payload, ask, passed)
}

/** A no to the same action in another attempt of the agent that this is inside. */
function refusedBefore<P, V, S>(
  turn: Turn,
  gate: Gate<P, V, S>,
  payload: P,
  { changed, notes }: Judged<V, S>,
): Denial | undefined {
  return turn.answers.refusals.find(turn.steps.path, gate.event, () => actionOf(gate, payload, changed, notes))
}

/** What a person is asked about. */
function actionOf<P, V, S>(gate: Gate<P, V, S>, payload: P, changed: V | undefined, notes: readonly string[]): Json {
  const value = changed === undefined ? gate.valueOf(payload) : changed
  return gate.actionOf(gate.withNotes?.(value, notes) ?? value)
}

async function askAbout<P, V, S>(
  turn: Turn,
  gate: Gate<P, V, S>,
  kind: string,
  id: string | number,
  payload: P,
  { by, reason }: Denial,
  passed: Passed<V, S>,
): Promise<Passed<V, S>> {
  const value = passed.changed === undefined ? gate.valueOf(payload) : passed.changed
  const step = `${turn.steps.path}${kind}:${id}`
  const action = actionOf(gate, payload, passed.changed, passed.notes)
  const question = { step, event: gate.event, action, shown: turn.shows(gate.field, action), by, reason }
  const answer = await turn.answers.ask(question)
  turn.time = undefined
  checkAbort(turn)
  if (!answer.approved) {
    const denial = refusedBy(question, answer, turn.clean)
    await turn.answers.refusals.keep(step, gate.event, action, denial)
    return { ...passed, denial }
  }
  let { isFresh } = passed
  const { denial, stub = passed.stub } = await turn.steps.do(`approved:${kind}`, id, gate.coding, () => {
    isFresh = true
    return rejudge(turn, gate, gate.withValue(payload, value))
  })
  return { ...passed, denial, stub, isFresh, isApproved: true }
}

/** A person's no, in the words of the hook that asked and of the person. */
export function refusedBy({ by, reason }: Denial, answer: Verdict, clean: Cleaner = withoutSecrets): Denial {
  const who = answer.by === undefined ? '' : ` by ${clean(answer.by, sentenceBound)}`
  const why = answer.reason === undefined ? '' : `, ${clean(answer.reason, sentenceBound)}`
  return { by, reason: `${reason}: not approved${who}${why}` }
}
