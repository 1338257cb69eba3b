import { childOf } from '../child.ts'
import { median } from '../measure.ts'
import { bareName } from './contenders.ts'
import type { Pace } from './take-turns.ts'

/** The output of a cell: CPU microseconds of one run, by slice. */
interface Slices {
  readonly callsPerHook: number
  readonly calibration: readonly number[]
  readonly bare: readonly number[]
  /** With 0, 1 and 5 hooks. */
  readonly byLevel: readonly (readonly number[])[]
}

/** Figures of one contender; lists of three are for 0, 1 and 5 hooks. */
export interface Figures {
  readonly micros: readonly number[]
  /** × the bare loop in a process of its own. */
  readonly ratios: readonly number[]
  /** × the same contender without hooks, in the same process. */
  readonly over: readonly number[]
  /** The bare loop in this contender's process, × the bare loop in its own. */
  readonly tax: number
  readonly callsPerHook: number
  readonly microsPerHookCall: number
}

/**
 * Runs every contender `passes` times, in turn, each time in a new process. Divides slices by their calibration
 * slices, so that figures of different processes are comparable although the machine's speed drifts.
 * Reports a contender that fails, and leaves it out.
 */
export function measureRuns(names: readonly string[], passes: number, pace: Pace): ReadonlyMap<string, Figures> {
  const taken = new Map<string, Slices[]>()
  for (let pass = 0; pass < passes; pass++) {
    for (const name of [bareName, ...names]) {
      const slices = childOf<Slices>(name, 'agent/cell.ts', [name, JSON.stringify(pace)])
      if (slices !== undefined) taken.set(name, [...(taken.get(name) ?? []), slices])
    }
  }
  process.stderr.write('\n')
  const bare = taken.get(bareName) ?? []
  const unit = { calibrated: overPasses(bare, withoutHooks), micros: overPasses(bare, withoutHooksMicros) }
  return new Map([...taken].map(([name, passes]) => [name, figuresOf(passes, unit)]))
}

/** One contender × another, with 0, 1 and 5 hooks each; NaN if either failed. */
export function times(one: Figures | undefined, other: Figures | undefined): readonly number[] {
  return [0, 1, 2].map((level) => (one?.ratios[level] ?? Number.NaN) / (other?.ratios[level] ?? Number.NaN))
}

function figuresOf(passes: readonly Slices[], unit: { readonly calibrated: number; readonly micros: number }): Figures {
  const levels = [0, 1, 2] // indexes, not numbers of hooks
  const ratios = levels.map((level) => overPasses(passes, (slices) => calibrated(slices, level)) / unit.calibrated)
  const micros = ratios.map((ratio) => ratio * unit.micros)
  const callsPerHook = passes[0]?.callsPerHook ?? Number.NaN
  return {
    ratios,
    micros,
    over: levels.map((level) => overPasses(passes, ({ byLevel }) => quotient(byLevel[level], byLevel[0]))),
    tax: overPasses(passes, ({ bare, calibration }) => quotient(bare, calibration)) / unit.calibrated,
    callsPerHook,
    microsPerHookCall: ((micros[2] ?? Number.NaN) - (micros[0] ?? Number.NaN)) / (5 * callsPerHook),
  }
}

function withoutHooks(slices: Slices): number {
  return calibrated(slices, 0)
}

function withoutHooksMicros({ byLevel }: Slices): number {
  return median(byLevel[0] ?? [])
}

function calibrated({ byLevel, calibration }: Slices, level: number): number {
  return quotient(byLevel[level], calibration)
}

function quotient(slices: readonly number[] = [], others: readonly number[] = []): number {
  return median(slices.map((micros, slice) => micros / (others[slice] ?? Number.NaN)))
}

function overPasses(passes: readonly Slices[], figure: (slices: Slices) => number): number {
  return median(passes.map(figure))
}
