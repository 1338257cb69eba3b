import type { KnowledgeEffect } from '../../protocol/index.ts'
import type { ConfirmationQueue } from '../knowledge/confirmations/confirmations.ts'
import { clampExistence } from '../knowledge/existence.ts'
import { unknownFact } from '../knowledge/facts/store-errors.ts'
import type { KnowledgeStore } from '../knowledge/knowledge.ts'
import type { Authored } from './authored.ts'

export interface EffectTargets {
  readonly store: KnowledgeStore
  readonly confirmations: Pick<ConfirmationQueue, 'ask'>
  /** Runs it when no failure can undo the effects any more: a person may be notified immediately. */
  readonly whenKept: (run: () => void) => void
  /** The occasion. */
  readonly event: string
  /** Keeps a remembered fact, whatever else states it. */
  readonly keep?: (factId: number) => void
  /** Called before an effect of a hook is applied. */
  readonly onEffectOf?: ((hook: string) => void) | undefined
}

/** Applies the effects of hooks. An effect that cannot be applied throws; the caller then undoes those before it. */
export function applyEffects(effects: readonly Authored[], targets: EffectTargets): void {
  const { store, confirmations, event, whenKept, onEffectOf, keep } = targets
  for (const { effect, hook } of effects) {
    onEffectOf?.(hook)
    const remembered = applyToStore(effect, store, hook, event)
    if (remembered !== undefined && keep !== undefined) whenKept(() => keep(remembered))
  }
  for (const { effect, hook } of effects) {
    if (effect.type !== 'needs-confirmation') continue
    const { subject, reason } = effect
    whenKept(() => confirmations.ask({ subject, reason, event, hook }))
  }
}

/** Applies one effect; returns the fact that it remembers, if it does. */
function applyToStore(
  effect: KnowledgeEffect,
  store: KnowledgeStore,
  actor: string,
  event: string,
): number | undefined {
  switch (effect.type) {
    case 'set-existence':
      store.setExistence(effect.factId, effect.existence, actor, event)
      return undefined
    case 'boost-existence': {
      const fact = store.get(effect.factId)
      if (fact === undefined) throw unknownFact(effect.factId)
      store.setExistence(effect.factId, clampExistence(fact.existence + effect.amount), actor, event)
      return undefined
    }
    case 'tag':
      store.tag(effect.concept, effect.tag)
      return undefined
    case 'remember':
      return store.add(effect.subject, 'DID', effect.object, { provenance: { source: actor } }).id
    case 'needs-confirmation':
    case 'block-reasoning':
      return undefined // not of the store: a question to a person, and an answer to the caller
  }
}
