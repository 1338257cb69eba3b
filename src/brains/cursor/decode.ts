import { PawlError } from '../../base/index.ts'
import { type HostFacts, makeToolResult, noUsage, type ToolCall } from '../../protocol/index.ts'
import { callOf, isJudged } from '../border/call-of.ts'
import { hostFactsOf } from '../border/host-facts-of.ts'
import { readFields } from '../border/read-fields.ts'
import type { Brain, EventName, Happening } from '../contract/brain.ts'
import type { Fields } from '../contract/fields.ts'
import { vocabulary } from './vocabulary.ts'

export const decode: Brain['decode'] = (moment, payload) => {
  const fields = readFields(`Cursor sent \`${moment.native}\``, payload)
  const read = owns[moment.event]
  if (read === undefined) throw new PawlError('bad-payload', `Cursor has no moment for \`${moment.event}\``)
  const host = hostOf(fields)
  return {
    moment,
    own: read({ fields, event: moment.event, cwd: host?.cwd }),
    host,
    session: fields.maybeText('conversation_id', 'session_id'),
    isResumed: (fields.maybeNumber('loop_count') ?? 0) > 0,
  }
}

interface Reading {
  readonly fields: Fields
  readonly event: EventName
  readonly cwd: string | undefined
}

const owns: Readonly<Partial<Record<EventName, (reading: Reading) => Happening['own']>>> = {
  'session.before': ({ fields }) => ({ source: fields.maybeText('source') ?? 'startup' }),
  'session.after': ({ fields }) => ({ reason: fields.text('reason') }),
  'run.before': ({ fields }) => ({ input: fields.text('prompt') }),
  'run.after': () => ({ result: undefined, usage: noUsage }), // the last words come at another moment
  'tool.before': (reading) => {
    const call = readCall(reading)
    return { call, tool: { name: call.name, kind: call.kind } }
  },
  'tool.after': readResult,
  'subagent.before': ({ fields }) => ({ subagent: subagentOf(fields), prompt: fields.maybeText('task') }),
  'subagent.after': ({ fields }) => ({ subagent: subagentOf(fields), result: fields.maybeText('summary') }),
  'compact.before': ({ fields }) => ({ trigger: fields.text('trigger') }),
}

function readCall({ fields, event, cwd }: Reading): ToolCall {
  return callOf(vocabulary, {
    event,
    name: fields.text('tool_name'),
    input: fields.maybeOpened('tool_input', isJudged(event)),
    id: fields.maybeText('tool_use_id'),
    cwd,
  })
}

function readResult(reading: Reading): Happening['own'] {
  const { fields } = reading
  const call = readCall(reading)
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

/** Where the folder is missing, it is that of the workspace, if there is only one. */
function hostOf(fields: Fields): HostFacts | undefined {
  const roots = fields.maybeJson('workspace_roots')
  const [root, more] = Array.isArray(roots) ? roots : []
  return hostFactsOf({
    cwd: fields.maybeText('cwd') ?? (typeof root === 'string' && more === undefined ? root : undefined),
    subagent: { id: fields.maybeText('subagent_id'), type: fields.maybeText('subagent_type') },
    model: fields.maybeText('model'),
    transcript: fields.maybeText('transcript_path'),
    turnId: fields.maybeText('generation_id'),
  })
}
