import { PawlError } from '../../base/index.ts'
import type { AuditSink, Dispatcher, HookRegistry, Payload } from '../../kernel/index.ts'
import { type catalogue, createContext, type KnowledgeEffect } from '../../protocol/index.ts'
import type { KnowledgeStore } from '../knowledge/knowledge.ts'
import { type Clock, isOver, type Period, periodFrom, processClock } from '../program/clock.ts'
import { type Authored, authored } from './authored.ts'

/** A change of the facts, on its way to the hooks. */
interface Happening {
  readonly event: 'fact.added' | 'concept.created' | 'contradiction.found'
  readonly own: Readonly<Record<string, unknown>>
}

interface Queued extends Happening {
  readonly cause: Cause | undefined
}

/** The event at which a hook caused another one, and its own cause. */
interface Cause {
  readonly event: string
  /** The hook that caused it; of the last event, all of them. */
  readonly hooks: readonly string[]
  readonly cause: Cause | undefined
  readonly depth: number
}

/** How often hooks may cause one another before it counts as a circle. */
const deepest = 8
/** How many events one change may lead to: hooks with several effects each multiply long before they are that deep. */
const most = 1000
/** How long all that may take, in milliseconds: hooks on many facts are slow long before they are many. */
const longest = 2000

export interface Cascade {
  /** Adds a change; it is shown to the hooks when the present ones are done. */
  add(happening: Happening): void
  /** Runs a change that is undone if it throws: then no hook receives it. */
  allOrNone<T>(change: () => T): T
  /** Within a change: runs it when all of the change is done, and never if that is undone. */
  whenKept(run: () => void): void
  /** Shows all that waits, and all that comes of it. If that fails, all that came of it is undone. */
  drain(): void
  /** Runs a change, and shows all that comes of it; if that fails, the change is undone as well. */
  whole<T>(change: () => T): T
}

/** Applies effects of hooks, and calls `onEffectOf` before each. */
export type Apply = (effects: readonly Authored[], event: string, onEffectOf?: (hook: string) => void) => void

/**
 * Shows changes to hooks one after the other, never one inside another. Effects of hooks are applied when all of them
 * have been called; resulting changes wait at the end of the queue, and a circle is reported when it is complete.
 */
export function createCascade(
  dispatcher: Dispatcher<typeof catalogue, AuditSink | false>,
  apply: Apply,
  store: Pick<KnowledgeStore, 'push' | 'commit' | 'pop'>,
  clock: Clock = processClock,
): Cascade {
  const { registry } = dispatcher
  const queue: Queued[] = []
  const kept: (() => void)[] = []
  const scope = { context: createContext(), agent: { name: 'theory' } }
  const placeAt = (event: Happening['event']) => ({
    point: dispatcher.point(event as 'fact.added'),
    hooks: registry.at(event),
  })
  const places = {
    'fact.added': placeAt('fact.added'),
    'concept.created': placeAt('concept.created'),
    'contradiction.found': placeAt('contradiction.found'),
  }
  let current: Cause | undefined
  let isDraining = false
  let shown = 0
  /** How many changes are under way, one within another. */
  let changes = 0
  let period: Period = { since: 0, workedBefore: 0 }

  const show = ({ event, own, cause }: Queued) => {
    const { point } = places[event]
    const commit = (effects: readonly KnowledgeEffect[], by: readonly string[]) => {
      const depth = (cause?.depth ?? 0) + 1
      mustEnd(event, by, cause, depth)
      apply(authored(effects, by), event, (hook) => {
        current = { event, hooks: [hook], cause, depth }
      })
    }
    mustBeDone(point.dispatch(point.payload(own as never, scope), { commit }), event)
  }
  /** Refuses effects that come of too many others. The hooks that cause one another are then disabled. */
  const mustEnd = (event: string, by: readonly string[], cause: Cause | undefined, depth: number) => {
    shown += 1
    if (shown === 1) return // most changes lead to one event, which its hooks' own budgets bound: no clock is read for these
    if (shown === 2) period = periodFrom(clock)
    const what = tooMuch(depth, shown, isOver(period, longest, clock))
    if (what === undefined) return
    const last: Cause = { event, hooks: [...new Set(by)], cause, depth }
    for (const hook of loopingIn(last)) {
      const listener = registry.list().find(({ name }) => name === hook)
      // one that refuses in doubt stays: without it, what it guards would be open
      if (listener?.band === 'theory' && listener.hook.failure === 'open') registry.disable(hook)
    }
    throw loop(what, last)
  }
  const allOrNone = <T>(change: () => T): T => {
    const [waiting, keeping] = [queue.length, kept.length]
    changes += 1
    store.push()
    try {
      const result = change()
      if (changes === 1 && kept.length > 0) for (const run of kept.splice(0)) run()
      store.commit()
      return result
    } catch (error) {
      store.pop()
      shorten(queue, waiting)
      shorten(kept, keeping)
      throw error
    } finally {
      changes -= 1
    }
  }
  /** Shows all that waits, within a change that is undone if this fails. */
  const showAll = () => {
    if (isDraining || queue.length === 0) return
    isDraining = true
    shown = 0
    try {
      for (let at = 0; at < queue.length; at++) show(queue[at] as Queued) // it grows meanwhile
    } finally {
      shorten(queue, 0)
      current = undefined
      isDraining = false
    }
  }
  return {
    add({ event, own }) {
      // of many hooks on facts, most facts concern none: nothing else is done for these
      if (receiving(places[event].hooks, own).length > 0) queue.push({ event, own, cause: current })
    },
    allOrNone,
    whenKept: (run) => void kept.push(run),
    drain() {
      if (queue.length > 0) allOrNone(showAll)
    },
    whole: (change) =>
      allOrNone(() => {
        const result = change()
        showAll() // unless a hook makes the change: it is shown when that is done
        return result
      }),
  }
}

/** One by one, so that the list keeps its place in memory for the next time. */
function shorten(list: unknown[], length: number): void {
  while (list.length > length) list.pop()
}

/** Facts must not change while a hook waits: hooks on them must be synchronous. */
export function mustBeDone(decision: unknown, event: string): void {
  if (!(decision instanceof Promise)) return
  decision.catch(() => {}) // it is refused below, and not awaited
  throw new PawlError('hook-waits', `a hook on \`${event}\` is asynchronous`, {
    event,
    hint: 'hooks on what is known must answer at once; leave what takes time to an observer of something else',
  })
}

type Registered = ReturnType<HookRegistry['at']>

/** The hooks that could receive it. */
function receiving({ listeners, narrow }: Registered, payload: Payload): Registered['listeners'] {
  return narrow === undefined ? listeners : narrow(payload)
}

function tooMuch(depth: number, count: number, isLate: boolean): string | undefined {
  if (depth > deepest) return 'hooks cause one another in a circle'
  if (count > most) return `hooks cause more than ${most} events`
  return isLate ? `hooks cause one another for more than ${longest / 1000} seconds` : undefined
}

/** The first cause first. */
function chainOf(last: Cause | undefined): readonly Cause[] {
  return last === undefined ? [] : [...chainOf(last.cause), last]
}

/** The hooks that had a part in it more than once: many events without a circle are not their fault. */
function loopingIn(last: Cause): readonly string[] {
  const names = chainOf(last).flatMap(({ hooks }) => hooks)
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}

function loop(what: string, last: Cause): PawlError {
  const circle = roundOf(chainOf(last).map(({ event, hooks }) => `${event} (${hooks.join(', ')})`))
  return new PawlError('hook-loop', `${what}: ${circle}`, {
    hint: 'let one of them look whether its work is done already, and load its theory again',
  })
}

/** One round of the circle, from a cause to the same cause again; all causes, if none is repeated. */
function roundOf(causes: readonly string[]): string {
  const before = causes.lastIndexOf(causes.at(-1) ?? '', -2)
  return causes.slice(Math.max(0, before)).join(' → ')
}
