import { approve, ask, deny, inform, type Outcome } from '../../kernel/index.ts'
import type { KnowledgeEffect } from '../../protocol/index.ts'
import { readExistence } from '../knowledge/existence.ts'
import { isDoubt, isFact, kindOf, shortened, show, type Value } from './value.ts'

/** The result of a command: an effect on the facts, or an outcome for the agent. */
type Commanded = { readonly effect: KnowledgeEffect } | { readonly outcome: Outcome }

/** A command that cannot be carried out, and why. */
interface Refused {
  readonly refused: string
}

export interface Command {
  /** The events at which it is allowed. Default: all. */
  readonly at?: readonly string[]
  /** The outcome it needs the event to honour. */
  readonly needs?: Outcome['type']
  /** The fact an event is about, where the subject names none. */
  run(subject: Value, object: Value, fact: number | undefined): Commanded | Refused
}

const onFacts = ['ON_FACT_ADDED', 'ON_REASONING_STEP', 'ON_CONTRADICTION']

/** The one table of commands. Only these and the reading verbs can be used in a hook. */
export const commands: Readonly<Record<string, Command>> = {
  SET_EXISTENCE: {
    at: onFacts,
    run(subject, object, fact) {
      const existence = typeof object === 'string' || typeof object === 'number' ? readExistence(object) : undefined
      if (existence === undefined) return { refused: `${kindOf(object)} is not a level of existence` }
      return withFact(subject, fact, (factId) => ({ type: 'set-existence', factId, existence }))
    },
  },
  BOOST_EXISTENCE: { at: onFacts, run: (subject, object, fact) => boost(subject, object, fact, 1) },
  REDUCE_EXISTENCE: { at: onFacts, run: (subject, object, fact) => boost(subject, object, fact, -1) },
  TAG: { run: naming((concept, tag) => ({ type: 'tag', concept, tag })) },
  NEEDS_CONFIRMATION: { run: naming((subject, reason) => ({ type: 'needs-confirmation', subject, reason })) },
  REMEMBER: { run: naming((subject, object) => ({ type: 'remember', subject, object })) },
  BLOCK_REASONING: {
    at: ['ON_REASONING_STEP'],
    run: naming((subject, region) => ({ type: 'block-reasoning', subject, region })),
  },
  DENY: { needs: 'deny', run: (_, object) => ({ outcome: deny(reasonOf(object)) }) },
  ASK: { needs: 'ask', run: (_, object) => ({ outcome: ask(reasonOf(object)) }) },
  APPROVE: { needs: 'approve', run: (_, object) => ({ outcome: approve(reasonOf(object)) }) },
  INFORM: { needs: 'inform', run: (_, object) => ({ outcome: inform(reasonOf(object)) }) },
}

/** A command on two names; an undecided value is not a name. */
function naming(make: (subject: string, object: string) => KnowledgeEffect): Command['run'] {
  return (subject, object) => {
    if (isDoubt(subject)) return { refused: subject.doubt }
    return isDoubt(object) ? { refused: object.doubt } : { effect: make(wordOf(subject), wordOf(object)) }
  }
}

function boost(subject: Value, object: Value, fact: number | undefined, sign: 1 | -1): Commanded | Refused {
  const amount = typeof object === 'number' ? object : Number.NaN
  if (!Number.isFinite(amount)) return { refused: `${kindOf(object)} is not an amount` }
  return withFact(subject, fact, (factId) => ({ type: 'boost-existence', factId, amount: sign * amount }))
}

function withFact(
  subject: Value,
  fact: number | undefined,
  make: (factId: number) => KnowledgeEffect,
): Commanded | Refused {
  const factId = isFact(subject) ? subject.fact.factId : fact
  if (factId === undefined) return { refused: `${kindOf(subject)} is not a fact` }
  return { effect: make(factId) }
}

/** More than any author writes; a variable may hold a whole file. */
const longestReason = 2000

function reasonOf(value: Value): string {
  return shortened(wordOf(value), longestReason)
}

function wordOf(value: Value): string {
  if (typeof value === 'string') return value
  return isDoubt(value) ? value.doubt : show(value)
}
