import { addUsage, noUsage, type Usage } from '../protocol/index.ts'

/** Counts tokens, and the turns of agents in a workflow. What is spent inside something larger counts there as well. */
export interface Meter {
  usage: Usage
  turns: number
  readonly outer: Meter | undefined
}

export function createMeter(outer?: Meter): Meter {
  return { usage: noUsage, turns: 0, outer }
}

export function spend(meter: Meter, usage: Usage): void {
  for (let at: Meter | undefined = meter; at !== undefined; at = at.outer) at.usage = addUsage(at.usage, usage)
}

export function addTurns(meter: Meter, turns: number): void {
  for (let at: Meter | undefined = meter; at !== undefined; at = at.outer) at.turns += turns
}
