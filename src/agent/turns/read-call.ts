import { asData, PawlError, sentenceOf, typeName } from '../../base/index.ts'
import {
  type Codec,
  type ModelRequest,
  makeToolCall,
  type ToolCall,
  type ToolDefinition,
  type ToolKind,
  wire,
} from '../../protocol/index.ts'

/** The model request of a program with its own loop, read once: it cannot change between its judgement and its use. */
export function readRequest(given: unknown): ModelRequest {
  return readWire(given, wire.modelRequest, 'the request', 'a request has a `model` and `messages`')
}

/** A tool and its call, of one kind. */
interface Defined {
  readonly call: ToolCall
  readonly definition: ToolDefinition
}

/**
 * Reads the call of a tool once and copies it: guards that match on a kind see the kind of the definition, and the
 * fields derived from kind and input. Other paths of the call stay, since only its maker knows the folder they started
 * from.
 */
export function readCall(call: unknown, definition: unknown, cwd: string | undefined): Defined {
  const given = readWire(
    call,
    wire.toolCall,
    'the call',
    'make it with `extractToolCalls(response, tools)` or `makeToolCall`',
  )
  const { id, name, input, native } = given
  const defined =
    definition === undefined
      ? undefined
      : readWire(definition, wire.toolDefinition, 'the definition', 'a definition has a `name`, and may have a `kind`')
  if (defined !== undefined && defined.name !== name)
    throw bad(
      `the call is of \`${name}\`, and the definition of \`${defined.name}\``,
      'give the definition of this tool',
    )
  const kind = kindOf(given.kind, defined?.kind, name)
  const made = makeToolCall({ id, name, input, kind, native, cwd })
  const paths = [...new Set([...made.paths, ...given.paths])]
  return {
    call: paths.length === made.paths.length ? made : Object.freeze({ ...made, paths: Object.freeze(paths) }),
    definition: Object.freeze({ ...(defined ?? { name }), kind }),
  }
}

/** A specific kind beats `other`; two different specific kinds are an error. */
function kindOf(called: ToolKind, defined: ToolKind | undefined, name: string): ToolKind {
  if (defined === undefined || defined === 'other' || defined === called) return called
  if (called === 'other') return defined
  throw bad(
    `the call of \`${name}\` is of the kind \`${called}\`, and its definition of the kind \`${defined}\``,
    'make the call with the definitions of its tools: `extractToolCalls(response, tools)`',
  )
}

function readWire<T>(given: unknown, codec: Codec<T>, what: string, hint: string): T {
  if (typeof given !== 'object' || given === null) throw bad(`${what} is ${typeName(given)}, not an object`, hint)
  try {
    const data = asData(given)
    if (!codec.accepts(data)) codec.check(data, what)
    return data as T
  } catch (cause) {
    throw bad(`${what} cannot be used: ${sentenceOf(cause)}`, hint, cause)
  }
}

function bad(sentence: string, hint: string, cause?: unknown): PawlError {
  return new PawlError('bad-input', sentence, { hint, cause })
}
