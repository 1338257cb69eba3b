import { type Approval, type Cleaner, sentenceBound, withoutSecrets } from '../kernel/index.ts'
import type { Verdict } from '../protocol/index.ts'
import type { Gate, Judged, Passed } from './gate.ts'
import { judge, rejudge, untouched } from './judge.ts'
import { checkAbort, type Denial, type Turn } from './turn.ts'

type MaybePromise<T> = T | Promise<T>

const through: Passed<never, never> = Object.freeze({ ...untouched, isFresh: true, approval: undefined })

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
  if (judged === untouched && isFresh) return through
  const { changed, notes, denial, ask, stub, resume } = judged
  const passed = { changed, notes, denial, stub, resume, isFresh, approval: undefined }
  return ask === undefined ? passed : askAbout(turn, gate, kind, id, payload, ask, passed)
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
  const action = gate.actionOf(gate.withNotes?.(value, passed.notes) ?? value)
  const question = { step, event: gate.event, action, shown: turn.shows(gate.field, action), by, reason }
  const answer = await turn.answers.ask(question)
  turn.time = undefined
  checkAbort(turn)
  if (!answer.approved) return { ...passed, denial: refusedBy(question, answer, turn.clean) }
  let { isFresh } = passed
  const approval = approvalOf(answer)
  const { denial, stub = passed.stub } = await turn.steps.do(`approved:${kind}`, id, gate.coding, () => {
    isFresh = true
    return rejudge(turn, gate, gate.withValue(payload, value), approval)
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
