import { isTangled, PawlError, sentenceOf } from '../../base/index.ts'
import { defineEvent, maybe, of } from '../../kernel/index.ts'
import { list } from '../json/codec.ts'
import { type Message, message } from '../models/message.ts'
import type { ModelRequest, Usage } from '../models/model.ts'
import type { ToolDefinition } from '../tools/tool.ts'

/** The agent an event happened to, as hooks see it: frozen. Of a coding agent only the name is known. */
export interface AgentInfo {
  /** The name of the agent. Hooks match on it: `match: { agent: 'clerk' }`. */
  readonly name: string
  /** The purpose of the agent. */
  readonly description?: string | undefined
  /** The name of its model. */
  readonly model?: string | undefined
  /** The tools it may call, handoffs included. */
  readonly tools?: readonly ToolDefinition[] | undefined
  /** Settings of every request of the agent, besides the conversation. */
  readonly settings?: AgentSettings | undefined
}

/** Settings of every request of an agent to its model, besides the conversation. */
export type AgentSettings = Pick<ModelRequest, 'maxTokens' | 'temperature' | 'stop' | 'metadata'>

/** The audit keeps the name: the whole agent would be in every record. */
export const aboutAgent = of<AgentInfo>({ audit: ({ name }) => name, frozen: true })

/** The input of a run: text, or a conversation to continue. */
export type RunInput = string | readonly Message[]

const messages = list(message)

/** A valid input of a run, or a PawlError. */
export function checkRunInput(input: unknown, path = 'input'): RunInput {
  if (typeof input === 'string' || messages.accepts(input)) return input as RunInput
  if (Array.isArray(input)) messages.check(input, path)
  const given = input === null ? 'null' : `a value of type ${typeof input}`
  throw new PawlError('bad-wire', `${path} must be a text or a list of messages, not ${given}`)
}

/** Throws if a result cannot be written as JSON: a run that waits for a person is kept as such. */
function checkWritable(result: unknown): void {
  if (isTangled(result))
    throw new PawlError('not-json', 'result cannot be kept as JSON: it contains itself, or shares its parts too often')
  try {
    JSON.stringify(result)
  } catch (cause) {
    throw new PawlError('not-json', `result cannot be kept as JSON: ${sentenceOf(cause)}`, { cause })
  }
}

/** Where an error was raised: in a call of the model, in a call of a tool, or in the run itself. */
const errorPlaces = ['model', 'tool', 'run'] as const
export type ErrorPlace = (typeof errorPlaces)[number]

/** A run from its input to its result. */
export const runEvents = [
  defineEvent({
    name: 'run.before',
    carries: { input: of<RunInput>() },
    modifies: ['input'],
    outcomes: ['inform', 'modify', 'ask', 'deny'],
    revise({ input }) {
      checkRunInput(input)
      return {}
    },
  }),
  defineEvent({ name: 'context.built', carries: {} }),
  defineEvent({
    name: 'prompt.generated',
    carries: { systemPrompt: of<string>(), userPrompt: of<string>() },
  }),
  defineEvent({
    name: 'validation.failed',
    carries: {
      error: of<string>(),
      errorType: of<string>(),
      field: maybe<string>(),
      value: maybe<unknown>(),
      expectedType: maybe<string>(),
    },
    select: { errorType: ({ errorType }) => errorType },
  }),
  defineEvent({
    name: 'result.ready',
    carries: { result: of<unknown>({ frozen: true }), rawResult: of<unknown>({ frozen: true }) },
  }),
  defineEvent({
    name: 'handoff.before',
    carries: { source: aboutAgent, target: aboutAgent },
    outcomes: ['deny'],
    select: { source: ({ source }) => source.name, target: ({ target }) => target.name },
  }),
  defineEvent({
    name: 'run.after',
    carries: { result: of<unknown>(), usage: of<Usage>({ frozen: true }) },
    modifies: ['result'],
    outcomes: ['modify', 'resume', 'deny'],
    revise({ result }) {
      checkWritable(result)
      return {}
    },
  }),
  defineEvent({
    name: 'error.raised',
    carries: {
      error: of<unknown>(),
      where: of<ErrorPlace>(),
      /** Of a model or tool: whether the call was made before it failed. */
      made: maybe<boolean>(),
    },
    select: { where: ({ where }) => where },
    values: { where: errorPlaces },
  }),
] as const
