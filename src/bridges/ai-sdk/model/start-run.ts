import type { ModelMessage } from 'ai'
import type { Message, RunInput } from '../../../protocol/index.ts'
import type { Bridge } from '../bridge.ts'
import type { Run } from '../calls/runs.ts'
import { ourMessages } from './to-ours.ts'
import { theirMessages } from './to-theirs.ts'

/** The messages of a run after its hooks. */
export interface Started {
  /** The same list if no hook changed it. */
  readonly messages: readonly ModelMessage[]
  /** What hooks have to say to the model, to be put behind all messages. */
  readonly notes: readonly ModelMessage[]
}

const started = new WeakMap<Run, Promise<Started>>()

/** Shows the messages of a run to `run.before`, once, and returns them as hooks left them. Rejects if the run is denied. */
export function startRun(bridge: Bridge, run: Run, given: readonly ModelMessage[]): Promise<Started> {
  const before = started.get(run)
  if (before !== undefined) return before
  const start = begin(bridge, run, given)
  started.set(run, start)
  return start
}

async function begin({ host }: Bridge, run: Run, given: readonly ModelMessage[]): Promise<Started> {
  if (!host.hears('run.before')) return { messages: given, notes: [] }
  const input = wordsOf(given) ?? ourMessages(given)
  const { changed, notes } = await run.turns.start(input, { ask: host.nobody })
  const messages = changed === undefined ? given : theirMessages(messagesOf(changed), given, '')
  const note: ModelMessage = { role: 'user', content: notes.map((text) => ({ type: 'text', text })) }
  return { messages, notes: notes.length === 0 ? [] : [note] }
}

/** A prompt that is a text is one for hooks as well. */
function wordsOf([first, ...rest]: readonly ModelMessage[]): string | undefined {
  return first?.role === 'user' && typeof first.content === 'string' && rest.length === 0 ? first.content : undefined
}

function messagesOf(input: RunInput): readonly Message[] {
  return typeof input === 'string' ? [{ role: 'user', content: [{ type: 'text', text: input }] }] : input
}
