import { PawlError } from '../../base/index.ts'
import type { AuditSink, Dispatcher, HookRegistry, Payload } from '../../kernel/index.ts'
import { type catalogue, createContext, type KnowledgeEffect } from '../../protocol/index.ts'
import type { KnowledgeStore } from '../knowledge/knowledge.ts'

/** A change of the facts, on its way to the hooks. */
interface Happening {
  readonly event: 'fact.added' | 'concept.created' | 'contradiction.found'
  readonly own: Readonly<Record<string, unknown>>
}

interface Queued extends Happening {
  readonly cause: Cause | undefined
}

/** The event whose hooks caused another one, and its own cause. */
interface Cause {
  readonly event: string
  readonly hooks: string
  readonly cause: Cause | undefined
  readonly depth: number
}

/** How often hooks may cause one another before it counts as a circle. */
const deepest = 8
/** How many events one change may lead to: hooks with several effects each multiply long before they are that deep. */
const most = 1000

export interface Cascade {
  /** Adds a change; it is shown to the hooks when the present ones are done. */
  add(happening: Happening): void
  /** Runs a change that is undone if it throws: then no hook receives it. */
  allOrNone(change: () => void): void
  /** Shows all that waits, and all that comes of it. If that fails, all that came of it is undone. */
  drain(): void
  /** Runs a change, and shows all that comes of it; if that fails, the change is undone as well. */
  whole(change: () => void): void
}

type Apply = (effects: readonly KnowledgeEffect[], actor: string, event: string) => void

/**
 * Shows changes to hooks one after the other, never one inside another. Effects of hooks are applied when all of them
 * have been called; resulting changes wait at the end of the queue, and a circle is reported when it is complete.
 */
export function createCascade(
  dispatcher: Dispatcher<typeof catalogue, AuditSink | false>,
  apply: Apply,
  store: Pick<KnowledgeStore, 'push' | 'commit' | 'pop'>,
): Cascade {
  const queue: Queued[] = []
  const scope = { context: createContext(), agent: { name: 'theory' } }
  const placeAt = (event: Happening['event']) => ({
    point: dispatcher.point(event as 'fact.added'),
    hooks: dispatcher.registry.at(event),
  })
  const places = {
    'fact.added': placeAt('fact.added'),
    'concept.created': placeAt('concept.created'),
    'contradiction.found': placeAt('contradiction.found'),
  }
  let current: Cause | undefined
  let isDraining = false
  let shown = 0

  const show = ({ event, own, cause }: Queued) => {
    const { point, hooks: registered } = places[event]
    const payload = point.payload(own as never, scope)
    const commit = (effects: readonly KnowledgeEffect[]) => {
      const hooks = namesOf(registered, payload)
      current = { event, hooks, cause, depth: (cause?.depth ?? 0) + 1 }
      if (current.depth > deepest) throw circle(current)
      shown += 1
      if (shown > most) throw flood(current)
      apply(effects, hooks, event)
    }
    mustBeDone(point.dispatch(payload, { commit }), event)
  }
  const allOrNone = (change: () => void) => {
    const before = queue.length
    store.push()
    try {
      change()
      store.commit()
    } catch (error) {
      store.pop()
      shorten(queue, before)
      throw error
    }
  }
  const drain = () => {
    if (isDraining || queue.length === 0) return
    isDraining = true
    shown = 0
    try {
      allOrNone(() => {
        for (let at = 0; at < queue.length; at++) show(queue[at] as Queued) // it grows meanwhile
      })
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
    drain,
    whole: (change) =>
      allOrNone(() => {
        change()
        drain() // unless a hook makes the change: it is shown when that is done
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

const names = new WeakMap<Registered['listeners'], string>()

/** Their names, which are put together once for each list of hooks. */
export function namesOf(registered: Registered, payload: Payload): string {
  const hooks = receiving(registered, payload)
  const known = names.get(hooks)
  if (known !== undefined) return known
  const made = hooks.map(({ name }) => name).join(', ')
  names.set(hooks, made)
  return made
}

function flood(cause: Cause): PawlError {
  return new PawlError('hook-loop', `hooks cause more than ${most} events: ${chain(cause)}`, {
    hint: 'let one of them look whether its work is done already',
  })
}

function circle(cause: Cause): PawlError {
  return new PawlError('hook-loop', `hooks cause one another in a circle: ${chain(cause)}`, {
    hint: 'let one of them look whether its work is done already',
  })
}

/** The causes, the first one first. */
function chain({ event, hooks, cause }: Cause): string {
  const last = `${event} (${hooks})`
  return cause === undefined ? last : `${chain(cause)} → ${last}`
}
