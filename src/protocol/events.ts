import { defineCatalogue, defineEvent, maybe, of } from '../kernel/index.ts'
import { type Context, contextIds } from './context.ts'
import type { Fact, KnowledgeEffect } from './knowledge.ts'
import type { Message } from './message.ts'
import { type ModelRequest, type ModelResponse, modelRequest, modelResponse, type Usage } from './model.ts'
import { makeToolCall, type ToolCall, type ToolDefinition, type ToolResult, toolResult } from './tool.ts'

/** The agent an event happened to, as hooks see it. */
export interface AgentInfo {
  readonly name: string
}

/** Something that came to an end, well or not. */
export type Ending = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown }

/** Whether a result is what it claims to be, or took the place of something that did not run. */
export type ResultOrigin = 'real' | 'stub' | 'denied'

/** What a run is given: words, or a conversation to go on with. */
export type RunInput = string | readonly Message[]

const outcome = of<Ending>()

const sessions = [
  defineEvent({
    name: 'session.before',
    carries: { source: of<string>() },
    outcomes: ['inform'],
    select: { source: ({ source }) => source },
  }),
  defineEvent({
    name: 'session.after',
    carries: { reason: of<string>() },
    select: { reason: ({ reason }) => reason },
  }),
] as const

const workflow = of<{ readonly name: string }>()
const workflows = [
  defineEvent({ name: 'workflow.before', carries: { workflow, input: of<unknown>() }, outcomes: ['deny'] }),
  defineEvent({ name: 'workflow.after', carries: { workflow, outcome }, unwinds: true }),
  defineEvent({
    name: 'step.before',
    carries: { step: of<{ readonly name: string }>(), input: of<unknown>() },
    outcomes: ['deny'],
  }),
  defineEvent({ name: 'step.after', carries: { step: of<{ readonly name: string }>(), outcome }, unwinds: true }),
] as const

const runs = [
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

const models = [
  defineEvent({
    name: 'model.before',
    carries: { request: of<ModelRequest>() },
    modifies: ['request'],
    outcomes: ['inform', 'modify', 'stub', 'ask', 'deny'],
    stub: of<Message>(),
    select: { model: ({ request }) => request.model },
    revise: ({ request }) => ({ request: modelRequest.decode(modelRequest.encode(request), 'request') }),
  }),
  defineEvent({
    name: 'model.around',
    carries: { request: of<ModelRequest>(), turn: of<number>() },
    modifies: ['request'],
    around: of<ModelResponse>(),
    select: { model: ({ request }) => request.model },
  }),
  defineEvent({
    name: 'model.after',
    carries: { request: of<ModelRequest>(), response: of<ModelResponse>(), origin: of<ResultOrigin>() },
    modifies: ['response'],
    outcomes: ['approve', 'modify', 'ask', 'deny'],
    select: { model: ({ request }) => request.model, origin: ({ origin }) => origin },
    revise: ({ response }) => ({
      response: modelResponse.decode(modelResponse.encode(response), 'response'),
    }),
  }),
  defineEvent({
    name: 'tokens.counted',
    carries: {
      inputTokens: of<number>(),
      outputTokens: of<number>(),
      totalTokens: of<number>(),
      estimatedCost: maybe<number>(),
      model: of<string>(),
    },
    select: { model: ({ model }) => model },
  }),
] as const

const aboutTool = { call: of<ToolCall>(), tool: of<ToolDefinition>() }
const byTool = {
  kind: ({ call }: { readonly call: ToolCall }) => call.kind,
  name: ({ call }: { readonly call: ToolCall }) => call.name,
}
const tools = [
  defineEvent({
    name: 'tool.before',
    carries: aboutTool,
    modifies: ['call.input'],
    outcomes: ['inform', 'approve', 'modify', 'stub', 'ask', 'deny'],
    stub: of<ToolResult['output']>(),
    select: byTool,
    revise: ({ call }) => ({ call: makeToolCall(call) }),
  }),
  defineEvent({
    name: 'tool.around',
    carries: aboutTool,
    modifies: ['call.input'],
    around: of<ToolResult>(),
    select: byTool,
    revise: ({ call }) => ({ call: makeToolCall(call) }),
  }),
  defineEvent({
    name: 'tool.after',
    carries: {
      call: of<ToolCall>(),
      result: of<ToolResult>(),
      origin: of<ResultOrigin>(),
      durationMs: of<number>(),
    },
    modifies: ['result'],
    outcomes: ['inform', 'modify', 'deny'],
    select: { ...byTool, origin: ({ origin }: { readonly origin: ResultOrigin }) => origin },
    revise: ({ result }) => ({ result: toolResult.decode(toolResult.encode(result), 'result') }),
  }),
] as const

const subagent = of<{ readonly name: string }>()
const trigger = of<string>()
const hosts = [
  defineEvent({
    name: 'subagent.before',
    carries: { subagent, prompt: maybe<string>() },
    outcomes: ['inform', 'deny'],
    select: { name: ({ subagent }) => subagent.name },
  }),
  defineEvent({
    name: 'subagent.after',
    carries: { subagent, result: maybe<unknown>() },
    outcomes: ['resume'],
    select: { name: ({ subagent }) => subagent.name },
  }),
  defineEvent({
    name: 'compact.before',
    carries: { trigger, instructions: maybe<string>() },
    outcomes: ['inform', 'deny'],
  }),
  defineEvent({ name: 'compact.after', carries: { trigger, summary: maybe<string>() } }),
  defineEvent({
    name: 'permission.asked',
    carries: { call: of<ToolCall>() },
    outcomes: ['approve', 'deny'],
    select: byTool,
  }),
  defineEvent({ name: 'notification.sent', carries: { message: of<string>(), kind: maybe<string>() } }),
] as const

const knowledge = [
  defineEvent({
    name: 'fact.added',
    carries: {
      factId: of<number>(),
      subject: of<string>(),
      relation: of<string>(),
      object: of<string>(),
      existence: of<number>(),
    },
    outcomes: ['affect'],
    effect: of<KnowledgeEffect>(),
    select: { relation: ({ relation }) => relation },
  }),
  defineEvent({
    name: 'concept.created',
    carries: { concept: of<string>(), source: of<string>() },
    outcomes: ['affect'],
    effect: of<KnowledgeEffect>(),
  }),
  defineEvent({
    name: 'reasoning.before',
    carries: { subject: of<string>(), relation: of<string>(), object: of<string>(), region: of<string>() },
    outcomes: ['affect'],
    effect: of<KnowledgeEffect>(),
    select: { region: ({ region }) => region },
  }),
  defineEvent({
    name: 'contradiction.found',
    carries: { fact1: of<Fact>(), fact2: of<Fact>(), rule: of<string>() },
    outcomes: ['affect'],
    effect: of<KnowledgeEffect>(),
    select: { rule: ({ rule }) => rule },
  }),
] as const

/** What every payload has beside its own keys (and `timestamp`): where it happened, and to which agent. */
const standard = {
  context: of<Context>({ audit: contextIds }),
  agent: of<AgentInfo>({ audit: ({ name }) => name }),
}

/** Everything that can happen to an agent. Add events of your own with `catalogue.with(defineEvent(…))`. */
export const catalogue = defineCatalogue(standard, [
  ...sessions,
  ...workflows,
  ...runs,
  ...models,
  ...tools,
  ...hosts,
  ...knowledge,
])
