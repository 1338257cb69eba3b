import { jsonOf } from '../../host/given-input.ts'
import type { AnyTool } from '../sdk.ts'

type ToModelOutput = NonNullable<AnyTool['toModelOutput']>
type ModelOutput = Awaited<ReturnType<ToModelOutput>>
type Given = Parameters<ToModelOutput>[0]

/** The form of a result after hooks: the tool's own, a changed result that looks the same, or another form. */
export type Form = 'own' | 'same' | 'other'

/** What hooks did to the result of a call. */
export interface Marks {
  readonly notes: readonly string[]
  readonly form: Form
}

const kept = new WeakMap<object, Marks>()

/** The tools with marks: others keep the `toModelOutput` that they have, also if they have none. */
const marked = new WeakSet<AnyTool>()

/** Keeps what hooks did to a call, known by its input: the same object wherever the AI SDK has the call. False if notes are lost. */
export function keepMarks(tool: AnyTool, input: unknown, marks: Marks): boolean {
  const isUntouched = marks.notes.length === 0 && marks.form === 'own'
  const isKnown = typeof input === 'object' && input !== null
  if (isKnown && isUntouched) kept.delete(input)
  if (isUntouched) return true
  if (isKnown) kept.set(input, marks)
  marked.add(tool)
  return isKnown || marks.notes.length === 0
}

export function hasMarks(tool: AnyTool): boolean {
  return marked.has(tool)
}

/** Writes a result for the model as the tool does, or plainly if hooks gave it another form. The notes of hooks follow it. */
export function withMarks(tool: AnyTool): ToModelOutput {
  return async (given: Given) => {
    const isKnown = typeof given.input === 'object' && given.input !== null
    const { notes, form } = (isKnown ? kept.get(given.input) : undefined) ?? {
      notes: [],
      form: isKnown ? 'own' : 'same',
    }
    const output = await outputOf(tool, given, form)
    return notes.length === 0 ? output : notedOutput(output, notes.join('\n\n'))
  }
}

/** A tool makes words of the results that it knows: it may fail at those of hooks. */
async function outputOf(tool: AnyTool, given: Given, form: Form): Promise<ModelOutput> {
  if (tool.toModelOutput === undefined || form === 'other') return plainOutput(given)
  if (form === 'own') return tool.toModelOutput(given)
  try {
    const output = await tool.toModelOutput(given)
    return 'value' in output && output.value === undefined ? plainOutput(given) : output
  } catch {
    return plainOutput(given)
  }
}

/** As the AI SDK does it for tools without `toModelOutput`. */
function plainOutput({ output }: Given): ModelOutput {
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
