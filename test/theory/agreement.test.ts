import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { compareWithReference } from './agreement.ts'
import { type Reading, readings } from './reference/readings.ts'
import { isDoubt, isList } from './reference/value.ts'

const wanted = scale(5_000, 100_000)

test('random events and random hooks have the same result as in the reference', { timeout: 300_000 }, () => {
  const { pairs, met, disagreement } = compareWithReference({ seed: 1, pairs: wanted })
  expect(disagreement).toBeUndefined()
  expect(pairs).toBe(wanted)
  for (const kind of ['continue', 'inform', 'approve', 'ask', 'deny', 'effects', 'doubt', 'rejected']) {
    expect(met[kind], kind).toBeGreaterThan(wanted / 1000)
  }
})

const reading = (verb: string): Reading => readings[verb] ?? (() => `no ${verb}`)
const both = (verb: string): Reading => {
  return (left, right, ...at) => (isDoubt(left) ? left : isDoubt(right) ? right : reading(verb)(left, right, ...at))
}

/**
 * References with one fault: the comparison above must detect each. Each with the seed of a theory that shows it, where
 * the sample begins.
 */
const broken: readonly (readonly [number, string, string, Reading])[] = [
  [1, 'OR is settled by what is false', 'OR', reading('AND')],
  [1, 'AND is never settled by one side alone', 'AND', both('AND')],
  [1, 'NOT makes doubt true', 'NOT', (left, ...at) => (isDoubt(left) ? true : reading('NOT')(left, ...at))],
  [12, 'AT_LEAST is GREATER_THAN', 'AT_LEAST', reading('GREATER_THAN')],
  [4, 'MATCHES reads no stars', 'MATCHES', reading('STARTS_WITH')],
  [519, 'of a list only the first counts', 'CONTAINS', (left, ...at) => reading('CONTAINS')(first(left), ...at)],
  [29, 'doubt is equal to nothing', 'EQUALS', (left, right, ...at) => orFalse(reading('EQUALS')(left, right, ...at))],
  [341, 'what is missing is zero', 'READ_INPUT', (...given) => orZero(reading('READ_INPUT')(...given))],
  [123, 'what has no name has no dimension', 'READ_DIM', () => 0],
  [9, 'INSIDE is STARTS_WITH', 'INSIDE', reading('STARTS_WITH')],
  [62, 'a path in doubt is outside', 'OUTSIDE', (left, ...at) => isDoubt(left) || reading('OUTSIDE')(left, ...at)],
]

function first(value: Parameters<Reading>[0]) {
  return isList(value) && value[0] !== undefined ? value[0] : value
}

function orFalse(value: Parameters<Reading>[0]) {
  return isDoubt(value) ? false : value
}

function orZero(value: Parameters<Reading>[0]) {
  return isDoubt(value) ? 0 : value
}

test.each(broken)('with seed %i, a reference in which %s is detected', (shown, _, verb, wrong) => {
  const seed = scale(shown, 1)
  const { disagreement } = compareWithReference({
    seed,
    pairs: 50_000,
    readings: { ...readings, [verb]: wrong },
  })
  expect(disagreement).toMatch(/^seed \d+\n.* LIKES .*\nevent \d+: .*\nreference: .*\nengine: /s)
})
