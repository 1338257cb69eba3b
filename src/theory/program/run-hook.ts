import { affect, ask, type Outcome, undecided } from '../../kernel/index.ts'
import { isKnowledgeEvent, type KnowledgeEffect } from '../../protocol/index.ts'
import type { Hook } from '../language/tree.ts'
import type { CallReader } from './call-reader.ts'
import { processClock } from './clock.ts'
import { compileHook } from './compile-hook.ts'
import { explainer } from './explain.ts'
import type { Budget } from './frame.ts'
import type { Knowledge } from './knowledge-port.ts'
import type { OnCall } from './on-call.ts'
import { selectionOf } from './selection.ts'
import { usualReader } from './theory-events.ts'
import { onEachKind } from './views.ts'

/** The surroundings of hooks of theories. */
export interface Running {
  readonly knowledge: Knowledge
  readonly budget?: Budget
  /** Reads what tool calls would do. */
  readonly reader?: CallReader
  /** Digest of the theory's text: the outcomes of its hooks depend on all of it. */
  readonly identity?: string
  /** Takes a hook out that takes too much, where nothing depends on its word. */
  readonly retire?: (hook: string) => void
  /** Whether a hook only records what it decides: it then asks no person either. */
  readonly isInShadow?: (hook: string) => boolean
  /** Called before each invocation of a hook. */
  readonly onCall?: OnCall | undefined
}

/** The budget of a hook, unless an engine is made with another one. */
export const usualBudget: Budget = { statements: 10_000, milliseconds: 100, ...processClock }

/** The part of a hook that a registry needs. */
export interface HookHead {
  readonly name: string
  readonly event: string
  readonly line: number
  readonly match?: Readonly<Record<string, readonly string[]>> | undefined
  readonly priority?: number | undefined
  readonly onUndecided?: string | undefined
}

/** Makes the function of a hook, which runs its compiled body. */
export function runOf(
  { name, event, line: at, match, onUndecided }: HookHead,
  tree: () => Hook,
  file: string,
  { knowledge, budget = usualBudget, reader = usualReader, retire, isInShadow }: Running,
): (payload: Readonly<Record<string, unknown>>) => Outcome | undefined {
  const hook = tree()
  const program = onEachKind(compileHook(hook, budget, selectionOf(hook).settled, { reader }), match)
  const explained = explainer(hook, file, reader)
  // there, the effects of a hook are its outcome; at other events, they are applied beside it
  const isAboutKnowledge = isKnowledgeEvent(event)
  const actor = `${file}:${at} ${name}`
  const inDoubt = inDoubtOf(event, onUndecided)
  const doubtful = (reason: string) => (inDoubt === 'ASK' ? ask(`undecided: ${reason}`) : undecided(reason))
  /** A hook that allows what is in doubt still refuses what it decided to refuse, also if its effects cannot be applied. */
  const applied = (effects: readonly KnowledgeEffect[], outcome: Outcome | undefined) => {
    const kept = effects.filter(({ type }) => type !== 'needs-confirmation' || isInShadow?.(name) !== true)
    try {
      knowledge.apply(kept, actor)
    } catch (error) {
      if (inDoubt !== 'ALLOW' || (outcome?.type !== 'deny' && outcome?.type !== 'ask')) throw error
    }
  }
  /** Set once the hook has taken too much: it is not run again, and a guard refuses from then on. */
  let spent: string | undefined
  const spend = (doubt: string): string => {
    // of an event of an agent, the next one may be another: a guard that is removed would let it pass
    if (inDoubt === 'ALLOW' && !isAboutKnowledge) return doubt
    spent = `HOOK_INFINITE_LOOP: ${doubt}; it is not run again until its theory is loaded again`
    if (inDoubt === 'ALLOW') retire?.(name)
    return spent
  }
  return (payload) => {
    if (spent !== undefined) return doubtful(spent)
    const { outcome, effects, doubt, line, isSpent, payload: judged } = program(payload, knowledge)
    if (doubt !== undefined) {
      const reason = isSpent ? spend(doubt) : doubt
      const isKept = outcome !== undefined && isMore(outcome, inDoubt)
      return isKept ? explained(outcome, line, judged) : doubtful(reason)
    }
    if (isAboutKnowledge) return effects.length === 0 ? undefined : affect(effects)
    if (effects.length > 0) applied(effects, outcome)
    return outcome && explained(outcome, line, judged)
  }
}

/** Whether an outcome that was reached before the doubt is more severe than that: it stays then. */
export function isMore({ type }: Outcome, inDoubt: string): boolean {
  return type === 'deny' ? inDoubt !== 'DENY' : type === 'ask' && inDoubt === 'ALLOW'
}

/** Returns what `ON_UNDECIDED` declares, or its default: `DENY`, `ASK` or `ALLOW`. */
export function inDoubtOf(event: string, onUndecided: string | undefined): string {
  return onUndecided ?? (isKnowledgeEvent(event) ? 'ALLOW' : 'DENY')
}
