import type { LanguageModelMiddleware, ToolExecuteFunction, ToolSet } from 'ai'

// The AI SDK exports no names for these.

type Wrapping = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]

/** A tool of any set. */
export type AnyTool = ToolSet[string]
/** A language model as middleware gets it. */
export type TheirModel = Wrapping['model']
/** The parameters of a model call. */
export type TheirParams = Wrapping['params']
export type TheirMessage = TheirParams['prompt'][number]
export type TheirTool = NonNullable<TheirParams['tools']>[number]
/** The answer of a model, whole or in parts. */
export type TheirAnswer = Awaited<ReturnType<Wrapping['doGenerate']>>
export type TheirContent = TheirAnswer['content'][number]
export type TheirStream = Awaited<ReturnType<Wrapping['doStream']>>
export type TheirPart = TheirStream['stream'] extends ReadableStream<infer Part> ? Part : never
/** The second argument of a tool's `execute`. */
export type TheirRun = Parameters<ToolExecuteFunction<unknown, unknown, never>>[1]
