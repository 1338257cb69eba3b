import { type Json, PawlError } from '../../base/index.ts'
import { makeToolCall, newId, type ToolCall } from '../../protocol/index.ts'
import type { EventName, Vocabulary } from '../contract/brain.ts'

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

/**
 * A call of an agent's tool in our form. A call without an id gets a new one. One without input, or, before it runs,
 * one whose action cannot be read, is refused: it must not look harmless.
 */
export function callOf(
  { title, tools, mcp }: Pick<Vocabulary, 'title' | 'tools' | 'mcp'>,
  { event, name, input, id, native = input ?? null, cwd }: Given,
): ToolCall {
  if (input === undefined) throw new PawlError('bad-payload', `${title} sent a call of \`${name}\` without its input`)
  const known = Object.hasOwn(tools, name) ? tools[name] : undefined
  const kind = known ?? (mcp !== undefined && name.startsWith(mcp) ? 'mcp' : 'other')
  const call = makeToolCall({ id: id ?? newId('call'), name, kind, input, native: { name, input: native }, cwd })
  const missing = isJudged(event) ? missingIn(call) : undefined // a call that has run cannot be refused any more
  if (missing === undefined) return call
  throw new PawlError('bad-payload', `${title} sent a call of \`${name}\` whose ${missing} cannot be read`, {
    hint: 'no hook could judge it; this may come from a version of the agent that is not known yet',
  })
}

/** Whether the call has not run yet, and hooks decide whether it may. */
export function isJudged(event: EventName): boolean {
  return event === 'tool.before' || event === 'permission.asked'
}

function missingIn({ kind, command = '', paths }: ToolCall): 'command' | 'files' | undefined {
  if (kind === 'shell') return command.trim() === '' ? 'command' : undefined
  return ['patch', 'write', 'edit'].includes(kind) && paths.length === 0 ? 'files' : undefined
}
