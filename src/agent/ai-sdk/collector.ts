import { ModelError, type ModelPart } from '../model.ts'
import type { ByProvider, Content, GenerateResult, StreamPart } from './language-model.ts'
import { mergeByProvider } from './metadata.ts'
import { toolInputs } from './tool-inputs.ts'

/** Combines the parts of a stream into the response that the same answer would have been in one piece. */
export interface Collector {
  /** Adds one part, and returns the part that our reader should see. */
  take(part: StreamPart): ModelPart | undefined
  result(): GenerateResult
}

type Part<T> = Extract<StreamPart, { readonly type: T }>
type Finish = Part<'finish'>

export function collector(): Collector {
  const content: Content[] = []
  const grow = growingBlocks((block) => content.push(block))
  const showInput = toolInputs()
  let start: Part<'stream-start'> | undefined
  let response: Part<'response-metadata'> | undefined
  let finish: Finish | undefined

  return {
    take(part) {
      if (isOfBlock(part)) return grow(part)
      if (part.type === 'tool-input-start' || part.type === 'tool-input-delta') return showInput(part)
      if (part.type === 'stream-start') start = part
      else if (part.type === 'response-metadata') response = part
      else if (part.type === 'finish') finish = part
      else if (isContent(part)) content.push(part)
      return part.type === 'tool-call' ? showInput(part) : undefined
    },
    result() {
      if (finish === undefined || isInterrupted(finish)) {
        throw new ModelError('the stream ended before the answer was complete', { retryable: true })
      }
      const { finishReason, usage, providerMetadata } = finish
      return { content, finishReason, usage, providerMetadata, warnings: start?.warnings, response }
    },
  }
}

type Kind = 'text' | 'reasoning'
type BlockPart = Part<`${Kind}-start` | `${Kind}-delta` | `${Kind}-end`>

interface Growing {
  readonly type: Kind
  text: string
  providerMetadata?: ByProvider | undefined
}

/** Metadata may come with any part of a block, a signature often with an empty one: all of it counts. */
function growingBlocks(begun: (block: Growing) => void): (part: BlockPart) => ModelPart | undefined {
  const growing = new Map<string, Growing>()
  return (part) => {
    const type = part.type.startsWith('text') ? 'text' : 'reasoning'
    const key = `${type} ${part.id}`
    const text = 'delta' in part ? part.delta : ''
    const block = growing.get(key) ?? begin(key, { type, text: '' })
    block.text += text
    block.providerMetadata = mergeByProvider(block.providerMetadata, part.providerMetadata)
    if (part.type.endsWith('-end')) growing.delete(key) // another block may have the same id
    return text === '' ? undefined : { type, text }
  }

  function begin(key: string, block: Growing): Growing {
    growing.set(key, block)
    begun(block)
    return block
  }
}

function isOfBlock(part: StreamPart): part is BlockPart {
  return /^(text|reasoning)-(start|delta|end)$/.test(part.type)
}

/** Every part that is not about the stream itself is content, also of unknown types. */
function isContent(part: StreamPart): part is Part<Content['type']> {
  if (['tool-input-end', 'raw', 'ping', 'error'].includes(part.type)) return false
  // Anthropic (v4) opens a stream with the data of `response-metadata` and `finish`.
  return !('kind' in part && part.kind === 'anthropic.message_start')
}

function isInterrupted({ finishReason }: Finish): boolean {
  return typeof finishReason === 'object' && finishReason.unified === 'interrupted'
}
