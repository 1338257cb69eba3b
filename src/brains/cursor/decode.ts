import { PawlError } from '../../kernel/index.ts'
import { makeToolResult, noUsage, type ToolCall } from '../../protocol/index.ts'
import { callOf } from '../border/call-of.ts'
import { type Fields, readFields } from '../border/read-fields.ts'
import type { Brain, EventName, Happening } from '../brain.ts'
import { vocabulary } from './vocabulary.ts'

export const decode: Brain['decode'] = (moment, payload) => {
  const fields = readFields(`Cursor sent \`${moment.native}\``, payload)
  const read = owns[moment.event]
  if (read === undefined) throw new PawlError('bad-payload', `Cursor has no moment for \`${moment.event}\``)
  return {
    moment,
    own: read(fields),
    session: fields.maybeText('conversation_id', 'session_id'),
    isResumed: (fields.maybeNumber('loop_count') ?? 0) > 0,
  }
}

const owns: Readonly<Partial<Record<EventName, (fields: Fields) => Happening['own']>>> = {
  'session.before': (fields) => ({ source: fields.maybeText('source') ?? 'startup' }),
  'session.after': (fields) => ({ reason: fields.text('reason') }),
  'run.before': (fields) => ({ input: fields.text('prompt') }),
  'run.after': () => ({ result: undefined, usage: noUsage }), // the last words come at another moment
  'tool.before': (fields) => {
    const call = readCall(fields)
    return { call, tool: { name: call.name, kind: call.kind } }
  },
  'tool.after': readResult,
  'subagent.before': (fields) => ({ subagent: subagentOf(fields), prompt: fields.maybeText('task') }),
  'subagent.after': (fields) => ({ subagent: subagentOf(fields), result: fields.maybeText('summary') }),
  'compact.before': (fields) => ({ trigger: fields.text('trigger') }),
}

function readCall(fields: Fields): ToolCall {
  return callOf(vocabulary, {
    name: fields.text('tool_name'),
    input: fields.maybeOpened('tool_input'),
    id: fields.maybeText('tool_use_id'),
  })
}

function readResult(fields: Fields): Happening['own'] {
  const call = readCall(fields)
  const error = fields.maybeText('error_message')
  const output = error ?? fields.maybeOpened('tool_output') ?? null
  return {
    call,
    tool: { name: call.name, kind: call.kind },
    result: makeToolResult(call.id, output, error !== undefined),
    origin: fields.maybeText('failure_type') === 'permission_denied' ? 'denied' : 'real',
    durationMs: fields.maybeNumber('duration') ?? 0,
  }
}

function subagentOf(fields: Fields): { readonly name: string } {
  return { name: fields.text('subagent_type', 'subagent_id') }
}
