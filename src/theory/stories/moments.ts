import type { Json } from '../../base/index.ts'
import {
  type ModelRequest,
  makeToolCall,
  makeToolResult,
  noUsage,
  type ToolKind,
  userText,
} from '../../protocol/index.ts'
import type { ValueType } from '../program/field.ts'
import { theoryEvents } from '../program/theory-events.ts'

/** A test's description of an event: its fields, and the input of its tool. */
export interface Said {
  readonly words: ReadonlyMap<string, Json>
  readonly input: Readonly<Record<string, Json>>
}

/** An event that a test can cause: its fields, and its payload. */
interface TestMoment {
  readonly words: Readonly<Record<string, ValueType>>
  readonly own: (said: Said) => Readonly<Record<string, unknown>>
}

type Own = TestMoment['own']

/** The fields that hooks can read there, which is what a test can set; what a call does follows from them. */
function moment(name: string, own: Own): readonly [string, TestMoment] {
  const fields = Object.entries(theoryEvents[name]?.fields ?? {}).filter(
    ([field]) => field !== 'subject' && !field.includes(' '),
  )
  return [name, { words: Object.fromEntries(fields.map(([field, { type }]) => [field, type])), own }]
}

/** The events that tests can cause. A missing field has its own name as value, so that `session DID it` refers to the session. */
export const moments: Readonly<Record<string, TestMoment>> = Object.fromEntries([
  moment('ON_TOOL_CALL', (said) => {
    const call = callOf(said)
    return { call, tool: { name: call.name, kind: call.kind } }
  }),
  moment('ON_TOOL_RESULT', (said) => {
    const result = makeToolResult('call', said.words.get('output') ?? '', said.words.get('is_error') === true)
    return { call: callOf(said), result, origin: said.words.get('origin') ?? 'real', durationMs: 0 }
  }),
  moment('ON_PROMPT', (said) => ({ input: textOf(said, 'prompt', '') })),
  moment('ON_MODEL_REQUEST', (said) => ({ request: requestOf(said) })),
  moment('ON_MODEL_RESPONSE', (said) => {
    const content = [{ type: 'text', text: textOf(said, 'answer', '') }]
    const response = { content, stopReason: 'end', usage: noUsage }
    return { request: requestOf(said), response, origin: said.words.get('origin') ?? 'real' }
  }),
  moment('ON_SESSION_START', (said) => ({ source: textOf(said, 'source', 'startup') })),
  moment('ON_RUN_END', (said) => ({ result: said.words.get('result') ?? '', usage: noUsage })),
])

export function textOf({ words }: Said, word: string, otherwise: string): string {
  return String(words.get(word) ?? otherwise)
}

function callOf(said: Said) {
  const { words } = said
  const derived = ['command', 'paths'].flatMap((key): [string, Json][] => {
    const value = words.get(key)
    return value === undefined ? [] : [[key, value]]
  })
  const hasCommand = words.has('command') || typeof said.input['command'] === 'string'
  const kind = textOf(said, 'kind', hasCommand ? 'shell' : 'other') as ToolKind
  const input = { ...said.input, ...Object.fromEntries(derived) }
  return makeToolCall({ id: 'call', name: textOf(said, 'tool', 'tool'), kind, input })
}

function requestOf(said: Said): ModelRequest {
  const system = said.words.get('system')
  const messages = [userText(textOf(said, 'prompt', ''))]
  const model = textOf(said, 'model', 'model')
  return { model, messages, ...(system !== undefined && { system: String(system) }) }
}
