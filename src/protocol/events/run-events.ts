import { defineEvent, maybe, of } from '../../kernel/index.ts'
import type { Message } from '../message.ts'
import type { Usage } from '../model.ts'

/** The agent an event happened to, as hooks see it. */
export interface AgentInfo {
  readonly name: string
}

/** What a run is given: words, or a conversation to go on with. */
export type RunInput = string | readonly Message[]

/** A run from its input to its result. */
export const runEvents = [
  defineEvent({
    name: 'run.before',
    carries: { input: of<RunInput>() },
    modifies: ['input'],
    outcomes: ['inform', 'modify', 'ask', 'deny'],
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
  defineEvent({ name: 'result.ready', carries: { result: of<unknown>(), rawResult: of<unknown>() } }),
  defineEvent({
    name: 'handoff.before',
    carries: { source: of<AgentInfo>(), target: of<AgentInfo>() },
    outcomes: ['deny'],
    select: { source: ({ source }) => source.name, target: ({ target }) => target.name },
  }),
  defineEvent({
    name: 'run.after',
    carries: { result: of<unknown>(), usage: of<Usage>() },
    modifies: ['result'],
    outcomes: ['modify', 'resume', 'deny'],
  }),
  defineEvent({
    name: 'error.raised',
    carries: { error: of<unknown>(), where: of<string>() },
    select: { where: ({ where }) => where },
  }),
] as const
