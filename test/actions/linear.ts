// In a process of its own: how much more CPU time the reader of shell commands takes for a text of twice the length.
// The argument n measures every n-th shape.

import { readShell } from '../../src/actions/call/read-shell.ts'
import { cpu, limit, ratioOf } from '../linear/doubling.ts'
import { hostileShapes } from './hostile-commands.ts'

const each = Number(process.argv[2])
const place = { cwd: '/work', home: '/home/u' }
const read = (text: string) => readShell(text, place)

/** The longest texts that the parser receives have 32,768 characters: longer ones are not read. */
const attempts = [
  [8_000, 5],
  [16_000, 9],
  [4_000, 9],
  [16_000, 25],
] as const

const results = hostileShapes
  .filter((_, at) => at % each === 0)
  .map(({ name, make }) => {
    const work = (length: number) => {
      const text = make(length)
      return () => read(text)
    }
    let ratio = Number.POSITIVE_INFINITY
    for (const [length, rounds] of attempts) {
      if (ratio > limit) ratio = Math.min(ratio, ratioOf(work, length, rounds))
    }
    const whole = make(160_000)
    const longest = make(32_000)
    return {
      name,
      ratio,
      ms:
        Math.max(
          cpu(() => read(whole)),
          cpu(() => read(longest)),
        ) / 1000,
    }
  })
const control = ratioOf((n) => () => 'a'.repeat(n).includes(`${'a'.repeat(n / 4)}b${'a'.repeat(n / 4)}`), 1 << 15, 5)
console.log(JSON.stringify({ results, control }))
