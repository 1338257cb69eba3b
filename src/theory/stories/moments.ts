import type { Json } from '../../base/index.ts'
import {
  type ModelRequest,
  makeToolCall,
  makeToolResult,
  noUsage,
  type ResultOrigin,
  type ToolKind,
  userText,
} from '../../protocol/index.ts'

/** A test's description of an event: its fields, and the input of its tool. */
export interface Said {
  readonly words: ReadonlyMap<string, Json>
  readonly input: Readonly<Record<string, Json>>
}

/** The allowed values of a field: a text, several, a number, a boolean, or one of these. */
export type WordKind = 'text' | 'texts' | 'number' | 'flag' | readonly string[]

/** An event that a test can cause: its fields, and its payload. */
interface TestMoment {
  readonly words: Readonly<Record<string, WordKind>>
  readonly own: (said: Said) => Readonly<Record<string, unknown>>
}

const kinds: Readonly<Record<ToolKind, true>> = {
  shell: true,
  read: true,
  write: true,
  edit: true,
  patch: true,
  search: true,
  web: true,
  mcp: true,
  agent: true,
  other: true,
}
const origins: Readonly<Record<ResultOrigin, true>> = { real: true, stub: true, denied: true }

const about = { agent: 'text', session: 'text', run: 'text', turn: 'number' } as const
const aboutCall = { ...about, tool: 'text', kind: Object.keys(kinds), command: 'text', paths: 'texts' } as const
const origin = Object.keys(origins)

/** The one table: a missing field has its own name as value, so that `session DID it` refers to the session. */
export const moments: Readonly<Record<string, TestMoment>> = {
  ON_TOOL_CALL: {
    words: aboutCall,
    own: (said) => {
      const call = callOf(said)
      return { call, tool: { name: call.name, kind: call.kind } }
    },
  },
  ON_TOOL_RESULT: {
    words: { ...aboutCall, output: 'text', is_error: 'flag', origin },
    own: (said) => {
      const result = makeToolResult('call', said.words.get('output') ?? '', said.words.get('is_error') === true)
      return { call: callOf(said), result, origin: said.words.get('origin') ?? 'real', durationMs: 0 }
    },
  },
  ON_PROMPT: { words: { ...about, prompt: 'text' }, own: (said) => ({ input: textOf(said, 'prompt', '') }) },
  ON_MODEL_REQUEST: {
    words: { ...about, model: 'text', system: 'text', prompt: 'text' },
    own: (said) => ({ request: requestOf(said) }),
  },
  ON_MODEL_RESPONSE: {
    words: { ...about, model: 'text', answer: 'text', origin },
    own: (said) => {
      const content = [{ type: 'text', text: textOf(said, 'answer', '') }]
      const response = { content, stopReason: 'end', usage: noUsage }
      return { request: requestOf(said), response, origin: said.words.get('origin') ?? 'real' }
    },
  },
  ON_SESSION_START: {
    words: { ...about, source: 'text' },
    own: (said) => ({ source: textOf(said, 'source', 'startup') }),
  },
  ON_RUN_END: {
    words: { ...about, result: 'text' },
    own: (said) => ({ result: textOf(said, 'result', ''), usage: noUsage }),
  },
}

/** The moments that have a tool's input. */
export const toolMoments: readonly string[] = ['ON_TOOL_CALL', 'ON_TOOL_RESULT']

export function textOf({ words }: Said, word: string, otherwise: string): string {
  return String(words.get(word) ?? otherwise)
}

function callOf(said: Said) {
  const { words } = said
  const derived = ['command', 'paths'].flatMap((key): [string, Json][] => {
    const value = words.get(key)
    return value === undefined ? [] : [[key, value]]
  })
  const kind = textOf(said, 'kind', words.has('command') ? 'shell' : 'other') as ToolKind
  const input = { ...said.input, ...Object.fromEntries(derived) }
  return makeToolCall({ id: 'call', name: textOf(said, 'tool', 'tool'), kind, input })
}

function requestOf(said: Said): ModelRequest {
  const system = said.words.get('system')
  const messages = [userText(textOf(said, 'prompt', ''))]
  const model = textOf(said, 'model', 'model')
  return { model, messages, ...(system !== undefined && { system: String(system) }) }
}
