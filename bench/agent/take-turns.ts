import type { Loop } from '../measure.ts'

/** How thoroughly to measure, in milliseconds of CPU time. */
export interface Pace {
  /** Warm-up of each loop: V8 needs more than a second to optimise the large frameworks. */
  readonly warmMs: number
  readonly slices: number
  readonly sliceMs: number
}

/**
 * Measures CPU microseconds of one iteration, for each loop and slice. Loops also alternate during the warm-up, so that neither
 * their order nor a busy machine affects which of them V8 optimises.
 */
export async function takeTurns(loops: readonly Loop[], { warmMs, slices, sliceMs }: Pace): Promise<number[][]> {
  const turns = loops.map((loop) => ({ loop, times: 1, spent: 0, once: 1, micros: [] as number[] }))
  while (turns.some(({ spent }) => spent < warmMs * 1000)) {
    for (const turn of turns) {
      if (turn.spent >= warmMs * 1000) continue
      turn.once = Math.max(await microsOf(turn.loop, turn.times), 0.01)
      turn.spent += Math.max(turn.once * turn.times, 1)
      turn.times = atLeastOne(Math.min(turn.times * 2, 20_000 / turn.once))
    }
  }
  for (let slice = 0; slice < slices; slice++) {
    for (let index = 0; index < turns.length; index++) {
      const turn = turns[(index + slice) % turns.length]
      if (turn === undefined) continue
      turn.micros.push(await microsOf(turn.loop, atLeastOne((sliceMs * 1000) / turn.once)))
    }
  }
  return turns.map(({ micros }) => micros)
}

async function microsOf(loop: Loop, times: number): Promise<number> {
  const before = process.cpuUsage()
  await loop(times)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

function atLeastOne(times: number): number {
  return Math.max(1, Math.round(times))
}
