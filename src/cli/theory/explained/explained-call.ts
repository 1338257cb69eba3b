import type { Engine } from '../../../theory/index.ts'
import {
  explainHook,
  type Happening,
  type HookExplanation,
  hookName,
  hooksIn,
  type Miss,
  type OnCall,
  payloadOf,
  placedFacts,
  type Shown,
  showEvent,
} from '../../../theory/internal.ts'

/** A hook of the event of a call: why it came to its outcome, or why it was not asked. */
export interface ExplainedHook {
  readonly hook: string
  readonly isAsked: boolean
  readonly explanation?: HookExplanation
  /** The parts of its selection that the call does not fit; none if another hook had denied it before. */
  readonly misses?: readonly Miss[]
}

/** The decision about a call, and each hook of the theories that it concerns. */
export interface ExplainedCall extends Shown {
  readonly hooks: readonly ExplainedHook[]
}

/** Explains the hooks of a call while they are called: the facts may be others afterwards. */
export interface CallExplainer {
  readonly onCall: OnCall
  explain(engine: Engine, happening: Happening): ExplainedCall
}

export function createCallExplainer(): CallExplainer {
  let explain: OnCall | undefined
  return {
    onCall: (call) => explain?.(call),
    explain(engine, happening) {
      const theories = engine.theories()
      const known = placedFacts(engine, theories)
      const { event, payload } = payloadOf(happening)
      const explained = new Map<string, HookExplanation>()
      explain = ({ hook, file, payload }) => {
        explained.set(hookName(file, hook), explainHook(hook, payload, known))
      }
      const shown = showEvent(engine, happening)
      explain = undefined
      const asked = shown.words.map(({ hook }): ExplainedHook => {
        const explanation = explained.get(hook)
        return { hook, isAsked: true, ...(explanation !== undefined && { explanation }) }
      })
      const others = theories.flatMap(hooksIn).filter((one) => one.event === event && !explained.has(one.name))
      const unasked = others.map(({ name, hook }): ExplainedHook => {
        const { misses } = explainHook(hook, payload, known)
        return { hook: name, isAsked: false, misses }
      })
      return { ...shown, hooks: [...asked, ...unasked] }
    },
  }
}
