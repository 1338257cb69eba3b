import { type Json, PawlError } from '../../kernel/index.ts'
import { makeToolCall, newId, type ToolCall } from '../../protocol/index.ts'
import type { Vocabulary } from '../brain.ts'
import { kindOfTool } from './kind-of-tool.ts'
import type { PayloadReader } from './read-payload.ts'

/** The tool call in `tool_name` and `tool_input`. An agent that gives it no id gets one made. */
export function readCall(vocabulary: Vocabulary, reader: PayloadReader, idKeys: readonly string[]): ToolCall {
  const name = reader.text('tool_name')
  const came = reader.maybeJson('tool_input')
  // without its input nobody can judge a call: this must not look like a call that asks for nothing
  if (came === undefined) {
    throw new PawlError('bad-payload', `${vocabulary.title} sent a call of \`${name}\` without its \`tool_input\``)
  }
  return makeToolCall({
    id: reader.maybeText(...idKeys) ?? newId('call'),
    name,
    kind: kindOfTool(vocabulary, name),
    input: opened(came),
    native: { name, input: came },
  })
}

/** Some send an object as the text of one. A text that is no object is an input like any other. */
function opened(input: Json): Json {
  if (typeof input !== 'string') return input
  try {
    const inside: unknown = JSON.parse(input.trim()) // which takes a byte order mark away, too
    return typeof inside === 'object' && inside !== null && !Array.isArray(inside) ? (inside as Json) : input
  } catch {
    return input
  }
}
