// In a process of its own: how much more CPU time a text of twice the length costs, for each thing that reads texts.
// The argument n measures every n-th of them.

import { compileMatch } from '../../src/kernel/register/match.ts'
import { parseTheory, printTheory } from '../../src/theory/index.ts'
import { readNow } from '../../src/theory/program/read-now.ts'
import { limit, ratioOf } from '../linear/doubling.ts'

interface Case {
  readonly name: string
  /** Makes the work for a text of this length; only running it is measured. */
  readonly make: (length: number) => () => unknown
}

const verb = (name: string, make: (length: number) => readonly [text: string, wanted: string]): Case => ({
  name: `${name} ${make(8).join(' ~ ')}`,
  make(length) {
    const [text, wanted] = make(length)
    return () => readNow(name, text, wanted, undefined as never)
  },
})

const kernelMatch = (make: (length: number) => readonly [text: string, pattern: string]): Case => ({
  name: `match ${make(8).join(' ~ ')}`,
  make(length) {
    const [text, pattern] = make(length)
    const select = { text: (payload: Readonly<Record<string, unknown>>) => payload['text'] as string }
    const matches = compileMatch({ name: 'e', carries: {}, select } as never, { text: pattern })
    return () => matches?.({ text })
  },
})

const language = (unit: string): Case => ({
  name: `read and print ${JSON.stringify(unit)}`,
  make(length) {
    const text = unit.repeat(length / 4 / unit.length)
    return () => printTheory(parseTheory(text, 'any').theory)
  },
})

const a = (length: number) => 'a'.repeat(length)
/** Texts that nearly fit: each is where a matcher that goes back, or compares again, takes the square of the time. */
const nearly = [
  (length: number) => [a(length), `${a(length / 2)}b`] as const,
  (length: number) => [a(length), `b${a(length / 2)}`] as const,
  (length: number) => [a(length), `${a(length / 4)}b${a(length / 4)}`] as const,
  (length: number) => [`${a(length / 8 - 1)}b`.repeat(8), `${a(length / 8)}b`] as const,
  (length: number) => ['ab'.repeat(length / 2), `${'ab'.repeat(length / 8)}b${'ab'.repeat(length / 8)}`] as const,
  (length: number) => [a(length), a(length / 2)] as const,
]
/** The same with stars. */
const wild = [
  ...nearly.map((make) => (length: number) => {
    const [text, part] = make(length)
    return [text, `*${part}*`] as const
  }),
  (length: number) => [a(length), `${'a*'.repeat(length / 2)}b`] as const,
  (length: number) => [a(length), `${'a*'.repeat(length / 4)}b*a`] as const,
  (length: number) => [a(length), `*${'aa*'.repeat(length / 4)}b*`] as const,
  (length: number) => [a(length), `${a(40)}*`.repeat(length / 80)] as const,
  (length: number) => ['ab'.repeat(length / 2), `*${'ba*'.repeat(length / 8)}bb*`] as const,
  (length: number) => [a(length), '*'.repeat(length)] as const,
]
const units = [
  'Dog IS_A Mammal\n',
  "x IS_A 'it\\'s'\n",
  "'",
  '@a ',
  'a',
  '#\n',
  '\n',
  'END ',
  'IF $x THEN\n',
  '@HOOK h ON_X BEGIN\nEND\n',
  '@HOOK h ON_X # c\nBEGIN\nEND # c\n',
  '-',
  '.',
]
const cases: readonly Case[] = [
  ...nearly.flatMap((make) => ['CONTAINS', 'STARTS_WITH', 'ENDS_WITH'].map((name) => verb(name, make))),
  ...wild.flatMap((make) => [verb('MATCHES', make), kernelMatch(make)]),
  ...units.map(language),
]

const each = Number(process.argv[2])
const results = cases
  .filter((_, at) => at % each === 0)
  .map((one) => {
    // a median above the limit may come from other load, or the edge of a cache: work that is not linear is so every
    // time, at every length
    const attempts = [
      [1 << 19, 5],
      [1 << 19, 9],
      [1 << 20, 9],
      [1 << 21, 9],
      [1 << 19, 25],
    ] as const
    let ratio = Number.POSITIVE_INFINITY
    for (const [length, rounds] of attempts) {
      if (ratio > limit) ratio = Math.min(ratio, ratioOf(one.make, length, rounds))
    }
    return { name: one.name, ratio }
  })
/** A built-in function that is not linear: a measure that does not detect it would be worthless. */
const control = ratioOf((n) => () => a(n).includes(`${a(n / 4)}b${a(n / 4)}`), 1 << 15, 5)
console.log(JSON.stringify({ results, control }))
