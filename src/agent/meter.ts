import { addUsage, noUsage, type Usage } from '../protocol/index.ts'

/** Counts tokens. What is spent inside something larger counts there as well. */
export interface Meter {
  usage: Usage
  readonly outer: Meter | undefined
}

export function createMeter(outer?: Meter): Meter {
  return { usage: noUsage, outer }
}

export function spend(meter: Meter, usage: Usage): void {
  for (let at: Meter | undefined = meter; at !== undefined; at = at.outer) at.usage = addUsage(at.usage, usage)
}
