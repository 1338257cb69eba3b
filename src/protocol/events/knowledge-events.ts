import { defineEvent, maybe, of } from '../../kernel/index.ts'
import type { Fact, KnowledgeEffect } from '../knowledge.ts'

/** Changes of a theory's facts. */
export const knowledgeEvents = [
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
    select: {
      relation: ({ relation }) => relation,
      subject: ({ subject }) => subject,
      object: ({ object }) => object,
    },
  }),
  defineEvent({
    name: 'concept.created',
    carries: { concept: of<string>(), source: of<string>() },
    outcomes: ['affect'],
    effect: of<KnowledgeEffect>(),
  }),
  defineEvent({
    name: 'reasoning.before',
    carries: {
      subject: of<string>(),
      relation: of<string>(),
      object: of<string>(),
      region: of<string>(),
      /** Of the stored fact that the question is about, if there is one. */
      factId: maybe<number>(),
    },
    outcomes: ['affect'],
    effect: of<KnowledgeEffect>(),
    select: { region: ({ region }) => region },
  }),
  defineEvent({
    name: 'reasoning.after',
    carries: {
      subject: of<string>(),
      relation: of<string>(),
      object: of<string>(),
      region: of<string>(),
      /** The truth that was found, such as `TRUE_CERTAIN` or `UNKNOWN`. */
      result: of<string>(),
      /** How far the asked fact exists, if anything is known of it. */
      existence: maybe<number>(),
      /** Of the stored fact that the question is about, if there is one. */
      factId: maybe<number>(),
    },
    outcomes: ['affect'],
    effect: of<KnowledgeEffect>(),
    select: { region: ({ region }) => region, result: ({ result }) => result },
  }),
  defineEvent({
    name: 'contradiction.found',
    carries: { fact1: of<Fact>(), fact2: of<Fact>(), rule: of<string>() },
    outcomes: ['affect'],
    effect: of<KnowledgeEffect>(),
    select: { rule: ({ rule }) => rule },
  }),
] as const

/** Whether an event is about the facts of a theory, and not about an agent. */
export function isKnowledgeEvent(event: string): boolean {
  return knowledgeEvents.some(({ name }) => name === event)
}
