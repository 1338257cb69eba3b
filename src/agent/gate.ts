import {
  type Cleaner,
  type Decision,
  type DispatchOptions,
  type Json,
  PawlError,
  sentenceBound,
  withoutSecrets,
} from '../kernel/index.ts'
import { type Coding, json, list, object, optional, string, type Verdict } from '../protocol/index.ts'
import { checkAbort, type Denial, limitsNow, type Turn } from './turn.ts'

type MaybePromise<T> = T | Promise<T>

/** An event that hooks judge, and how its value is taken out of the payload, put back, recorded and shown to people. */
export interface Gate<P, V, S = never> {
  readonly event: string
  /** The field of the payload that holds the value. */
  readonly field: string
  pointIn(turn: Turn): GatePoint<P, S>
  valueOf(payload: P): V
  withValue(payload: P, value: V): P
  /** What a person is asked about. */
  actionOf(value: V): Json
  readonly coding: Coding<Judged<V, S>>
}

interface GatePoint<P, S> {
  dispatch(payload: P, options?: DispatchOptions): MaybePromise<Decision<P, S>>
  judge(payload: P, options?: DispatchOptions): MaybePromise<Decision<P, S>>
}

/** What the hooks of an event came to, as it is recorded. */
export interface Judged<V, S> {
  /** The value, if a transform has changed it. */
  readonly changed: V | undefined
  readonly notes: readonly string[]
  readonly denial: Denial | undefined
  readonly ask: Denial | undefined
  readonly stub: { readonly value: S } | undefined
  readonly resume: string | undefined
}

/** The same when nobody needs to be asked any more. */
export interface Passed<V, S> extends Omit<Judged<V, S>, 'ask'> {
  /** Whether guards have judged it since this process began, rather than only in one that was killed. */
  readonly isFresh: boolean
  /** Whether a person has approved exactly this value. */
  readonly isApproved: boolean
}

const none: readonly never[] = Object.freeze([])
const untouched: Judged<never, never> = Object.freeze({
  changed: undefined,
  notes: none,
  denial: undefined,
  ask: undefined,
  stub: undefined,
  resume: undefined,
})
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

function judge<P, V, S>(turn: Turn, gate: Gate<P, V, S>, payload: P): MaybePromise<Judged<V, S>> {
  const shown = gate.pointIn(turn).dispatch(payload, limitsNow(turn))
  return shown instanceof Promise ? judgeLater(turn, gate, payload, shown) : judgedOf(turn, gate, payload, shown)
}

async function judgeLater<P, V, S>(turn: Turn, gate: Gate<P, V, S>, payload: P, shown: Promise<Decision<P, S>>) {
  const decision = await shown
  turn.time = undefined // it is later than it was
  return judgedOf(turn, gate, payload, decision)
}

function judgedOf<P, V, S>(turn: Turn, gate: Gate<P, V, S>, payload: P, decision: Decision<P, S>): Judged<V, S> {
  checkAbort(turn) // a guard that was cut off has not refused anything
  checkRecorded(turn, decision)
  const isChanged = decision.payload !== payload
  if (decision.type === 'continue' && !isChanged && decision.informs.length === 0) return untouched
  return {
    changed: isChanged ? gate.valueOf(decision.payload) : undefined,
    notes: decision.informs.length === 0 ? none : decision.informs.map(({ text }) => text),
    denial: decision.type === 'deny' ? { by: decision.by, reason: decision.reason } : undefined,
    ask: decision.type === 'ask' ? askedBy(decision) : undefined,
    stub: stubOf(decision),
    resume: decision.type === 'resume' ? decision.reason : undefined,
  }
}

/**
 * A run that outlives its process must not keep for ever that the audit log could not be written for a moment: it ends here, nothing
 * is done, and it goes on when it is started or resumed again.
 */
function checkRecorded({ steps }: Turn, { type, reasons }: Decision<unknown, unknown>): void {
  if (type !== 'deny' || !steps.isJournalled()) return
  const lost = reasons.find(({ outcome }) => outcome === 'unrecorded')
  if (lost === undefined) return
  throw new PawlError('hook-unrecorded', lost.reason, {
    hook: lost.hook,
    hint: 'see that the audit log can be written, and start or resume the run again; nothing was done',
  })
}

/** Several hooks may ask: the person reads all their reasons. */
export function askedBy({ by, reason, reasons }: Pick<Decision, 'reasons'> & Denial): Denial {
  const asked = reasons.filter(({ outcome }) => outcome === 'ask')
  if (asked.length < 2) return { by, reason }
  return {
    by: asked.map(({ hook }) => hook).join(', '),
    reason: asked.map((one) => `${one.hook}: ${one.reason}`).join('; '),
  }
}

/** A stub holds also if a person has to be asked first: a yes takes away the question, and nothing else. */
export function stubOf<S>(decision: Decision<unknown, S>): { readonly value: S } | undefined {
  if (decision.type === 'stub') return { value: decision.value }
  return decision.type === 'ask' ? decision.stubbed : undefined
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
  if (judged === untouched && isFresh) return through
  const { changed, notes, denial, ask, stub, resume } = judged
  const passed = { changed, notes, denial, stub, resume, isFresh, isApproved: false }
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
  let { isFresh } = passed
  const action = gate.actionOf(value)
  const question = { step, event: gate.event, action, shown: turn.shows(gate.field, action), by, reason }
  const denial = await askPerson(turn, question, async () => {
    const again = await turn.steps.do(`approved:${kind}`, id, denialCoding, () => {
      isFresh = true
      return rejudge(turn, gate, gate.withValue(payload, value))
    })
    return again.denial
  })
  return { ...passed, denial, isFresh, isApproved: true }
}

/** What the guards say to exactly this value; that some of them would ask is answered. */
function rejudge<P, V, S>(turn: Turn, gate: Gate<P, V, S>, payload: P): MaybePromise<Pick<Judged<V, S>, 'denial'>> {
  const shown = gate.pointIn(turn).judge(payload, turn.limits)
  const read = (decision: Decision<P, S>) => {
    checkAbort(turn)
    checkRecorded(turn, decision)
    return { denial: decision.type === 'deny' ? { by: decision.by, reason: decision.reason } : undefined }
  }
  return shown instanceof Promise ? shown.then(read) : read(shown)
}

interface PersonQuestion extends Denial {
  readonly step: string
  readonly event: string
  readonly action: Json
  readonly shown: Json
}

/** Puts a question to a person; gives the denial if the answer is no, and what is then decided if it is yes. */
async function askPerson(
  turn: Turn,
  question: PersonQuestion,
  approved: () => Promise<Denial | undefined>,
): Promise<Denial | undefined> {
  const answer = await turn.answers.ask(question)
  turn.time = undefined
  checkAbort(turn)
  return answer.approved ? approved() : refusedBy(question, answer, turn.clean)
}

/** A person's no, in the words of the hook that asked and of the person. */
export function refusedBy({ by, reason }: Denial, answer: Verdict, clean: Cleaner = withoutSecrets): Denial {
  const who = answer.by === undefined ? '' : ` by ${clean(answer.by, sentenceBound)}`
  const why = answer.reason === undefined ? '' : `, ${clean(answer.reason, sentenceBound)}`
  return { by, reason: `${reason}: not approved${who}${why}` }
}

const denialWire = object({ by: string, reason: string })
const denialCoding: Coding<{ readonly denial: Denial | undefined }> = {
  decode: (wire, path) => ({ denial: object({ denial: optional(denialWire) }).decode(wire, path).denial }),
  encode: ({ denial }) => (denial === undefined ? {} : { denial: denialWire.encode(denial) }),
}

const judgedWire = object({
  changed: optional(json),
  notes: list(string),
  denial: optional(denialWire),
  ask: optional(denialWire),
  /** A list of one: a stub may be null. */
  stub: optional(list(json)),
  resume: optional(string),
})

/** How what hooks came to is recorded, given how the value and a stub are. */
export function judgedCoding<V, S = never>(value: Coding<V>, stubbed?: Coding<S>): Coding<Judged<V, S>> {
  return {
    decode(wire, path) {
      const { changed, notes, denial, ask, stub, resume } = judgedWire.decode(wire, path)
      return {
        changed: changed === undefined ? undefined : value.decode(changed, `${path}.changed`),
        notes,
        denial,
        ask,
        stub: stub === undefined ? undefined : { value: stubbed?.decode(stub[0], `${path}.stub`) as S },
        resume,
      }
    },
    encode: ({ changed, notes, denial, ask, stub, resume }) =>
      judgedWire.encode({
        notes,
        ...(changed !== undefined && { changed: value.encode(changed) }),
        ...(denial !== undefined && { denial }),
        ...(ask !== undefined && { ask }),
        ...(stub !== undefined && stubbed !== undefined && { stub: [stubbed.encode(stub.value)] }),
        ...(resume !== undefined && { resume }),
      }),
  }
}
