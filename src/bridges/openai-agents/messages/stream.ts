import type { ModelResponse, StreamEvent } from '@openai/agents'
import { Usage, type UsageInput } from '@openai/agents'
import { isSpoken, otherParts } from './to-ours.ts'

type Done = Extract<StreamEvent, { readonly type: 'response_done' }>

/** Whether it is the last event of a streamed answer, which has all of it. */
export function isDone(event: StreamEvent): event is Done {
  return event.type === 'response_done'
}

/** The answer of a stream, if it has come to its end. */
export function doneEvent(events: readonly StreamEvent[]): ModelResponse | undefined {
  const done = events.findLast(isDone)
  if (done === undefined) return undefined
  const { id, usage, ...response } = done.response
  return { ...response, responseId: id, usage: new Usage(usage as UsageInput) } as ModelResponse
}

/** The events of an answer that no model has streamed. */
export function eventsOf({ output, usage, responseId, ...response }: ModelResponse): readonly StreamEvent[] {
  const words = output.filter(isSpoken).filter((item) => item.role === 'assistant')
  const deltas = words.flatMap((item) => {
    if (typeof item.content === 'string') return []
    const others = new Set<object>(otherParts(item))
    const texts = item.content.filter((part) => !others.has(part) && 'text' in part)
    return texts.map((part) => ({ type: 'output_text_delta', delta: 'text' in part ? String(part.text) : '' }) as const)
  })
  const { inputTokens, outputTokens, totalTokens, requests } = usage
  const done = { id: responseId ?? 'pawl', usage: { requests, inputTokens, outputTokens, totalTokens } }
  return [
    { type: 'response_started' },
    ...deltas,
    { type: 'response_done', response: { ...response, ...done, output } } as unknown as StreamEvent,
  ]
}
