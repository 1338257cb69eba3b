import { PawlError } from '../../kernel/index.ts'
import { makeToolResult, noUsage, type ToolCall } from '../../protocol/index.ts'
import { callOf } from '../border/call-of.ts'
import { type Fields, readFields } from '../border/read-fields.ts'
import type { Brain, EventName, Happening } from '../brain.ts'
import { vocabulary } from './vocabulary.ts'

export const decode: Brain['decode'] = (moment, payload) => {
  const fields = readFields(`Copilot CLI sent \`${moment.native}\``, payload)
  const read = owns[moment.event]
  if (read === undefined) throw new PawlError('bad-payload', `Copilot CLI has no moment for \`${moment.event}\``)
  return {
    moment,
    own: read(fields),
    // a sub-agent has a session of its own; what it did counts for the one that sent it
    session: fields.maybeText('parentAgentId', 'sessionId'),
    isResumed: fields.isTrue('stop_hook_active'),
  }
}

const owns: Readonly<Partial<Record<EventName, (fields: Fields) => Happening['own']>>> = {
  'session.before': (fields) => ({ source: fields.text('source') }),
  'session.after': (fields) => ({ reason: fields.text('reason') }),
  'run.before': (fields) => ({ input: fields.text('prompt') }),
  'run.after': () => ({ result: undefined, usage: noUsage }), // the last words are in a transcript only
  'tool.before': (fields) => {
    const call = readCall(fields)
    return { call, tool: { name: call.name, kind: call.kind } }
  },
  'tool.after': readResult,
  'permission.asked': (fields) => ({ call: readCall(fields) }),
  'subagent.before': (fields) => ({ subagent: subagentOf(fields) }),
  'subagent.after': (fields) => ({ subagent: subagentOf(fields), result: fields.maybeText('response') }),
  'compact.before': (fields) => ({
    trigger: fields.text('trigger'),
    instructions: fields.maybeText('customInstructions'),
  }),
  'notification.sent': (fields) => ({
    message: fields.text('message'),
    kind: fields.maybeText('notification_type', 'notificationType'),
  }),
}

/** Copilot tells no id of a call, so that before and after cannot be paired. */
function readCall(fields: Fields): ToolCall {
  const input = fields.maybeOpened('toolArgs') ?? fields.maybeOpened('toolInput')
  return callOf(vocabulary, { name: fields.text('toolName'), input, id: fields.maybeText('toolCallId') })
}

/** What a tool gave. How long it took is 0: Copilot does not tell. */
function readResult(fields: Fields): Happening['own'] {
  const call = readCall(fields)
  const error = fields.maybeOpened('error')
  const result = fields.inside('toolResult')
  const output = result.maybeText('textResultForLlm') ?? fields.maybeOpened('toolResult') ?? null
  const isError = error !== undefined || (result.maybeText('resultType') ?? 'success') !== 'success'
  const tool = { name: call.name, kind: call.kind }
  return { call, tool, result: makeToolResult(call.id, error ?? output, isError), origin: 'real', durationMs: 0 }
}

function subagentOf(fields: Fields): { readonly name: string } {
  return { name: fields.text('agentName', 'agentType', 'agentId') }
}
