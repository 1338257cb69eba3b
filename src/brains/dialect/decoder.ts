import { type Json, PawlError } from '../../kernel/index.ts'
import { makeToolResult, noUsage, type ToolCall } from '../../protocol/index.ts'
import { callOf } from '../border/call-of.ts'
import { type Fields, readFields } from '../border/read-fields.ts'
import type { Brain, EventName, Vocabulary } from '../brain.ts'

/** Where the agents that send Claude's snake_case keys differ. */
export interface Keys {
  /** Where the id of a call is, the best first. */
  readonly callId: readonly string[]
  /** Where the last words of a turn are. */
  readonly lastWords: string
  /** Whether what a tool gave is a failure; some agents have a moment of its own for that instead. */
  isFailure?(response: Json): boolean
}

/** Makes the decoder of an agent whose payloads have Claude's keys. */
export function decoderFor(vocabulary: Vocabulary, keys: Keys): Brain['decode'] {
  return (moment, payload) => {
    const reader = readFields(`${vocabulary.title} sent \`${moment.native}\``, payload)
    const read = owns[moment.event]
    if (read === undefined) {
      throw new PawlError('bad-payload', `\`${moment.native}\` cannot be read as \`${moment.event}\``)
    }
    return {
      moment,
      own: read(reader, vocabulary, keys),
      session: reader.maybeText('session_id'),
      isResumed: reader.isTrue('stop_hook_active'),
    }
  }
}

type ReadOwn = (reader: Fields, vocabulary: Vocabulary, keys: Keys) => Readonly<Record<string, unknown>>

const owns: Readonly<Partial<Record<EventName, ReadOwn>>> = {
  'session.before': (reader) => ({ source: reader.text('source') }),
  'session.after': (reader) => ({ reason: reader.text('reason') }),
  'run.before': (reader) => ({ input: reader.text('prompt') }),
  'run.after': (reader, _, { lastWords }) => ({ result: reader.maybeText(lastWords), usage: noUsage }),
  'tool.before': (reader, vocabulary, { callId }) => {
    const call = readCall(vocabulary, reader, callId)
    return { call, tool: { name: call.name, kind: call.kind } }
  },
  'tool.after': readResult,
  'permission.asked': (reader, vocabulary, { callId }) => ({ call: readCall(vocabulary, reader, callId) }),
  'subagent.before': (reader) => ({ subagent: subagentOf(reader) }),
  'subagent.after': (reader, _, { lastWords }) => ({
    subagent: subagentOf(reader),
    ...present('result', reader.maybeText(lastWords)),
  }),
  'compact.before': (reader) => ({
    trigger: reader.text('trigger'),
    ...present('instructions', reader.maybeText('custom_instructions')),
  }),
  'compact.after': (reader) => ({
    trigger: reader.text('trigger'),
    ...present('summary', reader.maybeText('compact_summary')),
  }),
  'notification.sent': (reader) => ({
    message: reader.text('message'),
    ...present('kind', reader.maybeText('notification_type')),
  }),
}

/** What a tool gave, or `error` where it failed. How long it took is 0 where the agent does not tell. */
function readResult(...[reader, vocabulary, { callId, isFailure }]: Parameters<ReadOwn>): ReturnType<ReadOwn> {
  const call = readCall(vocabulary, reader, callId)
  const error = reader.maybeJson('error')
  const response = reader.maybeJson('tool_response') ?? null
  return {
    call,
    tool: { name: call.name, kind: call.kind },
    result: makeToolResult(call.id, error ?? response, error !== undefined || isFailure?.(response) === true),
    origin: 'real',
    durationMs: reader.maybeNumber('duration_ms') ?? 0,
  }
}

function subagentOf(reader: Fields): { readonly name: string } {
  return { name: reader.text('agent_type', 'agent_id') }
}

function present(key: string, value: string | undefined): Readonly<Record<string, string>> {
  return value === undefined ? {} : { [key]: value }
}

/** The tool call in `tool_name` and `tool_input`. */
function readCall(vocabulary: Vocabulary, reader: Fields, idKeys: readonly string[]): ToolCall {
  const native = reader.maybeJson('tool_input')
  const opened = reader.maybeOpened('tool_input')
  return callOf(vocabulary, {
    name: reader.text('tool_name'),
    input: Array.isArray(opened) ? native : opened, // tools take objects: the text of a list is only a text
    native,
    id: reader.maybeText(...idKeys),
  })
}
