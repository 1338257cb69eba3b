import { isObject, type Json } from '../../base/index.ts'
import { exactText, inexactIn, type ToolKind } from '../../protocol/index.ts'
import { fieldsOf } from '../message/era.ts'
import type { Fields } from '../message/message.ts'

/** A request of a client that hooks judge as the call of a tool. */
export interface Subject {
  /** The name of the tool, without that of the server; undefined if the request names none. */
  nameIn(params: Fields): string | undefined
  inputIn(params: Fields): Json
  withInput(params: Fields, input: Json): Fields
  /** Why the input could be another one for a server, if it could. */
  problemIn?(input: Json): string | undefined
  kindOf(input: Json): ToolKind
  /** A result as hooks read it. */
  outputOf(result: Fields): Json
  /** The result that a changed output means; undefined if it means none. */
  resultOf(output: Json, input: Json): Fields | undefined
  /** Whether a refusal is a result that the model reads; otherwise it is an error of the protocol. */
  readonly refusesInResult: boolean
}

/** The requests that hooks judge, by method. All others pass. */
export const subjects: Readonly<Record<string, Subject>> = {
  'tools/call': {
    nameIn: ({ name }) => (typeof name === 'string' && name !== '' ? name : undefined),
    inputIn: ({ arguments: input = {} }) => input,
    withInput: (params, input) => ({ ...params, arguments: input }),
    kindOf: () => 'mcp',
    outputOf: toolOutput,
    resultOf: toolResult,
    refusesInResult: true,
  },
  'resources/read': {
    ...ofUri('read_resource'),
    problemIn: uriProblem,
    outputOf: ({ contents = [], ...rest }) => textsIn(contents) ?? { contents, ...partsOf(rest) },
    resultOf: (output, input) => {
      if (typeof output === 'string') return { contents: [{ uri: fieldsOf(input)['uri'] ?? '', text: output }] }
      return hasList(output, 'contents') ? output : undefined
    },
  },
  'resources/subscribe': { ...ofUri('subscribe_resource'), problemIn: uriProblem },
  'subscriptions/listen': {
    ...ofUri('listen'),
    inputIn: ({ notifications = {} }) => ({ notifications }),
    withInput: (params, input) => ({ ...params, notifications: fieldsOf(input)['notifications'] ?? {} }),
    kindOf: () => 'mcp',
  },
  'prompts/get': {
    ...ofUri('get_prompt'),
    inputIn: ({ name = '', arguments: given = {} }) => ({ name, arguments: given }),
    withInput: (params, input) => ({ ...params, ...fieldsOf(input) }),
    kindOf: () => 'mcp',
    outputOf: (result) => partsOf(result),
    resultOf: (output) => {
      if (typeof output === 'string') return { messages: [{ role: 'user', content: { type: 'text', text: output } }] }
      return hasList(output, 'messages') ? output : undefined
    },
  },
  // of a task that this connection has not begun: others are judged as the calls that they are
  'tasks/result': {
    ...ofUri('task_result'),
    inputIn: ({ taskId = null }) => ({ taskId }),
    kindOf: () => 'mcp',
    outputOf: toolOutput,
    resultOf: toolResult,
    refusesInResult: true,
  },
  'completion/complete': {
    ...ofUri('complete'),
    inputIn: ({ _meta, ...input }) => input,
    withInput: ({ _meta }, input) => ({ ...(_meta !== undefined && { _meta }), ...fieldsOf(input) }),
    kindOf: () => 'mcp',
  },
}

/** The parts that requests about a resource share, and the defaults of the others. */
function ofUri(name: string): Subject {
  return {
    nameIn: () => name,
    inputIn: ({ uri = null }) => ({ uri }),
    withInput: (params, input) => ({ ...params, ...fieldsOf(input) }),
    kindOf: (input) => kindOfUri(fieldsOf(input)['uri']),
    outputOf: (result) => partsOf(result),
    resultOf: (output) => (isObject(output) ? (output as Fields) : undefined),
    refusesInResult: false,
  }
}

/** A file is read, and an address of the web fetched, whichever program does it. */
function kindOfUri(uri: Json | undefined): ToolKind {
  const protocol = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri).protocol : ''
  if (protocol === 'file:') return 'read'
  return protocol === 'http:' || protocol === 'https:' ? 'web' : 'mcp'
}

/** What programs that read a URI drop or change: hooks would judge another text than the server gets. */
function uriProblem(input: Json): string | undefined {
  const { uri } = fieldsOf(input)
  if (typeof uri !== 'string') return 'its `uri` is not a text'
  if (/[\p{Cc}\u2028\u2029]/u.test(uri) || uri.trim() !== uri)
    return 'its `uri` has blanks around it, or characters that programs drop'
  if (/^(?:file|https?|wss?|ftp):/i.test(uri) && uri.includes('\\'))
    return 'its `uri` has a backslash, which programs read as a slash'
  if (/^(?:file|https?)\b/i.test(uri) && !URL.canParse(uri)) return 'its `uri` cannot be read'
  return undefined
}

/** Parts of a result that are not for the model. */
const apart = ['_meta', 'isError', 'resultType', 'ttlMs', 'cacheScope']

function partsOf(result: Fields): Fields {
  return Object.fromEntries(Object.entries(result).filter(([key]) => !apart.includes(key)))
}

/**
 * The result of a tool as hooks read it: its text, if it is nothing else; its structured content, if the text only repeats it; otherwise all
 * of its parts.
 */
function toolOutput(result: Fields): Json {
  const parts = partsOf(result)
  const { content = [], structuredContent, ...more } = parts
  const text = textsIn(content)
  if (text === undefined || Object.keys(more).length > 0) return parts
  if (structuredContent === undefined) return text
  return repeats(text, structuredContent) ? structuredContent : parts
}

/** The text of blocks that are text and nothing else. */
function textsIn(content: Json): string | undefined {
  if (!Array.isArray(content)) return undefined
  const texts = (content as readonly Json[]).map((block) => {
    const { type, text, uri, mimeType, ...more } = fieldsOf(block)
    const isText = typeof text === 'string' && (type === 'text' || typeof uri === 'string')
    return isText && Object.keys(more).every((key) => key === '_meta' || key === 'annotations') ? text : undefined
  })
  return texts.every((text) => text !== undefined) ? texts.join('\n') : undefined
}

function repeats(text: string, structured: Json): boolean {
  try {
    return inexactIn(text) === undefined && exactText(JSON.parse(text)) === exactText(structured)
  } catch {
    return false
  }
}

/** A text is a block; an object with blocks is a result already; anything else is a text of JSON, and structured content. */
function toolResult(output: Json): Fields {
  if (typeof output === 'string') return { content: [{ type: 'text', text: output }] }
  if (hasList(output, 'content')) return output
  return {
    content: [{ type: 'text', text: JSON.stringify(output) }],
    ...(isObject(output) && { structuredContent: output }),
  }
}

function hasList(output: Json, key: string): output is { readonly [key: string]: Json } {
  return Array.isArray(fieldsOf(output)[key])
}
