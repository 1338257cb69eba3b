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
  /** The causes, the first one first. */
  readonly causes: readonly string[]
}

/** How often hooks may cause one another before it counts as a circle. */
const deepest = 8
/** How many events one change may lead to: hooks with several effects each multiply long before they are that deep. */
const most = 1000

export interface Cascade {
  /** Adds a change; it is shown to the hooks when the present ones are done. */
  add(happening: Happening): void
  /** Runs a change that is undone if it throws: then no listener receives it. */
  allOrNone(run: () => void): void
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
  let causes: readonly string[] = []
  let isDraining = false
  let shown = 0

  const show = ({ event, own, causes: led }: Queued) => {
    const point = dispatcher.point(event as 'fact.added')
    const payload = point.payload(own as never, scope)
    const commit = (effects: readonly KnowledgeEffect[]) => {
      const hooks = namesOf(dispatcher.registry.at(event), payload)
      causes = [...led, `${event} (${hooks})`]
      if (causes.length > deepest) throw circle(causes)
      shown += 1
      if (shown > most) throw flood(causes)
      apply(effects, hooks, event)
    }
    mustBeDone(point.dispatch(payload, { commit }), event)
  }
  const undoneIfItFails = (run: () => void) => {
    store.push()
    try {
      run()
      store.commit()
    } catch (error) {
      store.pop()
      throw error
    }
  }
  const drain = () => {
    if (isDraining || queue.length === 0) return
    isDraining = true
    shown = 0
    try {
      undoneIfItFails(() => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) show(next)
      })
    } finally {
      queue.length = 0
      causes = []
      isDraining = false
    }
  }
  return {
    add: ({ event, own }) => void queue.push({ event, own, causes }),
    allOrNone(run) {
      const before = queue.length
      try {
        run()
      } catch (error) {
        queue.length = before
        throw error
      }
    },
    drain,
    whole(change) {
      if (isDraining) change()
      else
        undoneIfItFails(() => {
          change()
          drain()
        })
    },
  }
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

/** The hooks that could receive it. */
export function namesOf({ listeners, narrow }: ReturnType<HookRegistry['at']>, payload: Payload): string {
  return (narrow?.(payload) ?? listeners).map(({ name }) => name).join(', ')
}

function flood(causes: readonly string[]): PawlError {
  return new PawlError('hook-loop', `hooks cause more than ${most} events: ${roundOf(causes)}`, {
    hint: 'let one of them look whether its work is done already',
  })
}

function circle(causes: readonly string[]): PawlError {
  return new PawlError('hook-loop', `hooks cause one another in a circle: ${roundOf(causes)}`, {
    hint: 'let one of them look whether its work is done already',
  })
}

/** One round of the circle, from a cause to the same cause again; all causes, if none is repeated. */
function roundOf(causes: readonly string[]): string {
  const before = causes.lastIndexOf(causes.at(-1) ?? '', -2)
  return causes.slice(Math.max(0, before)).join(' → ')
}
