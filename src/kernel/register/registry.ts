import { didYouMean, PawlError, type Watch } from '../../base/index.ts'
import type { Catalogue } from '../declare/catalogue.ts'
import type { EventDeclaration } from '../declare/event.ts'
import type { Hook, Payload, Verb } from '../declare/hook.ts'
import type { OutcomeType } from '../declare/outcome.ts'
import type { AuditSink } from '../record/audit.ts'
import { checkHook, outcomesFor } from './check-hook.ts'
import { compileMatch } from './match.ts'
import { type Narrow, narrowing } from './narrow.ts'
import { readHooks } from './read-hooks.ts'

/** Who owns which priorities: a hook runs in the band of whoever brought it. */
export const bands = { system: 0, theory: 100, user: 200 } as const
/** Who owns which priorities: `system`, `theory` or `user`. */
export type Band = keyof typeof bands
const endOfBand: Readonly<Record<Band, number>> = { system: 99, theory: 199, user: 1000 }

/** How long hooks may take: no watch means for ever. */
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
  /** Whether a payload meets the match of the hook; nothing if the hook has no match. */
  readonly matches: ((payload: Payload) => boolean) | undefined
  /** The outcomes it may return here. */
  readonly honours: readonly OutcomeType[]
  /** Where its records go besides: the audit of the layer it belongs to, if it hears events of another one. */
  readonly audit: AuditSink | undefined
  /** How long it may take, if it hears events of another layer than its own. */
  readonly limit: Limit | undefined
}

/** The listeners of one event, live: `listeners` is another array whenever hooks come or go. */
export interface Slot {
  readonly listeners: readonly Listener[]
  /** Where there are many: finds those that a payload can concern. */
  readonly narrow: Narrow | undefined
}

/** Where hooks come from: their source, and the band they run in. */
export interface Origin {
  /** Names what the hooks came from, such as a theory; names are unique within it. */
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
  /** Registers hooks, all or none, and returns the registry, for building one in a chain. */
  with(...hooks: readonly (Hook | Iterable<Hook>)[]): HookRegistry<C>
  /** Registers hooks under a source of their own, such as a theory. */
  with(hooks: Hook | Iterable<Hook>, origin: Origin): HookRegistry<C>
  /** Registers hooks, all or none, and returns what takes exactly these out again. */
  add(...hooks: readonly (Hook | Iterable<Hook>)[]): () => void
  /** Registers hooks under a source of their own, and returns a function that removes them. */
  add(hooks: Hook | Iterable<Hook>, origin: Origin): () => void
  /** Returns the hooks in the order in which they run, as far as they meet the filter. */
  list(filter?: ListFilter): readonly Listener[]
  /** Calls a disabled hook again. */
  enable(name: string): void
  /** Stops calling a hook. Hooks of the system cannot be disabled. */
  disable(name: string): void
  /** Returns the live list of the hooks of one event, for dispatchers. */
  at(event: string): Slot
}

const systemHooks = new WeakSet<Hook>()

/** Marks a hook as built in. The package's door does not offer this: the SYSTEM band has an owner. */
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
  const setEnabled = (name: string, enabled: boolean) => {
    const found = byName.get(name) ?? unknownHook(name, byName.keys())
    if (found.band === 'system' && !enabled) throw ownedBySystem(name)
    byName.set(name, { ...found, enabled })
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
      added.clear() // a second call must not take out a hook that has the name by then
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
    enable: (name) => setEnabled(name, true),
    disable: (name) => setEnabled(name, false),
    at: slotOf,
    [Symbol.iterator]: () => registry.list()[Symbol.iterator](),
  }
  return registry
}

const phases: Readonly<Record<Verb, number>> = { transform: 0, guard: 1, observe: 2, around: 3 }

/** Phase, then priority; the sort is stable, so registration decides what is left. */
export function inOrder(one: Listener, other: Listener): number {
  return phases[one.hook.verb] - phases[other.hook.verb] || one.priority - other.priority
}

function place(hook: Hook, catalogue: Catalogue, origin: Origin | undefined): Listener {
  if (!Object.hasOwn(phases, String(hook?.verb)) || typeof hook.run !== 'function') {
    throw new PawlError('bad-hook', 'a value that is not a hook was registered', {
      hint: 'make it with guard, transform, observe or around',
    })
  }
  const event = catalogue.get(hook.event, hook.name)
  const band: Band = systemHooks.has(hook) ? 'system' : (origin?.band ?? 'user')
  const source = band === 'system' ? 'system' : (origin?.source ?? 'user')
  if (source === 'system' && band !== 'system') throw ownedBySystem(hook.name)
  checkHook(hook, event, band !== 'theory') // a policy may name a value that never occurs: it then never applies
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
    matches: compileMatch(event, hook.match, hook.verb === 'guard'),
    honours: outcomesFor(hook.verb, event),
    audit: undefined,
    limit: undefined,
  }
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
