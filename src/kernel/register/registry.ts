import { checkKeys, didYouMean, PawlError, type Watch } from '../../base/index.ts'
import type { Catalogue } from '../declare/catalogue.ts'
import type { EventDeclaration } from '../declare/event.ts'
import type { Hook, Mode, Payload, Verb } from '../declare/hook.ts'
import { checkParts } from '../declare/hooks-for.ts'
import type { OutcomeType } from '../declare/outcome.ts'
import type { AuditSink } from '../record/audit.ts'
import { checkHook, outcomesFor } from './check-hook.ts'
import { compileMatch } from './match.ts'
import { type Narrow, narrowing } from './narrow.ts'
import { readHooks } from './read-hooks.ts'

/** The first priority of each band: a hook runs in the band of its origin. */
export const bands = { system: 0, theory: 100, user: 200 } as const
/** A range of priorities: `system`, `theory` or `user`. */
export type Band = keyof typeof bands
const endOfBand: Readonly<Record<Band, number>> = { system: 99, theory: 199, user: 1000 }

/** The time limit of hooks; no watch means no limit. */
export interface Limit {
  readonly watch: Watch | undefined
}

/** A registered hook: its name, source, band and priority. A registry lists these. */
export interface Listener {
  /** The hook's name within everything registered here: `source/name`, or the bare name of a user's hook. */
  readonly name: string
  /** The hook itself. */
  readonly hook: Hook
  /** The event it is for. */
  readonly event: EventDeclaration
  /** Where it comes from: `user`, `system`, or the name of a theory. */
  readonly source: string
  /** The band it runs in: `system` first, then `theory`, then `user`. */
  readonly band: Band
  /** Its place within its phase: lower runs first. */
  readonly priority: number
  /** Whether it is called. */
  readonly enabled: boolean
  /** Whether a payload meets the match of the hook; undefined if the hook has no match. */
  readonly matches: ((payload: Payload) => boolean) | undefined
  /** The outcomes it may return here. */
  readonly honours: readonly OutcomeType[]
  /** The audit of its own layer, which also receives its records if it receives events of another layer. */
  readonly audit: AuditSink | undefined
  /** The time limit of its own layer, if it receives events of another layer. */
  readonly limit: Limit | undefined
}

/** The live listeners of one event: `listeners` is a new array after each change of the hooks. */
export interface Slot {
  readonly listeners: readonly Listener[]
  /** Finds the listeners that a payload can concern, where there are many. */
  readonly narrow: Narrow | undefined
}

/** Where hooks come from: their source, and the band they run in. */
export interface Origin {
  /** The name of the origin, such as a theory; names of hooks are unique within it. */
  readonly source: string
  readonly band: 'theory' | 'user'
}

/** Which hooks `list` returns. */
export interface ListFilter {
  readonly event?: string
  readonly source?: string
  readonly enabled?: boolean
}

/** The registered hooks, by event, in the order in which they run. */
export interface HookRegistry<C extends Catalogue = Catalogue> extends Iterable<Listener> {
  /** The events that hooks here can be for. */
  readonly catalogue: C
  /** How many hooks are registered. */
  readonly size: number
  /** Registers hooks, all or none, and returns the registry, so that calls can be chained. */
  with(...hooks: readonly (Hook | Iterable<Hook>)[]): HookRegistry<C>
  /** Registers hooks under a source of their own, such as a theory. */
  with(hooks: Hook | Iterable<Hook>, origin: Origin): HookRegistry<C>
  /** Registers hooks, all or none, and returns a function that removes exactly these. */
  add(...hooks: readonly (Hook | Iterable<Hook>)[]): () => void
  /** Registers hooks under a source of their own, and returns a function that removes them. */
  add(hooks: Hook | Iterable<Hook>, origin: Origin): () => void
  /** Returns the hooks that meet the filter, in the order in which they run. */
  list(filter?: ListFilter): readonly Listener[]
  /** Calls a disabled hook again. */
  enable(name: string): void
  /** Stops calling a hook. Hooks of the system cannot be disabled. */
  disable(name: string): void
  /** Puts a guard or transform in shadow, or lets it enforce. Hooks of the system always enforce. */
  setMode(name: string, mode: Mode): void
  /** Returns the live list of the hooks of one event, for dispatchers. */
  at(event: string): Slot
}

const systemHooks = new WeakSet<Hook>()

/** Marks a hook as built in, for the `system` band. The package does not export this function. */
export function systemHook(hook: Hook): Hook {
  systemHooks.add(hook)
  return hook
}

export function createRegistry<C extends Catalogue>(catalogue: C): HookRegistry<C> {
  const byName = new Map<string, Listener>()
  const slots = new Map<string, { listeners: readonly Listener[]; narrow: Narrow | undefined }>()

  const rebuild = (events: Iterable<string>) => {
    for (const event of new Set(events)) {
      const listeners = [...registry.list({ event, enabled: true })]
      const slot = slotOf(event)
      slot.listeners = catalogue.get(event).unwinds === true ? listeners.reverse() : listeners
      slot.narrow = narrowing(catalogue.get(event), slot.listeners)
    }
  }
  const slotOf = (event: string) => {
    const slot = slots.get(event) ?? { listeners: [], narrow: undefined }
    slots.set(catalogue.get(event).name, slot)
    return slot
  }
  const change = (name: string, changed: (found: Listener) => Listener) => {
    const found = byName.get(name) ?? unknownHook(name, byName.keys())
    const next = changed(found)
    if (found.band === 'system' && !(next.enabled && next.hook === found.hook)) throw ownedBySystem(name)
    byName.set(name, next)
    rebuild([found.hook.event])
  }

  const add = (given: readonly unknown[]) => {
    const { hooks, origin } = readHooks(given)
    const added = new Map<string, Listener>()
    for (const hook of hooks) {
      const listener = place(hook, catalogue, origin)
      if (byName.has(listener.name) || added.has(listener.name)) throw doubleName(listener)
      added.set(listener.name, listener)
    }
    for (const [name, listener] of added) byName.set(name, listener)
    const events = [...added.values()].map((listener) => listener.hook.event)
    rebuild(events)
    return () => {
      for (const name of added.keys()) byName.delete(name)
      added.clear() // a second call must not remove a later hook of the same name
      rebuild(events)
    }
  }

  const registry: HookRegistry<C> = {
    catalogue,
    get size() {
      return byName.size
    },
    with(...given: readonly unknown[]) {
      add(given)
      return registry
    },
    add: (...given: readonly unknown[]) => add(given),
    list(filter = {}) {
      return [...byName.values()]
        .sort(inOrder)
        .filter(
          ({ hook, source, enabled }) =>
            (filter.event === undefined || catalogue.get(filter.event).name === hook.event) &&
            (filter.source === undefined || filter.source === source) &&
            (filter.enabled === undefined || filter.enabled === enabled),
        )
    },
    enable: (name) => change(name, (found) => ({ ...found, enabled: true })),
    disable: (name) => change(name, (found) => ({ ...found, enabled: false })),
    setMode: (name, mode) => change(name, (found) => ({ ...found, hook: inMode(found.hook, mode) })),
    at: slotOf,
    [Symbol.iterator]: () => registry.list()[Symbol.iterator](),
  }
  return registry
}

const phases: Readonly<Record<Verb, number>> = { transform: 0, guard: 1, observe: 2, around: 3 }

/** Orders by phase, then by priority; the sort is stable, so equal listeners stay in the order of registration. */
export function inOrder(one: Listener, other: Listener): number {
  return phases[one.hook.verb] - phases[other.hook.verb] || one.priority - other.priority
}

const hookKeys = [
  'verb',
  'name',
  'event',
  'match',
  'failure',
  'mode',
  'timeoutMs',
  'priority',
  'identity',
  'selects',
  'run',
]

function place(hook: Hook, catalogue: Catalogue, origin: Origin | undefined): Listener {
  if (!Object.hasOwn(phases, String(hook?.verb)) || typeof hook.run !== 'function') {
    throw new PawlError('bad-hook', 'a value that is not a hook was registered', {
      hint: 'make it with guard, transform, observe or around',
    })
  }
  checkKeys(hook, hookKeys, `hook \`${hook.name}\``, 'bad-hook')
  checkParts(hook)
  const event = catalogue.get(hook.event, hook.name)
  const band: Band = systemHooks.has(hook) ? 'system' : (origin?.band ?? 'user')
  const source = band === 'system' ? 'system' : (origin?.source ?? 'user')
  if (source === 'system' && band !== 'system') throw ownedBySystem(hook.name)
  checkHook(hook, event, band !== 'theory') // a theory may name a value that never occurs: its hook then never applies
  const priority = hook.priority ?? bands[band]
  if (priority < bands[band] || priority > endOfBand[band]) {
    throw new PawlError('band-reserved', `hook \`${hook.name}\` cannot take priority ${priority}`, {
      hook: hook.name,
      event: hook.event,
      hint: `hooks of the ${band} band have ${bands[band]} to ${endOfBand[band]}`,
    })
  }
  const name = source === 'user' ? hook.name : `${source}/${hook.name}`
  return {
    name,
    hook,
    event,
    source,
    band,
    priority,
    enabled: true,
    matches: selecting(hook, compileMatch(event, hook.match, hook.verb === 'guard')),
    honours: outcomesFor(hook.verb, event),
    audit: undefined,
    limit: undefined,
  }
}

/** A payload that meets the match is tried by the hook's own test. */
function selecting({ selects }: Hook, matches: Listener['matches']): Listener['matches'] {
  if (selects === undefined || matches === undefined) return selects ?? matches
  return (payload) => matches(payload) && selects(payload)
}

function inMode(hook: Hook, mode: Mode): Hook {
  const changed = Object.freeze({ ...hook, mode })
  checkParts(changed)
  return changed
}

function doubleName({ name, source, hook }: Listener): PawlError {
  return new PawlError('duplicate-hook', `hook \`${name}\` is already registered`, {
    hook: name,
    event: hook.event,
    hint: source === 'user' ? 'rename it, or register it under a source of its own' : `rename it within \`${source}\``,
  })
}

function ownedBySystem(name: string): PawlError {
  return new PawlError('system-hook', `hook \`${name}\` belongs to the system and cannot be changed from outside`, {
    hook: name,
    hint: 'only built-in hooks are registered, replaced or disabled there',
  })
}

function unknownHook(name: string, known: Iterable<string>): never {
  throw new PawlError('unknown-hook', `there is no hook \`${name}\``, {
    hook: name,
    hint: didYouMean(name, known) ?? 'list() names those that are registered',
  })
}
