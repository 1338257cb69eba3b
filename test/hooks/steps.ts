import type { Confirmation, RunResult, Suspended } from '../../src/agent/index.ts'
import type { Json, ModelResponse } from '../../src/index.ts'

/** An answer of a scripted model that calls tools. */
export function calling(...calls: readonly (readonly [name: string, input?: Json, id?: string])[]) {
  return { calls: calls.map(([name, input = {}, id]) => ({ name, input, ...(id !== undefined && { id }) })) }
}

/** An answer with this usage. */
export function saying(text: string, inputTokens: number, outputTokens: number): ModelResponse {
  return { content: [{ type: 'text', text }], stopReason: 'end', usage: { inputTokens, outputTokens } }
}

/** The yes of a person. */
export function yesTo({ digest }: Confirmation) {
  return { digest, approved: true, by: 'kim' }
}

/** A run that waits. */
export function waiting(result: RunResult<unknown>): Suspended {
  if (result.status !== 'suspended') throw new Error(`the run does not wait: it is ${result.status}`)
  return result
}

/** The results of tools that the model has read, in order. */
export function resultsIn(result: RunResult<unknown>): readonly unknown[] {
  if (result.status !== 'completed') throw new Error(`the run is ${result.status}`)
  return result.messages.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === 'tool_result' ? [block.output] : [])),
  )
}
