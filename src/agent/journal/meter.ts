import { addUsage, lessUsage, noUsage, type Usage } from '../../protocol/index.ts'
import type { Steps } from './steps.ts'

/** Counts tokens, and the turns of agents in a workflow. Spending inside a larger run counts there as well. */
export interface Meter {
  usage: Usage
  turns: number
  readonly outer: Meter | undefined
}

/** A meter of these steps. It starts with their recorded spending, which the outer one knows as well. */
export function createMeter(steps: Steps, outer?: Meter): Meter {
  return { usage: steps.tally?.usageIn(steps.path) ?? noUsage, turns: 0, outer }
}

export function spend(meter: Meter, usage: Usage): void {
  for (let at: Meter | undefined = meter; at !== undefined; at = at.outer) at.usage = addUsage(at.usage, usage)
}

export function addTurns(meter: Meter, turns: number): void {
  for (let at: Meter | undefined = meter; at !== undefined; at = at.outer) at.turns += turns
}

/** A step that is taken from the record. */
interface Replayed {
  readonly kind: string
  readonly id: string | number
  readonly spent: readonly Usage[]
  /** The recorded spending of its steps when the run was taken up. */
  readonly before?: (() => Usage | undefined) | undefined
}

/** Counts its spending, unless that is counted already: it was recorded when the run was taken up. */
export function spendAgain(meter: Meter, steps: Steps, { kind, id, spent, before }: Replayed): void {
  if (steps.tally?.has(steps.keyOf(kind, id)) === true) return
  spend(meter, lessUsage(spent.reduce(addUsage, noUsage), before?.() ?? noUsage))
}
