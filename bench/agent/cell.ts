import { writeSync } from 'node:fs'
import type { Loop } from '../measure.ts'
import { bareLoop } from './bare-loop.ts'
import { check } from './check.ts'
import { contenderOf } from './contenders.ts'
import { quiet } from './quiet.ts'
import { answer, type Run, type Setup } from './scenario.ts'
import { type Pace, takeTurns } from './take-turns.ts'

/**
 * Measures one contender in a process of its own: slices of the bare loop, a calibration loop, and the contender with 0, 1
 * and 5 hooks alternate. The bare loop runs here too, because a framework can slow all promise code of its process.
 * Prints the slices as JSON.
 */
const [name = '', pace = ''] = process.argv.slice(2)
const levels = [0, 1, 5]

quiet()
const { setup, callsPerHook: expected } = await contenderOf(name)
const callsPerHook = await check(setup, levels, expected)
// the calibration follows the bare loop: after a loop that leaves much garbage, it would include the collection of that
// garbage, and the figures divided by it would be too small
const loops = [await loopOf(bareLoop, 0), calibration]
for (const hooks of levels) loops.push(await loopOf(setup, hooks))
const [bare, calibrations, ...byLevel] = await takeTurns(loops, JSON.parse(pace) as Pace)
writeSync(1, JSON.stringify({ callsPerHook, calibration: calibrations, bare, byLevel }))
process.exit(0) // a framework may have open timers

/** Measures the speed of the machine: fixed work like that of an agent loop, with small objects and strings, without promises. */
function calibration(times: number): number {
  let sum = 0
  for (let round = 0; round < times; round++) {
    const messages = []
    for (let index = 0; index < 20; index++) {
      messages.push({ role: index % 2 === 0 ? 'user' : 'tool', content: `x${index}`, input: { city: 'Paris', index } })
    }
    for (const message of messages) sum += message.content.length + Object.keys(message.input).length
  }
  return sum
}

async function loopOf(setup: Setup, hooks: number): Promise<Loop> {
  const run = await setup({ hooks, onHook: () => {}, calls: { model: 0, tool: 0 } })
  // compiled for each loop, so that its call site sees only one `run`
  const loop = new Function(
    'run',
    'return async (times) => { let last; for (let i = 0; i < times; i++) last = await run(); return last }',
  )(run) as (times: number) => ReturnType<Run>
  return async (times) => {
    const last = await loop(times)
    if (last !== answer) throw new Error(`answered ${JSON.stringify(last)}`)
  }
}
