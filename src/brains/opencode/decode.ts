import { PawlError } from '../../base/index.ts'
import { type HostFacts, makeToolResult, noUsage, type ToolCall } from '../../protocol/index.ts'
import { callOf, isJudged } from '../border/call-of.ts'
import { hostFactsOf } from '../border/host-facts-of.ts'
import { readFields } from '../border/read-fields.ts'
import type { Brain, EventName, Happening, Moment } from '../contract/brain.ts'
import type { Fields } from '../contract/fields.ts'
import { readConversation, readSystem } from './model-parts.ts'
import { vocabulary } from './vocabulary.ts'

/** The version of our plugin's payload: `{ pawl: 1, event, directory, sessionID, input, output }`, with opencode's own input and output. */
const version = 1

export const decode: Brain['decode'] = (moment, payload) => {
  const fields = readFields(`The plugin in opencode sent \`${moment.native}\``, payload)
  if (fields.maybeNumber('pawl') !== version) {
    throw new PawlError('bad-payload', `The plugin in opencode does not speak version ${version} of its payload`, {
      hint: 'install the hooks again: the plugin and the hook process are of different versions of Pawl',
    })
  }
  const read = owns[moment.event]
  if (read === undefined) throw new PawlError('bad-payload', `opencode has no moment for \`${moment.event}\``)
  const host = hostOf(fields)
  const own = read({ fields, moment, cwd: host?.cwd })
  return { moment, own, session: fields.maybeText('sessionID'), host, isResumed: false }
}

/** A session with a parent is that of a sub-agent; opencode reports that only at its start. */
function hostOf(fields: Fields): HostFacts | undefined {
  const input = fields.inside('input')
  const info = input.inside('info')
  return hostFactsOf({
    cwd: fields.maybeText('directory'),
    model: input.inside('model').maybeText('modelID'),
    subagent: { id: info.has('parentID') ? info.maybeText('id') : undefined, type: undefined },
  })
}

interface Reading {
  readonly fields: Fields
  readonly moment: Moment
  readonly cwd: string | undefined
}

const owns: Readonly<Partial<Record<EventName, (reading: Reading) => Happening['own']>>> = {
  'session.before': () => ({ source: 'startup' }),
  'model.before': ({ fields, moment: { native } }) => ({
    request: native === 'experimental.chat.system.transform' ? readSystem(fields) : readConversation(fields),
  }),
  'compact.before': () => ({ trigger: 'unknown' }),
  'compact.after': () => ({ trigger: 'unknown' }), // opencode does not report the trigger
  'run.before': ({ fields }) => ({ input: wordsIn(fields) }),
  'run.after': () => ({ result: undefined, usage: noUsage }),
  'tool.before': (reading) => {
    const call = readCall(reading, reading.fields.inside('output'))
    return { call, tool: { name: call.name, kind: call.kind } }
  },
  'tool.after': (reading) => {
    const { fields } = reading
    const call = readCall(reading, fields.inside('input'))
    const output = fields.inside('output').maybeText('output') ?? ''
    const tool = { name: call.name, kind: call.kind }
    return { call, tool, result: makeToolResult(call.id, output), origin: 'real', durationMs: 0 }
  },
}

/** Before the tool its arguments are in the output, where they can be changed; after it in the input. */
function readCall({ fields, moment: { event }, cwd }: Reading, holder: Fields): ToolCall {
  const input = fields.inside('input')
  return callOf(vocabulary, {
    event,
    name: input.text('tool'),
    input: holder.maybeOpened('args', isJudged(event)),
    id: input.maybeText('callID'),
    cwd,
  })
}

/** The text that a person typed: parts that opencode added, such as the content of a file, are marked as synthetic. */
function wordsIn(fields: Fields): string {
  const parts = fields.inside('output').maybeOpened('parts')
  if (!Array.isArray(parts)) {
    throw new PawlError('bad-payload', 'The plugin in opencode sent `chat.message` without its parts')
  }
  return parts
    .map((part) => readFields('The plugin in opencode sent a part', part))
    .filter((part) => part.maybeText('type') === 'text' && !part.isTrue('synthetic'))
    .map((part) => part.maybeText('text') ?? '')
    .join('\n')
}
