import { type ContentBlock, canonical, type Message, type ModelRequest } from '../../protocol/index.ts'
import type { Change, Moment } from '../contract/brain.ts'

/** Only present values of a request can be changed: the plugin replaces each value in its place. */
export function objection({ native, event }: Moment, change: Change): string | undefined {
  if (event !== 'model.before') return undefined
  const [was, is] = [change.was as unknown as ModelRequest, change.is as unknown as ModelRequest]
  if (native === 'experimental.chat.system.transform') {
    return isSame({ ...was, system: '' }, { ...is, system: '' })
      ? undefined
      : 'opencode lets hooks change only the system prompt here'
  }
  const rest = isSame({ ...was, messages: [] }, { ...is, messages: [] })
  if (rest && isSame(was.messages.map(frameOf), is.messages.map(frameOf))) return undefined
  return 'opencode lets hooks change only what messages say, not their number, their order or anything else'
}

/** A message without its text; an input stays an object, and a result stays text. */
function frameOf({ role, content, metadata }: Message): unknown {
  return { role, metadata, content: content.map(emptied) }
}

function emptied(block: ContentBlock): unknown {
  if (block.type === 'tool_use') return { ...block, input: Array.isArray(block.input) ? 'a list' : typeof block.input }
  if (block.type === 'tool_result') return { ...block, output: typeof block.output }
  return { ...block, text: '' }
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}
