import type { Json } from '../../base/index.ts'

/**
 * A language model of the AI SDK, of any version: its methods are untyped here, so that the SDK's own types of every
 * major version fit.
 */
export interface AiSdkLanguageModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  doGenerate(options: never): PromiseLike<unknown>
  doStream(options: never): PromiseLike<unknown>
}

/** The part of the specifications v2, v3 and v4 that we use. Where they differ, all shapes are written down. */
export interface LanguageModel {
  readonly provider: string
  readonly modelId: string
  doGenerate(options: CallOptions): PromiseLike<GenerateResult>
  doStream(options: CallOptions): PromiseLike<{ readonly stream: PartStream }>
}

/** Options and metadata have one form: an object for each provider, under its name. */
export type ByProvider = { readonly [provider: string]: { readonly [key: string]: Json } }

interface Optioned {
  readonly providerOptions?: ByProvider | undefined
}

interface Described {
  readonly providerMetadata?: ByProvider | undefined
}

export interface CallOptions extends Optioned {
  readonly prompt: readonly PromptMessage[]
  readonly tools?: readonly FunctionTool[] | undefined
  readonly maxOutputTokens?: number | undefined
  readonly temperature?: number | undefined
  readonly stopSequences?: readonly string[] | undefined
  readonly abortSignal?: AbortSignal | undefined
}

export interface FunctionTool extends Optioned {
  readonly type: 'function'
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema: { readonly [key: string]: Json }
}

export type PromptMessage = Optioned &
  (
    | { readonly role: 'system'; readonly content: string }
    | { readonly role: 'user' | 'assistant' | 'tool'; readonly content: readonly PromptPart[] }
  )

export type PromptPart = Optioned &
  (
    | { readonly type: 'text' | 'reasoning'; readonly text: string }
    | { readonly type: 'tool-call'; readonly toolCallId: string; readonly toolName: string; readonly input: Json }
    | {
        readonly type: 'tool-result'
        readonly toolCallId: string
        readonly toolName: string
        readonly output: ToolOutput
      }
  )

export interface ToolOutput {
  readonly type: 'text' | 'json' | 'error-text' | 'error-json'
  readonly value: Json
}

export interface GenerateResult extends Described {
  readonly content: readonly Content[]
  readonly finishReason: FinishReason
  readonly usage: TokenUsage
  readonly warnings?: readonly unknown[] | undefined
  readonly response?: ResponseMetadata | undefined
}

interface ResponseMetadata {
  readonly id?: string | undefined
  readonly modelId?: string | undefined
}

/** v2 returns one word; v3 and v4 add the provider's own. */
export type FinishReason = string | { readonly unified: string; readonly raw?: string | undefined }

/** v2 counts flat; v3 and v4 break each side down. */
export interface TokenUsage {
  readonly inputTokens?: number | { readonly total?: number | undefined; readonly cacheRead?: number | undefined }
  readonly outputTokens?: number | { readonly total?: number | undefined; readonly reasoning?: number | undefined }
  readonly cachedInputTokens?: number | undefined
  readonly reasoningTokens?: number | undefined
}

export interface ToolCallContent extends Described {
  readonly type: 'tool-call'
  readonly toolCallId: string
  readonly toolName: string
  /** JSON, as text. */
  readonly input: string
  readonly providerExecuted?: boolean | undefined
}

export type Content =
  | (Described & { readonly type: 'text' | 'reasoning'; readonly text: string })
  | ToolCallContent
  | {
      readonly type: 'file' | 'reasoning-file' | 'source' | 'custom' | 'tool-result' | 'tool-approval-request'
      /** Of a `custom` part: provider and name, joined by a dot. */
      readonly kind?: string | undefined
    }

/** A web stream, as far as we read it. */
export interface PartStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: StreamPart | undefined }>
    cancel(reason?: unknown): Promise<void>
    releaseLock(): void
  }
}

export type StreamPart =
  | (Described & {
      readonly type: 'text-start' | 'text-end' | 'reasoning-start' | 'reasoning-end'
      readonly id: string
    })
  | (Described & { readonly type: 'text-delta' | 'reasoning-delta'; readonly id: string; readonly delta: string })
  | {
      readonly type: 'tool-input-start'
      readonly id: string
      readonly toolName: string
      readonly providerExecuted?: boolean | undefined
    }
  | { readonly type: 'tool-input-delta'; readonly id: string; readonly delta: string }
  | { readonly type: 'tool-input-end' | 'raw' | 'ping' }
  | { readonly type: 'stream-start'; readonly warnings?: readonly unknown[] | undefined }
  | ({ readonly type: 'response-metadata' } & ResponseMetadata)
  | (Described & { readonly type: 'finish'; readonly finishReason: FinishReason; readonly usage: TokenUsage })
  | { readonly type: 'error'; readonly error: unknown }
  | Exclude<Content, { readonly type: 'text' | 'reasoning' }>
