import { createHooks, HookableCore } from 'hookable'
import {
  type AuditSink,
  createDispatcher,
  createRegistry,
  defineCatalogue,
  defineEvent,
  hooksFor,
  memoryAudit,
  of,
} from 'pawl'
import tapable from 'tapable'

/** The argument of handlers. They count their calls, so that V8 cannot optimise them away. */
interface Parcel {
  readonly counter: { n: number }
}
export type Handler = (parcel: Parcel) => unknown

/** The parameters of every contender: the same handlers and the same parcel. */
export interface Given {
  readonly handlers: readonly Handler[]
  readonly parcel: Parcel
  readonly mode: 'sync' | 'async'
}

/** Each makes a function that calls all handlers with the parcel, in order. */
export const contenders: Readonly<Record<string, (given: Given) => () => unknown>> = {
  'bare for loop': bareLoop,
  pawl: (given) => ours(given, false),
  'pawl, ring audit': (given) => ours(given, memoryAudit(1000)),
  'hookable, HookableCore': (given) => hookable(given, new HookableCore<Hooks>()),
  'hookable, createHooks': (given) => hookable(given, createHooks<Hooks>()),
  'tapable, generated code (the limit)': ({ handlers, parcel, mode }) => {
    if (mode === 'async') {
      const hook = new tapable.AsyncSeriesHook(['parcel'])
      for (const [index, handler] of handlers.entries()) hook.tapPromise(`h${index}`, handler as () => Promise<void>)
      return () => hook.promise(parcel)
    }
    const hook = new tapable.SyncHook(['parcel'])
    for (const [index, handler] of handlers.entries()) hook.tap(`h${index}`, handler as () => void)
    return () => hook.call(parcel)
  },
  'bare for loop, event made and frozen': (given) => {
    const shown = bareLoop(given)
    return () => {
      Object.freeze({ counter: given.parcel.counter, timestamp: Date.now() })
      return shown()
    }
  },
  'pawl, event made and frozen': (given) => {
    const point = pointFor(given, false)
    return () => (point.isHeard() ? point.dispatch(point.payload({ counter: given.parcel.counter }, {})) : undefined)
  },
}

function bareLoop({ handlers, parcel, mode }: Given): () => unknown {
  if (mode === 'async') {
    return async () => {
      for (let index = 0; index < handlers.length; index++) await (handlers[index] as Handler)(parcel)
    }
  }
  return () => {
    for (let index = 0; index < handlers.length; index++) (handlers[index] as Handler)(parcel)
  }
}

interface Hooks {
  parcel: (parcel: Parcel) => void
}

function hookable({ handlers, parcel }: Given, hooks: Pick<HookableCore<Hooks>, 'hook' | 'callHook'>): () => unknown {
  for (const handler of handlers) hooks.hook('parcel', handler as Hooks['parcel'])
  return () => hooks.callHook('parcel', parcel)
}

const catalogue = defineCatalogue({}, [
  defineEvent({
    name: 'parcel.before',
    carries: { counter: of<{ n: number }>({ audit: ({ n }) => n }) },
    outcomes: ['deny'],
  }),
])
const { guard } = hooksFor(catalogue)

function pointFor({ handlers }: Given, audit: AuditSink | false) {
  const registry = createRegistry(catalogue)
  registry.add(
    handlers.map((run, index) => guard({ name: `h${index}`, on: 'parcel.before', run: run as () => undefined })),
  )
  return createDispatcher({ registry, audit }).point('parcel.before')
}

function ours(given: Given, audit: AuditSink | false): () => unknown {
  const point = pointFor(given, audit)
  const payload = point.payload({ counter: given.parcel.counter }, {})
  return () => (point.isHeard() ? point.dispatch(payload) : undefined)
}
