import { PawlError, typeName } from '../../base/index.ts'
import { type Context, contextWith, wire } from '../../protocol/index.ts'
import { readSignal } from './read-signal.ts'

/** Reads a context, once. All runs whose context has no ids would share one account and one record: such a context is refused. */
export function readContext(given: unknown): Context {
  const isObject = typeof given === 'object' && given !== null
  const context = isObject ? contextWith(given as Context, {}) : undefined
  const missing = context && Object.keys(parts).find((part) => !parts[part as Part](context))
  if (context !== undefined && missing === undefined) {
    if (context.signal !== undefined) readSignal(context.signal, '`context.signal`')
    return context
  }
  const problem = context === undefined ? `is ${typeName(given)}, not a context` : `has no usable \`${missing}\``
  throw new PawlError('bad-option', `\`context\` ${problem}`, {
    hint: 'make it with `createContext({ … })`, or another with `contextWith(context, { … })`',
  })
}

type Part = 'sessionId' | 'runId' | 'turn' | 'usage' | 'variables'

/** The required parts of a context. */
const parts: Readonly<Record<Part, (context: Context) => boolean>> = {
  sessionId: ({ sessionId }) => isText(sessionId),
  runId: ({ runId }) => isText(runId),
  turn: ({ turn }) => Number.isSafeInteger(turn) && turn >= 0,
  usage: ({ usage }) => wire.usage.accepts(usage),
  variables: ({ variables }) => typeof (variables as Partial<Context['variables']> | undefined)?.toJSON === 'function',
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
