import { defineEvent, maybe, of } from '../../kernel/index.ts'
import type { ToolCall } from '../tool.ts'
import { byTool } from './tool-events.ts'

const subagent = of<{ readonly name: string }>()
const trigger = of<string>()

/** What only somebody else's coding agent tells of. */
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
  }),
  defineEvent({ name: 'notification.sent', carries: { message: of<string>(), kind: maybe<string>() } }),
] as const
