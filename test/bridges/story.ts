import type { BridgeTable } from '../../src/bridges/contract/table.ts'
import type { BridgeOptions } from '../../src/bridges/host/bridge-options.ts'

/** A tool of a story. Its input is any object. */
export interface StoryTool {
  readonly name: string
  readonly run: (input: Readonly<Record<string, unknown>>, signal?: AbortSignal) => unknown
}

export interface StoryCall {
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** One answer of the scripted model: words, calls of tools, or an error of the provider. Each answer costs 10 tokens in and 5 out. */
export type StoryTurn = string | readonly StoryCall[] | Error

/** An agent of a framework, its scripted model, and the hooks that are mounted. */
export interface Story {
  readonly options: BridgeOptions
  readonly tools: readonly StoryTool[]
  readonly script: readonly StoryTurn[]
  /** Whether the run is streamed. */
  readonly streamed: boolean
  /** What the user says. Default: `go`. */
  readonly prompt?: string
  readonly signal?: AbortSignal
}

/** A question that waits for a person, as the framework shows it. */
export interface StoryQuestion {
  readonly tool: string
  readonly input: unknown
  readonly reason: string
}

export interface StoryAnswer {
  readonly approved: boolean
  readonly reason?: string
}

/** How a run of the framework ended. */
export interface Ending {
  readonly status: 'completed' | 'waiting' | 'failed'
  /** The last words of the model, as the user of the framework gets them. */
  readonly text: string
  readonly error?: unknown
  /** The results of tools that the model has read, in order, as text. */
  readonly results: readonly { readonly id: string; readonly text: string; readonly isError: boolean }[]
  /** Each request that the model got, as JSON text. */
  readonly requests: readonly string[]
  /** Everything that was streamed to the user, as one text; empty if the run was not streamed. */
  readonly shown: string
  readonly questions: readonly StoryQuestion[]
  /**
   * Answers every question in the framework's own way, and continues to the next end. `elsewhere` continues with new objects from what can be
   * stored, as another process would: new bridge, new agent, new model.
   */
  answer(answers: (question: StoryQuestion) => StoryAnswer, how?: { readonly elsewhere?: boolean }): Promise<Ending>
}

/** One framework for the contract suite. */
export interface BridgeHarness {
  readonly table: BridgeTable
  run(story: Story): Promise<Ending>
  /** Whether an empty bridge, without hooks, leaves the framework as it is: nothing is wrapped or added. */
  mountsNothing(): boolean
}
