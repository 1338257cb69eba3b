import type { Fact, KnowledgeEffect } from '../../../protocol/index.ts'
import type { Engine } from '../../../theory/index.ts'
import type { News } from '../theories/news.ts'

/** The changes, a line for each. */
export function newsLines({ records, contradictions, remembered }: News, engine: Engine): readonly string[] {
  return [
    ...contradictions.map(({ rule, fact1, fact2 }) => `contradiction (${rule}): ${triple(fact1)}, ${triple(fact2)}`),
    ...records.flatMap(({ hook, event, outcome, reason, effects }) => {
      if (effects.length === 0) return [`${hook} at ${event}: ${outcome}${reason === undefined ? '' : `: ${reason}`}`]
      return effects.map(({ effect }) => `${hook} at ${event}: ${effectWords(effect as KnowledgeEffect, engine)}`)
    }),
    ...remembered.map((fact) => `${fact.provenance.source}: ${triple(fact)}`),
  ]
}

/** An effect in the words that a theory would use for it. */
function effectWords(effect: KnowledgeEffect, { store }: Engine): string {
  switch (effect.type) {
    case 'set-existence':
    case 'boost-existence': {
      const fact = store.get(effect.factId)
      return fact === undefined
        ? `fact ${effect.factId} is gone`
        : `${triple(fact)} has existence ${fact.existence} now`
    }
    case 'tag':
      return `${effect.concept} TAG ${effect.tag}`
    case 'remember':
      return `${effect.subject} DID ${effect.object}`
    case 'needs-confirmation':
      return `${effect.subject} NEEDS_CONFIRMATION ${effect.reason}`
    case 'block-reasoning':
      return `${effect.subject} BLOCK_REASONING ${effect.region}`
  }
}

function triple({ subject, relation, object }: Pick<Fact, 'subject' | 'relation' | 'object'>): string {
  return `${subject} ${relation} ${object}`
}
