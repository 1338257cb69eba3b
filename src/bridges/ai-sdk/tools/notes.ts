import { jsonOf } from '../../host/given-input.ts'
import type { AnyTool } from '../sdk.ts'

type ToModelOutput = NonNullable<AnyTool['toModelOutput']>
type ModelOutput = Awaited<ReturnType<ToModelOutput>>
type Given = Parameters<ToModelOutput>[0]

const kept = new WeakMap<object, readonly string[]>()

/** The tools with notes: others keep the `toModelOutput` that they have, also if they have none. */
const noted = new WeakSet<AnyTool>()

/** Keeps what hooks have to say about a call, known by its input: the same object wherever the AI SDK has the call. False if it has none. */
export function keepNotes(tool: AnyTool, input: unknown, notes: readonly string[]): boolean {
  if (notes.length === 0) return true
  if (typeof input !== 'object' || input === null) return false
  kept.set(input, notes)
  noted.add(tool)
  return true
}

export function hasNotes(tool: AnyTool): boolean {
  return noted.has(tool)
}

/** What the model reads of a result: the tool's own words, and the notes of hooks behind them. */
export function withNotes(tool: AnyTool): ToModelOutput {
  return async (given: Given) => {
    const notes = kept.get(given.input)
    const output = await outputOf(tool, given)
    return notes === undefined ? output : notedOutput(output, notes.join('\n\n'))
  }
}

/** As the AI SDK does it for tools without `toModelOutput`. */
function outputOf(tool: AnyTool, given: Given): ModelOutput | PromiseLike<ModelOutput> {
  if (tool.toModelOutput !== undefined) return tool.toModelOutput(given)
  const { output } = given
  return typeof output === 'string' ? { type: 'text', value: output } : { type: 'json', value: jsonOf(output) as never }
}

function notedOutput(output: ModelOutput, notes: string): ModelOutput {
  const note = { type: 'text', text: notes } as const
  switch (output.type) {
    case 'text':
    case 'error-text':
      return { ...output, value: `${output.value}\n\n${notes}` }
    case 'json':
      return { type: 'content', value: [{ type: 'text', text: JSON.stringify(output.value) }, note] }
    case 'error-json':
      return { ...output, type: 'error-text', value: `${JSON.stringify(output.value)}\n\n${notes}` }
    case 'content':
      return { ...output, value: [...output.value, note] }
    default:
      return output
  }
}
