import type { Loop } from '../measure.ts'

/** How thoroughly to measure, in milliseconds of CPU time. */
export interface Pace {
  /** For each loop, before anything counts: the big frameworks need more than a second until they are optimised. */
  readonly warmMs: number
  readonly slices: number
  readonly sliceMs: number
}

/**
 * CPU microseconds of one time round, for each loop, slice by slice. They warm up in turn too, so that neither
 * order nor a busy machine decides which of them is optimised.
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
