import { type Json, PawlError } from '../../base/index.ts'
import { type HostFacts, makeToolResult, noUsage, type ToolCall } from '../../protocol/index.ts'
import { callOf, isJudged } from '../border/call-of.ts'
import { hostFactsOf, serverIn } from '../border/host-facts-of.ts'
import { readFields } from '../border/read-fields.ts'
import type { Brain, EventName, Vocabulary } from '../contract/brain.ts'
import type { Fields } from '../contract/fields.ts'

/** Where the agents that send Claude's snake_case keys differ. */
export interface Keys {
  /** Where the id of a call is, the best first. */
  readonly callId: readonly string[]
  /** Where the last words of a turn are. */
  readonly lastWords: string
  /** The key of the prompt that a command was expanded to, if there is one. */
  readonly expanded?: string
  /** Whether the result of a tool is a failure; some agents have a hook point of its own for that instead. */
  isFailure?(response: Json): boolean
  /** Throws for a call that must not begin, since its effects could not be seen. */
  checkCall?(call: ToolCall): void
}

/** The input of a reader, and its context. */
interface Reading {
  readonly reader: Fields
  readonly vocabulary: Vocabulary
  readonly keys: Keys
  readonly event: EventName
  readonly cwd: string | undefined
}

/** Makes the decoder of an agent whose payloads have Claude's keys, and perhaps events that are read in a way of its own. */
export function decoderFor(vocabulary: Vocabulary, keys: Keys, more: Owns = {}): Brain['decode'] {
  return (moment, payload) => {
    const reader = readFields(`${vocabulary.title} sent \`${moment.native}\``, payload)
    const read = more[moment.event] ?? owns[moment.event]
    if (read === undefined) {
      throw new PawlError('bad-payload', `\`${moment.native}\` cannot be read as \`${moment.event}\``)
    }
    const host = hostOf(reader)
    return {
      moment,
      own: read({ reader, vocabulary, keys, event: moment.event, cwd: host?.cwd }),
      session: reader.maybeText('session_id'),
      host,
      isResumed: reader.isTrue('stop_hook_active'),
    }
  }
}

function hostOf(reader: Fields): HostFacts | undefined {
  return hostFactsOf({
    cwd: reader.maybeText('cwd'),
    permissionMode: reader.maybeText('permission_mode', 'permissionMode'),
    subagent: { id: reader.maybeText('agent_id'), type: reader.maybeText('agent_type') },
    mcpServer:
      reader.maybeText('mcp_server') ??
      reader.inside('mcp_context').maybeText('server_name') ??
      serverIn(reader.maybeText('tool_name')),
    model: reader.maybeText('model'),
    transcript: reader.maybeText('transcript_path'),
    turnId: reader.maybeText('turn_id', 'prompt_id'),
  })
}

type ReadOwn = (reading: Reading) => Readonly<Record<string, unknown>>

type Owns = Readonly<Partial<Record<EventName, ReadOwn>>>

const owns: Owns = {
  'session.before': ({ reader }) => ({ source: reader.text('source') }),
  'session.after': ({ reader }) => ({ reason: reader.text('reason') }),
  'run.before': ({ reader }) => ({ input: reader.text('prompt') }),
  'run.after': ({ reader, keys }) => ({ result: reader.maybeText(keys.lastWords), usage: noUsage }),
  'tool.before': (reading) => {
    const call = readCall(reading)
    return { call, tool: { name: call.name, kind: call.kind } }
  },
  'tool.after': readResult,
  'permission.asked': (reading) => ({ call: readCall(reading) }),
  'permission.denied': (reading) => ({ call: readCall(reading), reason: reading.reader.text('reason') }),
  'batch.after': readBatch,
  'prompt.expanded': ({ reader, keys: { expanded } }) => ({
    name: reader.text('command_name'),
    input: reader.maybeText('command_args') ?? '',
    ...(expanded !== undefined && present('prompt', reader.maybeText(expanded))),
  }),
  'settings.changed': ({ reader }) => ({
    source: reader.text('source'),
    ...present('path', reader.maybeText('file_path')),
  }),
  'elicitation.asked': ({ reader }) => ({
    server: reader.text('mcp_server_name'),
    message: reader.text('message'),
    ...present('mode', reader.maybeText('mode')),
    ...present('url', reader.maybeText('url')),
    ...present('schema', reader.maybeJson('requested_schema')),
  }),
  'elicitation.answered': ({ reader }) => ({
    server: reader.text('mcp_server_name'),
    action: reader.text('action'),
    ...present('content', reader.maybeJson('content')),
  }),
  'subagent.before': ({ reader }) => ({ subagent: subagentOf(reader) }),
  'subagent.after': ({ reader, keys }) => ({
    subagent: subagentOf(reader),
    ...present('result', reader.maybeText(keys.lastWords)),
  }),
  'compact.before': ({ reader }) => ({
    trigger: reader.text('trigger'),
    ...present('instructions', reader.maybeText('custom_instructions')),
  }),
  'compact.after': ({ reader }) => ({
    trigger: reader.text('trigger'),
    ...present('summary', reader.maybeText('compact_summary')),
  }),
  'notification.sent': ({ reader }) => ({
    message: reader.text('message'),
    ...present('kind', reader.maybeText('notification_type')),
  }),
}

/** The result of a tool, or `error` where it failed. Its duration is 0 where the agent does not report it. */
function readResult(reading: Reading): ReturnType<ReadOwn> {
  const { reader, keys } = reading
  const call = readCall(reading)
  const error = reader.maybeJson('error')
  const response = reader.maybeJson('tool_response') ?? null
  return {
    call,
    tool: { name: call.name, kind: call.kind },
    result: makeToolResult(call.id, error ?? response, error !== undefined || keys.isFailure?.(response) === true),
    origin: 'real',
    durationMs: reader.maybeNumber('duration_ms') ?? 0,
  }
}

/** The calls of one turn with the result that the model sees for each. */
function readBatch(reading: Reading): ReturnType<ReadOwn> {
  const calls = reading.reader.items('tool_calls').map((item) => {
    const call = readCall({ ...reading, reader: item })
    const isError = (item.maybeText('status') ?? 'success') !== 'success'
    return { call, result: makeToolResult(call.id, item.maybeJson('tool_response') ?? null, isError) }
  })
  return { calls }
}

function subagentOf(reader: Fields): { readonly name: string } {
  return { name: reader.text('agent_type', 'agent_id') }
}

function present(key: string, value: Json | undefined): Readonly<Record<string, Json>> {
  return value === undefined ? {} : { [key]: value }
}

/** The tool call in `tool_name` and `tool_input`. */
function readCall({ reader, vocabulary, keys, event, cwd }: Reading): ToolCall {
  const native = reader.maybeJson('tool_input')
  const opened = reader.maybeOpened('tool_input', isJudged(event))
  const call = callOf(vocabulary, {
    event,
    name: reader.text('tool_name'),
    input: Array.isArray(opened) ? native : opened, // tools take objects: the text of a list is only a text
    native,
    id: reader.maybeText(...keys.callId),
    cwd,
  })
  if (isJudged(event)) keys.checkCall?.(call)
  return call
}
