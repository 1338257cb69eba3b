import type { Json } from '../../base/index.ts'
import { defineEvent, maybe, of } from '../../kernel/index.ts'
import type { ToolCall, ToolResult } from '../tools/tool.ts'
import { byTool, meantValues, toolDoubts, toolValues } from './tool-events.ts'

const subagent = of<{ readonly name: string }>()
const trigger = of<string>()
const server = of<string>()

/** Events that only coding agents send. */
export const hostEvents = [
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
    doubts: toolDoubts,
    values: toolValues,
    meant: meantValues,
  }),
  // refused by the agent's own rules, without a person
  defineEvent({
    name: 'permission.denied',
    carries: { call: of<ToolCall>(), reason: of<string>() },
    select: byTool,
    values: toolValues,
    meant: meantValues,
  }),
  // every call of one turn of the model has its result; each has had its own `tool.after` before
  defineEvent({
    name: 'batch.after',
    carries: { calls: of<readonly { readonly call: ToolCall; readonly result: ToolResult }[]>() },
    outcomes: ['inform', 'deny'],
  }),
  // a person typed a command that expands to a longer prompt
  defineEvent({
    name: 'prompt.expanded',
    carries: {
      name: of<string>(),
      input: of<string>(),
      /** The expanded prompt, if the agent sends it. */
      prompt: maybe<string>(),
    },
    outcomes: ['inform', 'deny'],
    select: { name: ({ name }) => name },
  }),
  // the agent is about to continue with other settings
  defineEvent({
    name: 'settings.changed',
    carries: { source: of<string>(), path: maybe<string>() },
    outcomes: ['deny'],
    select: { source: ({ source }) => source },
  }),
  // a server of tools wants to know something from the person
  defineEvent({
    name: 'elicitation.asked',
    carries: { server, message: of<string>(), mode: maybe<string>(), url: maybe<string>(), schema: maybe<Json>() },
    outcomes: ['deny'],
    select: { server: ({ server }) => server },
  }),
  defineEvent({
    name: 'elicitation.answered',
    carries: { server, action: of<string>(), content: maybe<Json>() },
    outcomes: ['deny'],
    select: { server: ({ server }) => server, action: ({ action }) => action },
    values: { action: ['accept', 'decline', 'cancel'] },
  }),
  defineEvent({ name: 'notification.sent', carries: { message: of<string>(), kind: maybe<string>() } }),
] as const
