import type { KnowledgeEffect } from '../../protocol/index.ts'
import type { ConfirmationQueue } from '../knowledge/confirmations/confirmations.ts'
import { clampExistence } from '../knowledge/existence.ts'
import { unknownFact } from '../knowledge/facts/store-errors.ts'
import type { KnowledgeStore } from '../knowledge/knowledge.ts'

export interface EffectTargets {
  readonly store: KnowledgeStore
  readonly confirmations: Pick<ConfirmationQueue, 'ask'>
  /** Runs it when no failure can undo the effects any more: a person may be notified immediately. */
  readonly whenKept: (run: () => void) => void
  /** The author of the effect, and its occasion. */
  readonly actor: string
  readonly event: string
}

/** Applies the effects of hooks. An effect that cannot be applied throws; the caller then undoes those before it. */
export function applyEffects(effects: readonly KnowledgeEffect[], targets: EffectTargets): void {
  for (const effect of effects) applyToStore(effect, targets)
  const { confirmations, event, actor: hook, whenKept } = targets
  for (const effect of effects) {
    if (effect.type !== 'needs-confirmation') continue
    const { subject, reason } = effect
    whenKept(() => confirmations.ask({ subject, reason, event, hook }))
  }
}

function applyToStore(effect: KnowledgeEffect, { store, actor, event }: EffectTargets): void {
  switch (effect.type) {
    case 'set-existence':
      store.setExistence(effect.factId, effect.existence, actor, event)
      return
    case 'boost-existence': {
      const fact = store.get(effect.factId)
      if (fact === undefined) throw unknownFact(effect.factId)
      store.setExistence(effect.factId, clampExistence(fact.existence + effect.amount), actor, event)
      return
    }
    case 'tag':
      store.tag(effect.concept, effect.tag)
      return
    case 'remember':
      store.add(effect.subject, 'DID', effect.object, { provenance: { source: actor } })
      return
    case 'needs-confirmation':
    case 'block-reasoning':
      return // not of the store: a question to a person, and an answer to the caller
  }
}
