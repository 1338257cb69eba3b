import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { type AdviceOptions, followAdvice } from './advice.ts'

const questions = scale(300, 20_000)

test('the advice of WHY NOT, followed, makes a claim true, whatever is known', { timeout: 600_000 }, () => {
  const { tried, became, atOnce, impossible, met, failures } = followAdvice({ seed: 1, questions })
  const figures = `${tried} answers that were not yes, ${became} became yes (${atOnce} at once), ${impossible} cannot`
  console.log(`WHY NOT: ${questions} questions, ${figures}; ${JSON.stringify(met)}`)
  expect(failures.slice(0, 3)).toEqual([])
  expect(became + impossible).toBe(tried)
  expect(tried).toBeGreaterThan(questions / 2)
  expect(impossible).toBeLessThan(tried / 20)
  for (const kind of ['UNKNOWN', 'FALSE', 'PLAUSIBLE', 'CONFLICT', 'state', 'raise', 'remove'])
    expect(met[kind], kind).toBeGreaterThan(0)
})

/** Advice with one fault, which the test above must detect. */
const broken: readonly (readonly [string, NonNullable<AdviceOptions['change']>])[] = [
  ['nothing is in the way', (advice) => advice.filter(({ remedy }) => remedy !== 'remove')],
  ['nothing is missing', (advice) => advice.filter(({ remedy }) => remedy === 'remove')],
  ['the wrong fact is missing', (advice) => advice.map((one) => ({ ...one, subject: one.object, factId: undefined }))],
]

test.each(broken)('advice by which %s is detected', (_, change) => {
  expect(followAdvice({ seed: 1, questions: 60, change }).failures).not.toEqual([])
})
