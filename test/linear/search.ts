// In a process of its own: looks for inputs that take more than linear time. Arguments: the seed, shapes for each
// function, n to try each n-th of them, and a part of the names of the functions to try. The next attempt goes to
// standard error, so that one that never ends is known.

import { type Choose, chooser } from '../chooser.ts'
import { cpu, limit, ratioOf } from './doubling.ts'
import type { Finding } from './run-search.ts'
import { dataShape, type Shape, textShape } from './shapes.ts'
import { attempt, ofData, ofTexts, type Subject } from './subjects.ts'

const smallest = 256
const largest = 1 << 17
/** Microseconds that can be distinguished from noise. */
const enough = 3000

/** The size at which the work takes long enough to be measured; nothing if it never does. */
function sizeFor(make: (size: number) => () => unknown): number | undefined {
  for (let size = smallest; size <= largest; size *= 2) {
    const run = make(size)
    run()
    if (cpu(run) > enough) return size
  }
  return undefined
}

/**
 * The ratios of some doublings, if each is more than linear in every measurement; undefined otherwise. The edge of a
 * cache makes one of them large; quadratic work has all of them large.
 */
function excess(make: (size: number) => () => unknown): { size: number; ratios: readonly number[] } | undefined {
  const size = sizeFor(make)
  if (size === undefined) return undefined
  const ratios: number[] = []
  for (const [factor, rounds] of [
    [0.5, 1],
    [1, 1],
    [0.5, 5],
    [1, 5],
    [2, 5],
    [4, 3],
    [1, 9],
    [8, 1], // a bounded search around is linear from there on
  ] as const) {
    const ratio = ratioOf(make, size * factor, rounds)
    if (ratio <= limit) return undefined
    ratios.push(ratio)
  }
  return { size, ratios }
}

function* tries(seed: number, shapes: number) {
  const each = <T>(
    subjects: readonly Subject<T>[],
    shapeOf: (choose: Choose, signs?: readonly string[]) => Shape<T>,
    from: number,
  ) =>
    subjects.flatMap((subject, at) =>
      Array.from({ length: shapes }, (_, time) => {
        const own = seed + from + at * 1009 + time * 7919
        const shape = shapeOf(chooser(own), subject.signs)
        const make = (size: number) => {
          const run = subject.make(shape.make(size))
          return () => attempt(run)
        }
        return { subject: subject.name, shape: shape.name, seed: own, make }
      }),
    )
  yield* each(ofTexts, textShape, 0)
  yield* each(ofData, dataShape, 500_009)
}

const [seed = '1', shapes = '1', step = '1', only = ''] = process.argv.slice(2)
const findings: Finding[] = []
const wanted = [...tries(Number(seed), Number(shapes))]
  .filter(({ subject }) => subject.includes(only))
  .filter((_, at) => at % Number(step) === 0)
for (const { subject, shape, seed: own, make } of wanted) {
  process.stderr.write(`${subject} of ${shape}, seed ${own}\n`)
  const found = excess(make)
  if (found !== undefined) findings.push({ subject, shape, seed: own, ...found })
}
/** Work that takes the square of the time: were it not found, the search would be worth nothing. A busy machine hides it at times. */
const quadratic = (size: number) => {
  const list = Array.from({ length: size }, (_, at) => at)
  return () => list.filter((one, at) => list.indexOf(one) === at).length
}
const isControlFound = [1, 2, 3, 4].some(() => excess(quadratic) !== undefined)
console.log(JSON.stringify({ tried: wanted.length, findings, isControlFound }))
