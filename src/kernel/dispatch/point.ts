import { clockOf, type Json, PawlError, type Watch } from '../../base/index.ts'
import type { Catalogue } from '../declare/catalogue.ts'
import type { Decision } from '../declare/decision.ts'
import type { EventDeclaration, Fields } from '../declare/event.ts'
import type { Payload, Verb } from '../declare/hook.ts'
import { refusals } from '../declare/outcome.ts'
import type { AuditSink } from '../record/audit.ts'
import { cleanerOf } from '../record/redaction/cleaner-of.ts'
import { type Redaction, redactor } from '../record/redaction/redactor.ts'
import { snapshot } from '../record/redaction/snapshot.ts'
import type { Cleaner } from '../record/redaction/without-secrets.ts'
import { type Layer, slotOf } from '../register/layers.ts'
import type { Listener } from '../register/registry.ts'
import type { DispatcherOptions } from './dispatcher.ts'
import type { Copied, Seen } from './invocation.ts'
import { wrap } from './onion.ts'
import { payloadsOf } from './payload.ts'
import type { Logger } from './reporter.ts'
import { sharing } from './shared.ts'
import { passedOver, show } from './show.ts'
import { beginWalk, type DispatchOptions, type Surroundings, type Walk, walkFrom, walkOn } from './walk.ts'
import { createWay, isCrowded, type Way } from './way.ts'

/** Dispatches nested in hooks before a hook is taken to call itself. */
const deepest = 16
const none: readonly never[] = Object.freeze([])

/** The options that a point needs of its dispatcher. */
export interface PlaceOptions extends DispatcherOptions<Catalogue, AuditSink | false> {
  readonly layers: readonly Layer[]
  readonly report: Logger
  readonly watch: Watch | undefined
  readonly writing: Watch
}

/** The place where one event happens, without its types: `Dispatcher.point` adds them. */
export function createPoint(options: PlaceOptions, audit: AuditSink | undefined, name: string) {
  const event = options.registry.catalogue.get(name)
  const slot = slotOf(options.layers, event)
  const { here, make } = placeOf(options, audit, event)
  const { way } = here // fields of an object are cheaper to set than variables
  const phases = phasesOf(slot)

  /** With everything: records and answers. The listener at `index` may have returned already. */
  function enter(walk: Walk, index: number, returned: unknown) {
    if (way.depth >= deepest || isCrowded(way)) throw tooDeep(name, walk.listeners, way)
    way.depth++
    refusals.latest = undefined // a hook around this dispatch has not made it
    try {
      return returned === undefined ? walkFrom(walk, index) : walkOn(walk, index, returned)
    } finally {
      way.depth--
    }
  }

  function pass(listeners: readonly Listener[], payload: Payload, given?: DispatchOptions) {
    if (way.long) return enter(beginWalk(here, listeners, payload, given), 0, undefined)
    // in the common case, synchronous hooks without outcome and without audit, the only allocation is the decision
    let index = 0
    let returned: unknown
    way.long = true
    for (; index < listeners.length; index++) {
      returned = show(listeners[index] as Listener, payload, given?.signal)
      if (returned !== undefined && returned !== passedOver) break
    }
    way.long = false
    if (index < listeners.length) return enter(beginWalk(here, listeners, payload, given), index, returned)
    return { type: 'continue', payload, reasons: none, informs: none, effects: none } as Decision
  }

  return {
    // a method and no getter: V8 keeps object literals with getters in its slow form
    isHeard: () => slot.listeners.length > 0,
    isJudged: () => slot.listeners.length > 0 && slot.listeners[0]?.hook.verb !== 'observe',
    payload: make,
    dispatch(payload: Payload, given?: DispatchOptions): Decision | Promise<Decision> {
      return pass(slot.narrow === undefined ? slot.listeners : slot.narrow(payload), payload, given)
    },
    shape: (payload: Payload, given?: DispatchOptions) => pass(phases('transform'), payload, given),
    judge: (payload: Payload, given?: DispatchOptions) => pass(phases('guard'), payload, given),
    observe: (payload: Payload, given?: DispatchOptions) => pass(phases('observe'), payload, given),
    around(payload: Payload, operation: (payload: Payload) => unknown, signal?: AbortSignal) {
      if (isCrowded(way)) return Promise.reject(tooDeep(name, slot.listeners, way))
      return wrap(here, slot.listeners, payload, operation, signal)
    },
  }
}

/** The listeners of each phase, grouped again only when they have changed. */
function phasesOf(slot: { readonly listeners: readonly Listener[] }) {
  const all: Verb[] = ['transform', 'guard', 'observe']
  let known: readonly Listener[] = none
  let byVerb = new Map<Verb, readonly Listener[]>()
  return (verb: Verb): readonly Listener[] => {
    const { listeners } = slot
    if (listeners !== known) {
      byVerb = new Map(all.map((each) => [each, listeners.filter(({ hook }) => hook.verb === each)]))
      known = listeners
    }
    return byVerb.get(verb) ?? none
  }
}

function placeOf(
  {
    registry: { catalogue },
    layers,
    redaction,
    report,
    watch,
    writing,
    now: given,
    tick: clock = elapsed,
  }: PlaceOptions,
  audit: AuditSink | undefined,
  event: EventDeclaration,
) {
  const now = clockOf(given)
  const { make, change } = payloadsOf(event, catalogue, now)
  const clean = cleanerOf(redaction)
  const { copy, copyBeside } = copiersOf(event, catalogue, redaction, clean)
  const isShared = sharing(event, catalogue.standard)
  const isRecorded = layers.some((layer) => layer.audit !== undefined)
  const tick = isRecorded ? clock : () => 0
  const here: Surroundings = {
    event,
    change,
    copy,
    copyBeside,
    clean,
    isShared,
    audit,
    report,
    now,
    tick,
    watch,
    writing,
    way: createWay(isRecorded),
  }
  return { here, make }
}

const elapsed = () => performance.now()

/** Copiers for the record, without secrets: for a payload, each key as its declaration requires, and for notes and effects of a hook. */
function copiersOf(event: EventDeclaration, catalogue: Catalogue, redaction: Redaction | undefined, cleans: Cleaner) {
  const fields: Fields = { ...catalogue.standard, ...event.carries }
  const paths = redaction?.paths ?? []
  // where a call is in a message differs, and so does where paths lead
  const placedLevels = Math.max(0, ...paths.map((path) => (path.startsWith('call.') ? 24 : path.split('.').length)))
  const beside = { hides: redactor({ words: redaction?.words ?? [] }), cleans, textLength: 4000 }
  const options = { ...beside, hides: redactor(redaction), placedLevels, nodes: 10_000 }
  return {
    copy(payload: Payload): Copied {
      const shown = Object.entries(payload).map(([key, value]) => [key, fields[key]?.audit?.(value) ?? value])
      const whole = Object.fromEntries(shown)
      const clean = paths.length === 0 ? cleans : cleanerOf(redaction, whole)
      return { shown: snapshot(whole, { ...options, cleans: clean }), clean }
    },
    copyBeside: (value: unknown, seen: Seen): Json =>
      snapshot(value, { ...beside, cleans: paths.length === 0 ? cleans : seen.copy().clean, placedLevels: 0 }),
  }
}

function tooDeep(event: string, listeners: readonly Listener[], way: Way): PawlError {
  const names = listeners.map(({ name }) => `\`${name}\``).join(', ')
  const problem = isCrowded(way)
    ? `was dispatched again and again, and ${way.pending} of its hooks wait for an answer`
    : `was dispatched inside itself ${deepest} times`
  return new PawlError('dispatch-too-deep', `\`${event}\` ${problem}`, {
    event,
    hint: `one of its hooks (${names}) causes the event it listens to`,
  })
}
