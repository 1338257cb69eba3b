import { PawlError } from '../../base/index.ts'
import { type HostFacts, makeToolResult, noUsage, type ToolCall } from '../../protocol/index.ts'
import { callOf, isJudged } from '../border/call-of.ts'
import { hostFactsOf } from '../border/host-facts-of.ts'
import { readFields } from '../border/read-fields.ts'
import type { Brain, EventName, Happening } from '../contract/brain.ts'
import type { Fields } from '../contract/fields.ts'
import { vocabulary } from './vocabulary.ts'

export const decode: Brain['decode'] = (moment, payload) => {
  const fields = readFields(`Copilot CLI sent \`${moment.native}\``, payload)
  const read = owns[moment.event]
  if (read === undefined) throw new PawlError('bad-payload', `Copilot CLI has no moment for \`${moment.event}\``)
  const host = hostOf(fields)
  return {
    moment,
    own: read({ fields, event: moment.event, cwd: host?.cwd }),
    host,
    // a sub-agent has a session of its own; its events count for the parent session
    session: fields.maybeText('parentAgentId', 'sessionId'),
    isResumed: fields.isTrue('stop_hook_active'),
  }
}

interface Reading {
  readonly fields: Fields
  readonly event: EventName
  readonly cwd: string | undefined
}

const owns: Readonly<Partial<Record<EventName, (reading: Reading) => Happening['own']>>> = {
  'session.before': ({ fields }) => ({ source: fields.text('source') }),
  'session.after': ({ fields }) => ({ reason: fields.text('reason') }),
  'run.before': ({ fields }) => ({ input: fields.text('prompt') }),
  'run.after': () => ({ result: undefined, usage: noUsage }), // the last words are in a transcript only
  'tool.before': (reading) => {
    const call = readCall(reading)
    return { call, tool: { name: call.name, kind: call.kind } }
  },
  'tool.after': readResult,
  'permission.asked': (reading) => ({ call: readCall(reading) }),
  'subagent.before': ({ fields }) => ({ subagent: subagentOf(fields) }),
  'subagent.after': ({ fields }) => ({ subagent: subagentOf(fields), result: fields.maybeText('response') }),
  'compact.before': ({ fields }) => ({
    trigger: fields.text('trigger'),
    instructions: fields.maybeText('customInstructions'),
  }),
  'notification.sent': ({ fields }) => ({
    message: fields.text('message'),
    kind: fields.maybeText('notification_type', 'notificationType'),
  }),
}

/** Copilot sends no id of a call, so that before and after cannot be paired. */
function readCall({ fields, event, cwd }: Reading): ToolCall {
  const input = fields.maybeOpened(fields.has('toolArgs') ? 'toolArgs' : 'toolInput', isJudged(event))
  return callOf(vocabulary, { event, name: fields.text('toolName'), input, id: fields.maybeText('toolCallId'), cwd })
}

/** The result of a tool. Its duration is 0: Copilot does not report it. */
function readResult(reading: Reading): Happening['own'] {
  const { fields } = reading
  const call = readCall(reading)
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

function hostOf(fields: Fields): HostFacts | undefined {
  return hostFactsOf({
    cwd: fields.maybeText('cwd'),
    permissionMode: fields.maybeText('permissionMode', 'permission_mode'),
    subagent: { id: fields.maybeText('agentId'), type: fields.maybeText('agentType', 'agentName') },
    model: fields.maybeText('model'),
    transcript: fields.maybeText('transcriptPath'),
  })
}
