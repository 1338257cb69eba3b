import { type Json, PawlError } from '../../kernel/index.ts'
import { makeToolCall, newId, type ToolCall } from '../../protocol/index.ts'
import type { EventName, Vocabulary } from '../brain.ts'

interface Given {
  readonly event: EventName
  readonly name: string
  readonly input: Json | undefined
  readonly id: string | undefined
  /** The input as it came, if that was the text of it. */
  readonly native?: Json | undefined
  /** Where the paths of the call start from. */
  readonly cwd: string | undefined
}

/** A call of an agent's tool in our form. A call without an id gets one made; one without its input is refused. */
export function callOf(
  { title, tools, mcp }: Vocabulary,
  { name, input, id, native = input ?? null, cwd }: Given,
): ToolCall {
  // nobody can judge a call without its input: it must not look like one that asks for nothing
  if (input === undefined) throw new PawlError('bad-payload', `${title} sent a call of \`${name}\` without its input`)
  const known = Object.hasOwn(tools, name) ? tools[name] : undefined
  const kind = known ?? (mcp !== undefined && name.startsWith(mcp) ? 'mcp' : 'other')
  return makeToolCall({ id: id ?? newId('call'), name, kind, input, native: { name, input: native }, cwd })
}
