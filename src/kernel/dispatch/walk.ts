import { isPawlError, isThenable, type Json, PawlError, sentenceOf, type Watch, watched } from '../../base/index.ts'
import type { Decision, Reason } from '../declare/decision.ts'
import type { EventDeclaration } from '../declare/event.ts'
import type { Payload } from '../declare/hook.ts'
import type { Notes } from '../declare/note.ts'
import { isVerdict, moreSevere, type Outcome, refusals, type Verdict } from '../declare/outcome.ts'
import type { Approval, AuditSink } from '../record/audit.ts'
import type { Cleaner } from '../record/redaction/without-secrets.ts'
import type { Listener } from '../register/registry.ts'
import { noteChange } from './changed-by.ts'
import { type Copied, Invocation, type Said, Seen } from './invocation.ts'
import { readAnswer, silence } from './read-answer.ts'
import { type Logger, reportLost } from './reporter.ts'
import { asFailure, failure, passedOver, show, watchOf } from './show.ts'
import { createWait } from './wait.ts'
import type { Way } from './way.ts'

/** The options of one dispatch. */
export interface DispatchOptions<Effect = unknown> {
  readonly signal?: AbortSignal | undefined
  /** Applies the effects of this event, all or none: a throw means none. `by` names the hook that asked for each. */
  readonly commit?: (effects: readonly Effect[], by: readonly string[]) => void
  /** A person's approval of this payload, for the records of hooks that ask. The caller decides the result of a question. */
  readonly approval?: Approval | undefined
}

/** The surroundings that a walk needs. */
export interface Surroundings {
  readonly event: EventDeclaration
  readonly change: (payload: Payload, changes: Payload) => Payload
  readonly copy: (payload: Payload) => Copied
  /** Copies the notes and effects of a hook. */
  readonly copyBeside: (value: unknown, seen: Seen) => Json
  /** Takes secrets out of texts. */
  readonly clean: Cleaner
  /** Whether a payload can be kept for the record without a copy. */
  readonly isShared: (payload: Payload) => boolean
  readonly audit: AuditSink | undefined
  /** Reports a failure that does not end the run. */
  readonly report: Logger
  readonly now: () => number
  readonly tick: () => number
  /** Stops waiting for hooks that do not answer, unless they or their owner have a limit of their own. */
  readonly watch: Watch | undefined
  /** Stops waiting for records: a sink that never answers must not block a run. */
  readonly writing: Watch
  readonly way: Way
}

/** One event on its way through its hooks, with their outcomes so far. */
export interface Walk {
  readonly here: Surroundings
  // passed by the caller
  readonly signal: AbortSignal | undefined
  readonly commit: DispatchOptions['commit']
  readonly approval: Approval | undefined
  readonly listeners: readonly Listener[]
  payload: Payload
  /** The payload on record: most hooks see the same one. */
  seen: Seen | undefined
  /** The promise of the hook that is waited for. */
  returned: PromiseLike<unknown> | undefined
  /** When the hook was called whose turn it is. */
  startedAt: number
  prevailing: { readonly verdict: Verdict; readonly by: string } | undefined
  /** The first stub: a question outranks it, and it holds again when the question is answered. */
  stubbed: { readonly value: unknown } | undefined
  /** Set when a hook's failure must reject: nothing more is shown. */
  rejection: PawlError | undefined
  readonly reasons: Reason[]
  readonly informs: { readonly hook: string; readonly text: string }[]
  readonly effects: unknown[]
  /** The hook that asked for each effect; made when there is one. */
  authors: string[] | undefined
  /** Records that wait until it is known whether their effects were applied. */
  readonly waiting: {
    readonly listener: Listener
    readonly invocation: Invocation
    readonly effects: readonly Json[]
  }[]
  readonly writes: Promise<void>[]
}

// written out, here and below: spreading into a literal costs V8 a microsecond
export function beginWalk(
  here: Surroundings,
  listeners: readonly Listener[],
  payload: Payload,
  given: DispatchOptions | undefined,
): Walk {
  return {
    here,
    signal: given?.signal,
    commit: given?.commit,
    approval: given?.approval,
    listeners,
    payload,
    seen: undefined,
    returned: undefined,
    startedAt: here.tick(),
    prevailing: undefined,
    stubbed: undefined,
    rejection: undefined,
    reasons: [],
    informs: [],
    effects: [],
    authors: undefined,
    waiting: [],
    writes: [],
  }
}

/** Calls the listeners from `index` on and folds their outcomes; synchronous as long as they are. */
export function walkFrom(walk: Walk, index: number): Decision | Promise<Decision> {
  const at = walkTo(walk, index)
  return at === -1 ? finish(walk) : walkLater(walk, at)
}

/** As `walkFrom`, where the listener at `index` has been called already and returned this. */
export function walkOn(walk: Walk, index: number, returned: unknown): Decision | Promise<Decision> {
  const isPending = receive(walk, walk.listeners[index] as Listener, returned)
  return isPending ? walkLater(walk, index) : walkFrom(walk, index + 1)
}

/** Advances to the next asynchronous hook, and returns its index; −1 if there is none. */
function walkTo(walk: Walk, index: number): number {
  for (let at = index; at < walk.listeners.length && walk.rejection === undefined; at++) {
    const listener = walk.listeners[at] as Listener
    // guards of something that has happened already still take note of it
    const isEnded = walk.prevailing?.verdict.type === 'deny' && !walk.here.event.isPast
    if (isEnded && listener.hook.verb !== 'observe') continue
    refusals.latest = undefined
    const returned = show(listener, walk.payload, walk.signal)
    if (returned === undefined && refusals.latest !== undefined) reportLost(walk.here.report, listener, refusals.latest)
    refusals.latest = undefined // a hook around this dispatch has not made it
    if (receive(walk, listener, returned)) return at
  }
  return -1
}

/** Handles the return value of a hook; returns whether it is a promise, which the walk must await. */
function receive(walk: Walk, listener: Listener, returned: unknown): boolean {
  let answer = returned
  try {
    if (isThenable(returned)) {
      walk.returned = returned
      return true
    }
  } catch (error) {
    answer = asFailure(listener, error) // its `then` cannot be read
  }
  take(walk, listener, answer)
  return false
}

/** The rest of a walk that waits for the listener at `index`. */
function walkLater(walk: Walk, index: number): Promise<Decision> {
  return new Promise((resolve, reject) => {
    let at = index
    const wait = createWait(walk.signal, walk.here.way, (answer, failed) => {
      try {
        const listener = walk.listeners[at] as Listener
        take(walk, listener, failed === undefined ? answer : asFailure(listener, failed.error))
        at = walkTo(walk, at + 1)
        if (at === -1) resolve(finish(walk))
        else next()
      } catch (thrown) {
        reject(thrown)
      }
    })
    const next = () => {
      const { returned } = walk
      walk.returned = undefined
      wait(returned as PromiseLike<unknown>, watchOf(walk.listeners[at] as Listener, walk.here.watch))
    }
    next()
  })
}

/** Folds the outcome of one hook into the walk, and records it. */
function take(walk: Walk, listener: Listener, returned: unknown): void {
  if (returned === passedOver) return
  const seen = walk.payload
  const { said, changes, notes } = returned === undefined ? silence : readAnswer(listener, returned, seen, walk.here)
  if (listener.hook.mode !== 'shadow') {
    if (changes !== undefined) {
      walk.payload = changes
      noteChange(seen, changes, listener.name)
    }
    if (isPawlError(said)) obey(walk, listener, said)
    else if (said !== undefined) hear(walk, listener, said)
  } else if (said !== undefined && !isPawlError(said)) affect(walk, listener, said) // what it remembers, other hooks ask for
  record(walk, listener, seen, said, notes)
}

function affect(walk: Walk, { name }: Listener, outcome: Outcome): void {
  if (outcome.type !== 'affect') return
  walk.authors ??= []
  for (const effect of outcome.effects) {
    walk.effects.push(effect)
    walk.authors.push(name)
  }
}

function hear(walk: Walk, listener: Listener, outcome: Outcome): void {
  const hook = listener.name
  affect(walk, listener, outcome)
  if (outcome.type === 'affect' && outcome.outcome !== undefined) hear(walk, listener, outcome.outcome)
  if (outcome.type === 'inform') walk.informs.push({ hook, text: outcome.text })
  if (!isVerdict(outcome)) return
  if (outcome.type === 'stub') walk.stubbed ??= { value: outcome.value }
  walk.prevailing = moreSevere(walk.prevailing, { verdict: outcome, by: hook })
  if (outcome.type !== 'stub' && outcome.reason !== undefined) {
    walk.reasons.push({ hook, outcome: outcome.type, reason: outcome.reason })
  }
}

/** Handles a failure as the hook declared; where nothing can be denied, `closed` rejects. */
function obey(walk: Walk, listener: Listener, error: PawlError, outcome: 'failed' | 'unrecorded' = 'failed'): void {
  const policy = listener.hook.mode === 'shadow' ? 'open' : listener.hook.failure
  const reason = error.message
  walk.reasons.push({ hook: listener.name, outcome, reason })
  if (policy === 'open') {
    walk.here.report(error)
    return
  }
  const deniable = walk.here.event.outcomes?.includes('deny') === true
  if (policy === 'closed' && deniable) {
    walk.prevailing = moreSevere(walk.prevailing, { verdict: { type: 'deny', reason }, by: listener.name })
  } else walk.rejection ??= error
}

function record(walk: Walk, listener: Listener, payload: Payload, said: Said, left: Notes | undefined): void {
  const { audit, copy, copyBeside, isShared, now, tick } = walk.here
  if (audit === undefined && listener.audit === undefined) return
  const at = tick()
  const durationMs = at - walk.startedAt
  walk.startedAt = at
  try {
    const seen = walk.seen?.payload === payload ? walk.seen : new Seen(payload, copy, isShared(payload))
    walk.seen = seen
    const notes = left && (copyBeside(left, seen) as Notes)
    const invocation = new Invocation(listener, seen, said, now(), durationMs, notes, walk.approval)
    const effects = said === undefined || isPawlError(said) || said.type !== 'affect' ? none : said.effects
    const copies = effects.length === 0 ? none : effects.map((effect) => copyBeside(effect, seen))
    if (copies.length > 0) walk.waiting.push({ listener, invocation, effects: copies })
    else written(walk, listener, write(audit, listener, invocation))
  } catch (error) {
    unrecorded(walk, listener, error)
  }
}

const none: readonly never[] = Object.freeze([])

/** Where it happened, and with the owner of the hook. */
export function write(
  audit: AuditSink | undefined,
  { audit: owner }: Listener,
  invocation: Invocation,
  effects: Effects = none,
  refusal?: string,
): undefined | Promise<void> {
  const written = audit && writeTo(audit, invocation, effects, refusal)
  if (owner === undefined || owner === audit) return written
  const also = writeTo(owner, invocation, effects, refusal)
  return written === undefined || also === undefined ? (written ?? also) : Promise.all([written, also]).then(() => {})
}

type Effects = ReturnType<Invocation['record']>['effects']

function writeTo(
  audit: AuditSink,
  invocation: Invocation,
  effects: Effects,
  refusal: string | undefined,
): undefined | Promise<void> {
  if (audit.keep === undefined || effects.length > 0) return audit.write(invocation.record(effects, refusal))
  audit.keep(invocation)
  return undefined
}

/** An outcome that cannot be recorded is a failure of its hook: it must not pass unrecorded. */
function unrecorded(walk: Walk, listener: Listener, error: unknown): void {
  obey(walk, listener, failure(listener, 'unrecorded', error), 'unrecorded')
}

function written(walk: Walk, listener: Listener, write: undefined | Promise<void>): void {
  if (write === undefined) return
  walk.writes.push(
    watched(write, walk.here.writing).then(undefined, (error: unknown) => unrecorded(walk, listener, error)),
  )
}

function finish(walk: Walk): Decision | Promise<Decision> {
  const refusal = commit(walk)
  const applied = walk.rejection === undefined && refusal === undefined && walk.commit !== undefined
  for (const { listener, invocation, effects } of walk.waiting) {
    const known = effects.map((effect) => ({ effect, applied }))
    try {
      written(walk, listener, write(walk.here.audit, listener, invocation, known, refusal?.message))
    } catch (error) {
      unrecorded(walk, listener, error)
    }
  }
  if (walk.writes.length === 0) return conclude(walk, refusal)
  return Promise.all(walk.writes).then(() => conclude(walk, refusal))
}

/** Passes all effects to the owner together: all are applied or none. */
function commit(walk: Walk): PawlError | undefined {
  if (walk.effects.length === 0 || walk.rejection !== undefined) return undefined
  try {
    walk.commit?.(walk.effects, walk.authors ?? [])
    return undefined
  } catch (cause) {
    const event = walk.here.event.name
    const message = `the effects of \`${event}\` were refused, all of them: ${sentenceOf(cause)}`
    return new PawlError('effects-refused', message, {
      event,
      cause,
    })
  }
}

function conclude(walk: Walk, refusal: PawlError | undefined): Decision {
  const rejection = walk.rejection ?? refusal
  if (rejection !== undefined) throw rejection
  const { payload, reasons, informs, effects, prevailing } = walk
  if (prevailing === undefined) return { type: 'continue', payload, reasons, informs, effects }
  const { verdict, by } = prevailing
  // the most common verdict, written out: to assign onto an object is three times as slow
  if (verdict.type === 'deny') return { type: 'deny', by, reason: verdict.reason, payload, reasons, informs, effects }
  const answer = { by, payload, reasons, informs, effects }
  return Object.assign(verdict.type === 'ask' ? { ...answer, stubbed: walk.stubbed } : answer, verdict)
}
