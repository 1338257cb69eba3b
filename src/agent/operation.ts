import { type Json, PawlError, sentenceOf } from '../kernel/index.ts'
import { type Coding, canonical, type Usage } from '../protocol/index.ts'
import { Suspension } from './confirmation.ts'
import { refusedBy } from './gate.ts'
import { spend } from './meter.ts'
import { type Answered, type AskedAttempt, type Attempt, type Round, roundCoding } from './round.ts'
import { checkAbort, type Denial, type Turn } from './turn.ts'

type MaybePromise<T> = T | Promise<T>

/** A call of a model or tool inside its wraps: how one attempt is judged and made. */
export interface Operation<P, R> {
  readonly kind: 'model' | 'tool'
  readonly id: string | number
  readonly event: string
  readonly payload: P
  around(payload: P, operation: (inner: P) => MaybePromise<R>, signal?: AbortSignal): Promise<R>
  readonly coding: Coding<R>
  /** Whether guards have judged the call in this process: one that is made again after a restart is judged again. */
  readonly isFresh: boolean
  /** Whether a person has approved it: guards that would ask again have their answer. */
  readonly isApproved: boolean
  /** Whether this is what the hooks before the call have judged, rather than what a wrap has made of it. */
  isJudged(inner: P): boolean
  /** What hooks say to a further attempt, or to a changed one. */
  judge(inner: P, attempt: number): MaybePromise<Judgement<P, R>>
  /** What the guards say to exactly this, which a person has approved. */
  rejudge(inner: P, attempt: number): MaybePromise<Judgement<P, R>>
  actionOf(inner: P): Json
  /** The same with the action that was approved. */
  restore(inner: P, action: Json): P
  /** Makes the call; what it spends is added to the list. */
  run(inner: P, attempt: number, spent: Usage[]): MaybePromise<R>
  refuse(denial: Denial): R
  /** Counts what the wraps have spent by themselves, where the result is not of one of the attempts. */
  countOwn?(result: R, spent: Usage[], earlier: readonly Attempt<R>[]): Promise<void> | undefined
  /** An attempt that failed before a question fails again, with this in the place of its error. */
  recall?(error: Error): void
  /** What stands for the result when it fails in spite of its wraps; rethrows what nobody can recover from. */
  rescue?(error: unknown): MaybePromise<R>
  /** Whether it has steps of its own inside, and may itself have to wait, so that it cannot be one step. */
  readonly hasSteps?: boolean | undefined
}

/** What hooks made of an attempt: go on with this, take that instead, ask, or refuse. */
export interface Judgement<P, R> {
  readonly inner: P
  readonly denial: Denial | undefined
  readonly ask: Denial | undefined
  readonly stub: { readonly result: R } | undefined
}

/**
 * Makes a call that nothing wraps, in a run without any record yet: one attempt, which is judged already. It is kept as a
 * round, and made as one only if the record is wanted.
 */
export function once<R>(
  turn: Turn,
  { kind, id, coding }: Pick<Operation<never, R>, 'kind' | 'id' | 'coding'>,
  run: (spent: Usage[]) => Promise<R>,
): Promise<R> {
  const spent: Usage[] = []
  const recorded = roundCoding(coding)
  const encode = (result: R) => recorded.encode(finished(result, spent))
  const decode = (wire: unknown, path?: string) => recorded.decode(wire, path).result as R
  return turn.steps.keep(kind, id, { encode, decode }, run(spent))
}

/**
 * Runs an operation inside its wraps. Every `next()` after the first, and every changed one, is judged like a call of
 * its own. If that needs a person, the round ends: the question is outside any step, and the next round plays the
 * finished attempts back to the wraps before it goes on.
 */
export function operate<P, R>(turn: Turn, operation: Operation<P, R>): Promise<R> {
  return asStep(turn, operation.id, operation, () => playRound(turn, operation, none, none)).then((round) =>
    round.asked === undefined ? (round.result as R) : goOn(turn, operation, round, round.asked),
  )
}

/** Further rounds, each after a question. */
async function goOn<P, R>(turn: Turn, operation: Operation<P, R>, first: Round<R>, question: AskedAttempt): Promise<R> {
  const { kind, id, event } = operation
  let answered: readonly Answered[] = none
  let [round, asked]: readonly [Round<R>, AskedAttempt] = [first, question]
  for (let number = 2; ; number++) {
    const { action, by, reason } = asked
    const step = `${turn.steps.path}${kind}:${number === 2 ? id : `${id}@${number - 1}`}`
    const verdict = await turn.answers.ask({ step, event, action, by, reason })
    checkAbort(turn)
    answered = [...answered, { ...asked, verdict }]
    const [past, known] = [round.done, answered]
    round = await asStep(turn, `${id}@${number}`, operation, () => playRound(turn, operation, past, known))
    if (round.asked === undefined) return round.result as R
    asked = round.asked
  }
}

/** A round is one step. What it has spent counts also when it is taken from the record. */
function asStep<R>(
  turn: Turn,
  key: string | number,
  { kind, coding, hasSteps }: Pick<Operation<never, R>, 'kind' | 'coding' | 'hasSteps'>,
  play: () => Promise<Round<R>>,
): Promise<Round<R>> {
  const recorded = roundCoding(coding)
  let isPlayed = false
  const playing = () => {
    isPlayed = true
    return play()
  }
  const round =
    hasSteps === true ? turn.steps.doOpen(kind, key, recorded, playing) : turn.steps.do(kind, key, recorded, playing)
  if (round instanceof Promise && isPlayed) return round
  return Promise.resolve(round).then((known) => {
    if (!isPlayed) for (const usage of known.spent) spend(turn.meter, usage)
    return known
  })
}

function finished<R>(result: R, spent: readonly Usage[]): Round<R> {
  return { result, asked: undefined, done: none, spent }
}

const none: readonly never[] = Object.freeze([])

function playRound<P, R>(
  turn: Turn,
  operation: Operation<P, R>,
  done: readonly Attempt<R>[],
  answered: readonly Answered[],
): Promise<Round<R>> {
  const state: Playing<P, R> = {
    done,
    answered,
    made: [],
    spent: [],
    count: 0,
    asked: undefined,
    isOver: false,
    waits: undefined,
  }
  const core = (inner: P) => attempt(turn, operation, state, inner)
  return operation.around(operation.payload, core, turn.signal).then(
    (result) => ending(operation, state, result),
    async (error: unknown) => {
      if (state.waits !== undefined) return ending(operation, state, undefined)
      if (operation.rescue === undefined) throw error
      return ending(operation, state, await operation.rescue(error))
    },
  )
}

/** The end of a round. A wrap that has caught what says that the run waits does not change that it does. */
function ending<P, R>(operation: Operation<P, R>, state: Playing<P, R>, result: R | undefined): MaybePromise<Round<R>> {
  state.isOver = true
  if (state.asked !== undefined) return waiting(operation, state, state.asked)
  if (state.waits !== undefined) throw state.waits
  const counting = operation.countOwn?.(result as R, state.spent, state.done)
  const round = finished(result as R, state.spent)
  return counting === undefined ? round : counting.then(() => round)
}

/** One round on its way. */
interface Playing<P, R> {
  readonly done: readonly Attempt<R>[]
  readonly answered: readonly Answered[]
  readonly made: { readonly attempt: number; readonly inner: P; readonly result: MaybePromise<R> }[]
  readonly spent: Usage[]
  count: number
  /** The question that ends the round. */
  asked: AskedAttempt | undefined
  /** Whether the wraps have returned: what they gave is the result, and nothing is made after it. */
  isOver: boolean
  /** Thrown to every further attempt once the run has to wait. */
  waits: unknown
}

/** What is under way comes to its end before the run waits, and is not done again afterwards. */
async function waiting<P, R>(
  operation: Operation<P, R>,
  { done, made, spent }: Playing<P, R>,
  asked: AskedAttempt,
): Promise<Round<R>> {
  const settled = await Promise.allSettled(made.map(({ result }) => result))
  const attempts = made.map(({ attempt, inner }, at): Attempt<R> => {
    const one = settled[at] as PromiseSettledResult<R>
    const isDone = one.status === 'fulfilled'
    return {
      attempt,
      action: operation.actionOf(inner),
      result: isDone ? one.value : undefined,
      error: isDone ? undefined : sentenceOf(one.reason),
    }
  })
  return { result: undefined, asked, done: [...done, ...attempts], spent }
}

/** What `next()` of the innermost wrap does. */
function attempt<P, R>(turn: Turn, operation: Operation<P, R>, state: Playing<P, R>, inner: P): MaybePromise<R> {
  state.count++
  const number = state.count
  if (state.waits !== undefined) throw state.waits
  if (state.isOver) throw tooLate()
  checkAbort(turn)
  const before = state.done.length === 0 ? undefined : finishedBefore(operation, state.done, number, inner)
  if (before !== undefined) return again(operation, before)
  if (number === 1 && operation.isFresh && operation.isJudged(inner)) return make(operation, state, inner, number)
  return judged(operation, state, inner, number)
}

async function judged<P, R>(operation: Operation<P, R>, state: Playing<P, R>, given: P, number: number): Promise<R> {
  // a no holds for the action, however often a wrap tries it
  const refused = state.answered.find(({ verdict, action }) => !verdict.approved && isAction(operation, action, given))
  const answer = refused ?? state.answered.find((one) => isSame(operation, one.attempt, one.wanted, number, given))
  if (answer !== undefined) return decided(operation, state, given, answer)
  const { inner, stub, denial, ask } = await operation.judge(given, number)
  if (denial !== undefined) return operation.refuse(denial)
  if (stub !== undefined && ask === undefined) return stub.result
  const isAnswered = operation.isApproved && number === 1 && operation.isJudged(given)
  if (ask === undefined || isAnswered) return make(operation, state, inner, number)
  const [wanted, action] = [operation.actionOf(given), operation.actionOf(inner)]
  state.asked ??= { attempt: number, wanted, action, by: ask.by, reason: ask.reason }
  state.waits ??= new PawlError('suspended', `waits for a person: ${ask.reason}`)
  throw state.waits
}

/** A no is final. After a yes exactly what was approved is judged once more, since things may have changed meanwhile. */
async function decided<P, R>(
  operation: Operation<P, R>,
  state: Playing<P, R>,
  given: P,
  { attempt: number, action, verdict, by, reason }: Answered,
): Promise<R> {
  if (!verdict.approved) return operation.refuse(refusedBy({ by, reason }, verdict))
  const { inner, denial, stub } = await operation.rejudge(operation.restore(given, action), number)
  if (denial !== undefined) return operation.refuse(denial)
  return stub === undefined ? make(operation, state, inner, number) : stub.result
}

function finishedBefore<P, R>(operation: Operation<P, R>, done: readonly Attempt<R>[], number: number, inner: P) {
  return done.find(({ attempt, action }) => isSame(operation, attempt, action, number, inner))
}

/** The same attempt about the same action: a wrap that does something else this time does something new. */
function isSame<P, R>(operation: Operation<P, R>, attempt: number, action: Json, number: number, inner: P): boolean {
  return attempt === number && isAction(operation, action, inner)
}

function isAction<P, R>(operation: Operation<P, R>, action: Json, inner: P): boolean {
  return canonical(action) === canonical(operation.actionOf(inner))
}

function make<P, R>(operation: Operation<P, R>, state: Playing<P, R>, inner: P, number: number): MaybePromise<R> {
  if (state.isOver) throw tooLate()
  const running = operation.run(inner, number, state.spent)
  const result = operation.hasSteps === true && running instanceof Promise ? heeding(state, running) : running
  state.made.push({ attempt: number, inner, result })
  return result
}

/** Something inside may have to wait for a person, and then all of it does. */
function heeding<P, R>(state: Playing<P, R>, running: Promise<R>): Promise<R> {
  return running.catch((error: unknown) => {
    if (error instanceof Suspension) state.waits ??= error
    throw error
  })
}

function tooLate(): PawlError {
  return new PawlError('next-after-settled', 'a wrap called next() and did not wait for it: the call has its result', {
    hint: 'await every next() before the wrap returns',
  })
}

function again<P, R>(operation: Operation<P, R>, { result, error: sentence }: Attempt<R>): R {
  if (sentence === undefined) return result as R
  const error = new Error(sentence)
  operation.recall?.(error)
  throw error
}
