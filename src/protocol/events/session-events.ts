import { defineEvent, of } from '../../kernel/index.ts'

/** A person sits down with an agent, and leaves. */
export const sessionEvents = [
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
