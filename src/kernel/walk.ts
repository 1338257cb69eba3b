import { type AuditRecord, type AuditSink, recordOf } from './audit.ts'
import type { Decision, Reason } from './decision.ts'
import { isPawlError, PawlError } from './errors.ts'
import type { EventDeclaration } from './event.ts'
import type { Payload } from './hook.ts'
import { isNoted, type Notes } from './note.ts'
import { isVerdict, moreSevere, type Outcome, type Verdict } from './outcome.ts'
import { readOutcome } from './read-outcome.ts'
import { withoutSecrets } from './redaction.ts'
import type { Listener } from './registry.ts'
import { asFailure, failure, passedOver, show } from './show.ts'
import { type Json, snapshot } from './snapshot.ts'
import { abortable, isThenable } from './time.ts'

/** What a walk needs to know of the place it happens at. */
export interface Surroundings {
  readonly event: EventDeclaration
  readonly change: (payload: Payload, changes: Payload) => Payload
  readonly copy: (payload: Payload) => Json
  readonly audit: AuditSink | undefined
  readonly now: () => number
  readonly tick: () => number
  readonly signal: AbortSignal | undefined
  readonly commit: ((effects: readonly unknown[]) => void) | undefined
}

/** One event on its way through its hooks, and what they have said so far. */
export interface Walk {
  readonly here: Surroundings
  readonly listeners: readonly Listener[]
  payload: Payload
  /** The payload last copied for the audit, and its copy: most hooks see the same one. */
  copied: { readonly payload: Payload; readonly copy: Json } | undefined
  prevailing: { readonly verdict: Verdict; readonly by: string } | undefined
  /** Set when a hook's failure must reject: nothing more is shown. */
  rejection: PawlError | undefined
  readonly reasons: Reason[]
  readonly informs: { readonly hook: string; readonly text: string }[]
  readonly effects: unknown[]
  /** Records that wait to hear whether their effects were applied. */
  readonly waiting: {
    readonly listener: Listener
    readonly record: AuditRecord
    readonly effects: readonly Json[]
  }[]
  readonly writes: Promise<void>[]
}

// written out, here and below: spreading into a literal costs V8 a microsecond
export function beginWalk(here: Surroundings, listeners: readonly Listener[], payload: Payload): Walk {
  return {
    here,
    listeners,
    payload,
    copied: undefined,
    prevailing: undefined,
    rejection: undefined,
    reasons: [],
    informs: [],
    effects: [],
    waiting: [],
    writes: [],
  }
}

/** Shows the payload to the listeners from `index` on and folds what they say; synchronous as long as they are. */
export function walkFrom(walk: Walk, index: number): Decision | Promise<Decision> {
  for (let at = index; at < walk.listeners.length && walk.rejection === undefined; at++) {
    const listener = walk.listeners[at] as Listener
    if (walk.prevailing?.verdict.type === 'deny' && listener.hook.verb !== 'observe') continue
    const startedAt = walk.here.tick()
    const returned = show(listener, walk.payload, walk.here.signal)
    if (returned instanceof Promise) return resume(walk, at, returned, startedAt)
    take(walk, listener, returned, startedAt)
  }
  return finish(walk)
}

/** As `walkFrom`, where the listener at `index` has been called already and returned this. */
export function walkOn(walk: Walk, index: number, returned: unknown): Decision | Promise<Decision> {
  const listener = walk.listeners[index] as Listener
  const startedAt = walk.here.tick()
  if (isThenable(returned)) {
    return resume(walk, index, abortable(returned, walk.here.signal), startedAt)
  }
  take(walk, listener, returned, startedAt)
  return walkFrom(walk, index + 1)
}

function resume(walk: Walk, index: number, returned: Promise<unknown>, startedAt: number): Promise<Decision> {
  const listener = walk.listeners[index] as Listener
  const goOn = (answer: unknown) => {
    take(walk, listener, answer, startedAt)
    return walkFrom(walk, index + 1)
  }
  return returned.then(goOn, (error: unknown) => goOn(asFailure(listener, error)))
}

type Said = Outcome | PawlError | undefined

/** Takes in what one hook said, and records it. */
function take(walk: Walk, listener: Listener, returned: unknown, startedAt: number): void {
  if (returned === passedOver) return
  const seen = walk.payload
  const answer = isNoted(returned) ? returned.outcome : returned
  const said = answer === undefined ? undefined : read(walk, listener, answer)
  if (isPawlError(said)) obey(walk, listener, said)
  else if (said !== undefined) hear(walk, listener, said)
  record(walk, listener, seen, said, isNoted(returned) ? returned.notes : undefined, startedAt)
}

/** A change is tried out here, so that one which does not fit leaves no trace. */
function read(walk: Walk, listener: Listener, returned: unknown): Said {
  const answer = readOutcome(listener, returned, walk.payload)
  if (answer === undefined || isPawlError(answer)) return answer
  if (answer.changes !== undefined) walk.payload = walk.here.change(walk.payload, answer.changes)
  return answer.outcome
}

function hear(walk: Walk, listener: Listener, outcome: Outcome): void {
  const hook = listener.name
  if (outcome.type === 'affect') {
    walk.effects.push(...outcome.effects)
    if (outcome.outcome !== undefined) hear(walk, listener, outcome.outcome)
  }
  if (outcome.type === 'inform') walk.informs.push({ hook, text: outcome.text })
  if (!isVerdict(outcome)) return
  walk.prevailing = moreSevere(walk.prevailing, { verdict: outcome, by: hook })
  if (outcome.type !== 'stub' && outcome.reason !== undefined) {
    walk.reasons.push({ hook, outcome: outcome.type, reason: outcome.reason })
  }
}

/** Does what the hook declared its failure to mean; where nothing can be denied, `closed` rejects. */
function obey(walk: Walk, listener: Listener, error: PawlError): void {
  const policy = listener.hook.failure
  const reason = error.message
  walk.reasons.push({ hook: listener.name, outcome: 'failed', reason })
  if (policy === 'open') return
  const deniable = walk.here.event.outcomes?.includes('deny') === true
  if (policy === 'closed' && deniable) {
    walk.prevailing = moreSevere(walk.prevailing, { verdict: { type: 'deny', reason }, by: listener.name })
  } else walk.rejection ??= error
}

function record(
  walk: Walk,
  listener: Listener,
  seen: Payload,
  said: Said,
  left: Notes | undefined,
  startedAt: number,
): void {
  const { audit, copy, now, tick } = walk.here
  if (audit === undefined) return
  const durationMs = tick() - startedAt
  keep(walk, listener, () => {
    if (walk.copied?.payload !== seen) walk.copied = { payload: seen, copy: copy(seen) }
    const notes = left && (snapshot(left, { cleans: withoutSecrets }) as Notes)
    const record = recordOf({ listener, payload: walk.copied.copy, said, time: now(), durationMs, notes })
    const effects = isPawlError(said) || said?.type !== 'affect' ? [] : said.effects.map((effect) => snapshot(effect))
    if (effects.length === 0) return audit.write(record)
    walk.waiting.push({ listener, record, effects })
    return undefined
  })
}

/** What cannot be kept on record is a failure of its hook: it must not go through unseen. */
function keep(walk: Walk, listener: Listener, write: () => undefined | Promise<void>): void {
  const lost = (error: unknown) => obey(walk, listener, failure(listener, 'unrecorded', error))
  try {
    const written = write()
    if (written !== undefined) walk.writes.push(Promise.resolve(written).then(undefined, lost))
  } catch (error) {
    lost(error)
  }
}

function finish(walk: Walk): Decision | Promise<Decision> {
  const { audit } = walk.here
  const refusal = commit(walk)
  const applied = walk.rejection === undefined && refusal === undefined && walk.here.commit !== undefined
  for (const { listener, record, effects } of walk.waiting) {
    const known = effects.map((effect) => ({ effect, applied }))
    keep(walk, listener, () => audit?.write({ ...record, effects: known }))
  }
  if (walk.writes.length === 0) return conclude(walk, refusal)
  return Promise.all(walk.writes).then(() => conclude(walk, refusal))
}

/** Hands all effects to the owner at once: all are applied or none. */
function commit(walk: Walk): PawlError | undefined {
  if (walk.effects.length === 0 || walk.rejection !== undefined) return undefined
  try {
    walk.here.commit?.(walk.effects)
    return undefined
  } catch (cause) {
    const event = walk.here.event.name
    return new PawlError('effects-refused', `the effects of \`${event}\` were refused, all of them`, {
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
  return Object.assign({ by, payload, reasons, informs, effects }, verdict)
}
