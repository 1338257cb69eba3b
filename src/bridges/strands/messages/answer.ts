import {
  type AgentStreamEvent,
  type ContentBlock,
  ContentBlockEvent,
  type InvokeModelContext,
  Message,
  ModelContentBlockDeltaEvent,
  ModelContentBlockStartEvent,
  ModelContentBlockStopEvent,
  ModelMessageStartEvent,
  ModelMessageStopEvent,
  ModelMetadataEvent,
  type ModelStreamEvent,
  ModelStreamUpdateEvent,
} from '@strands-agents/sdk'
import type { ModelResponse } from '../../../protocol/index.ts'
import { type Answer, responseOf } from './to-ours.ts'
import { theirBlocks, withoutCustom } from './to-theirs.ts'

/**
 * The answer for Strands that hooks changed, gave instead of the model, or chose among several of the model. A changed answer loses the provider's
 * trace and notes: they repeat the text that the hook took out.
 */
export function answerAfter(response: ModelResponse, given: readonly Answer[]): Answer {
  const { content, stopReason } = response
  const same = given.findLast((answer) => saidIn(responseOf(answer, '')) === saidIn(response))
  if (same !== undefined) return same
  const origin = given.at(-1)
  const { trackingId, metadata } = origin?.message ?? {}
  const isShown = origin !== undefined && otherIn(responseOf(origin, '')) === otherIn(response)
  const counted = origin?.metadata && withoutCustom(origin.metadata)
  return {
    ...(origin?.redaction !== undefined && { redaction: origin.redaction }),
    ...(counted !== undefined && { metadata: new ModelMetadataEvent({ type: 'modelMetadataEvent', ...counted }) }),
    message: new Message({
      ...(trackingId !== undefined && { trackingId }),
      ...(metadata !== undefined && { metadata: withoutCustom(metadata) }),
      role: 'assistant',
      content: theirBlocks(content, origin?.message.content, isShown),
    }),
    stopReason: reasonAfter(stopReason, content, origin),
  }
}

function saidIn(response: ModelResponse): string {
  return JSON.stringify(response.content) + otherIn(response)
}

function otherIn({ metadata }: ModelResponse): string {
  return JSON.stringify(metadata) ?? ''
}

/** Strands calls tools if, and only if, this is the reason. */
function reasonAfter(
  stopReason: ModelResponse['stopReason'],
  content: ModelResponse['content'],
  origin: Answer | undefined,
) {
  if (content.some(({ type }) => type === 'tool_use')) return 'toolUse'
  if (stopReason === 'refusal') return 'refusal'
  return origin === undefined || origin.stopReason === 'toolUse' ? 'endTurn' : origin.stopReason
}

/** The events by which a model would have streamed an answer. */
export function eventsOf({ message, stopReason }: Answer, context: InvokeModelContext): readonly AgentStreamEvent[] {
  const { agent, invocationState } = context
  const update = (event: ModelStreamEvent) => new ModelStreamUpdateEvent({ agent, event, invocationState })
  return [
    update(new ModelMessageStartEvent({ type: 'modelMessageStartEvent', role: 'assistant' })),
    ...message.content.flatMap((contentBlock) => [
      ...streamOf(contentBlock).map(update),
      new ContentBlockEvent({ agent, contentBlock, invocationState }),
    ]),
    update(new ModelMessageStopEvent({ type: 'modelMessageStopEvent', stopReason })),
  ]
}

function streamOf(block: ContentBlock): readonly ModelStreamEvent[] {
  const start = new ModelContentBlockStartEvent({ type: 'modelContentBlockStartEvent', ...startOf(block) })
  const stop = new ModelContentBlockStopEvent({ type: 'modelContentBlockStopEvent' })
  const delta = deltaOf(block)
  if (delta === undefined) return [start, stop]
  return [start, new ModelContentBlockDeltaEvent({ type: 'modelContentBlockDeltaEvent', delta }), stop]
}

function startOf(block: ContentBlock) {
  if (block.type !== 'toolUseBlock') return {}
  const { name, toolUseId } = block
  return { start: { type: 'toolUseStart' as const, name, toolUseId } }
}

function deltaOf(block: ContentBlock): ModelContentBlockDeltaEvent['delta'] | undefined {
  switch (block.type) {
    case 'textBlock':
      return { type: 'textDelta', text: block.text }
    case 'toolUseBlock':
      return { type: 'toolUseInputDelta', input: JSON.stringify(block.input) }
    case 'reasoningBlock':
      return { type: 'reasoningContentDelta', ...(block.text !== undefined && { text: block.text }) }
    case 'citationsBlock':
      return { type: 'citationsDelta', citations: block.citations, content: block.content }
    default:
      return undefined
  }
}
