import type { Json } from '../../../base/index.ts'

/** The part of a language model of the AI SDK that we use, as Mastra gives it to processors: it streams in both ways. Versions 2, 3 and 4. */
export interface LanguageModel {
  readonly specificationVersion: string
  readonly modelId: string
  doGenerate(options: CallOptions): PromiseLike<StreamResult>
  doStream(options: CallOptions): PromiseLike<StreamResult>
}

export interface StreamResult {
  readonly stream: ReadableStream<Part>
}

export interface CallOptions {
  readonly prompt: readonly PromptMessage[]
  readonly tools?: readonly CallTool[] | undefined
  readonly maxOutputTokens?: number | undefined
  readonly temperature?: number | undefined
  readonly stopSequences?: readonly string[] | undefined
  readonly abortSignal?: AbortSignal | undefined
}

export interface CallTool {
  readonly type: string
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema?: unknown
}

export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | readonly PromptPart[]
  readonly providerOptions?: unknown
}

/** A part of a message. Those that we know by their type have the fields that their type has. */
export interface PromptPart {
  readonly type: string
  readonly text?: string
  readonly toolCallId?: string
  readonly toolName?: string
  readonly input?: unknown
  readonly output?: ToolOutput
  readonly mediaType?: unknown
  readonly data?: unknown
  readonly providerOptions?: unknown
}

export interface ToolOutput {
  readonly type: string
  readonly value?: Json
  readonly reason?: string
}

/** A part of a streamed answer. */
export interface Part {
  readonly type: string
  readonly id?: string
  readonly delta?: string
  readonly toolCallId?: string
  readonly toolName?: string
  readonly input?: string
  readonly modelId?: string
  readonly error?: unknown
  readonly usage?: TokenUsage
  readonly finishReason?: FinishReason
  readonly [key: string]: unknown
}

export type FinishReason = string | { readonly unified?: string; readonly raw?: string | undefined }

export type TokenCount =
  | number
  | { readonly total?: number; readonly cacheRead?: number; readonly reasoning?: number }
  | undefined

export interface TokenUsage {
  readonly inputTokens?: TokenCount
  readonly outputTokens?: TokenCount
  readonly cachedInputTokens?: number
  readonly reasoningTokens?: number
}
