import { PawlError } from '../../base/index.ts'
import type { AuditSink, Dispatcher } from '../../kernel/index.ts'
import { type catalogue, createContext, type KnowledgeEffect } from '../../protocol/index.ts'
import type { KnowledgeStore } from '../knowledge/knowledge.ts'
import { type Clock, isOver, type Period, processClock } from '../program/clock.ts'

/** A change of the facts, on its way to the hooks. */
interface Happening {
  readonly event: 'fact.added' | 'concept.created' | 'contradiction.found'
  readonly own: Readonly<Record<string, unknown>>
}

/** An event whose hooks led to another. */
interface Cause {
  readonly event: string
  readonly hooks: readonly string[]
}

interface Queued extends Happening {
  /** The causes, the first one first. */
  readonly causes: readonly Cause[]
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
  clock: Clock = processClock,
): Cascade {
  const { registry } = dispatcher
  const queue: Queued[] = []
  const scope = { context: createContext(), agent: { name: 'theory' } }
  let causes: readonly Cause[] = []
  let isDraining = false
  let shown = 0
  let period: Period = { since: 0, lateAt: undefined }

  const show = ({ event, own, causes: led }: Queued) => {
    const point = dispatcher.point(event as 'fact.added')
    const payload = point.payload(own as never, scope)
    const commit = (effects: readonly KnowledgeEffect[], hooks: readonly string[]) => {
      causes = [...led, { event, hooks }]
      mustEnd()
      apply(effects, hooks.join(', '), event)
    }
    mustBeDone(point.dispatch(payload, { commit }), event)
  }
  /** Refuses effects that come of too many others. The hooks that cause one another are then disabled. */
  const mustEnd = () => {
    shown += 1
    const what = tooMuch(causes.length, shown, isOver(period, longest, clock))
    if (what === undefined) return
    for (const hook of loopingIn(causes)) {
      const listener = registry.list().find(({ name }) => name === hook)
      // one that refuses in doubt stays: without it, what it guards would be open
      if (listener?.band === 'theory' && listener.hook.failure === 'open') registry.disable(hook)
    }
    throw loop(what, causes)
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
    period = { since: clock.now(), lateAt: undefined }
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

function tooMuch(depth: number, count: number, isLate: boolean): string | undefined {
  if (depth > deepest) return 'hooks cause one another in a circle'
  if (count > most) return `hooks cause more than ${most} events`
  return isLate ? `hooks cause one another for more than ${longest / 1000} seconds` : undefined
}

/** The hooks that had a part in it more than once; if none had, those of the last event. */
function loopingIn(causes: readonly Cause[]): readonly string[] {
  const names = causes.flatMap(({ hooks }) => hooks)
  const repeated = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
  return repeated.length > 0 ? repeated : (causes.at(-1)?.hooks ?? [])
}

function loop(what: string, causes: readonly Cause[]): PawlError {
  const circle = roundOf(causes.map(({ event, hooks }) => `${event} (${hooks.join(', ')})`))
  return new PawlError('hook-loop', `${what}: ${circle}`, {
    hint: 'let one of them look whether its work is done already, and load its theory again',
  })
}

/** One round of the circle, from a cause to the same cause again; all causes, if none is repeated. */
function roundOf(causes: readonly string[]): string {
  const before = causes.lastIndexOf(causes.at(-1) ?? '', -2)
  return causes.slice(Math.max(0, before)).join(' → ')
}
