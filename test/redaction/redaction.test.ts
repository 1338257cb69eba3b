import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { allForms } from './all-forms.ts'
import { bars, damageOf, recallOf, total } from './measure.ts'

const recall = recallOf(allForms, scale(3, 40))

test('at least 99 of 100 planted secrets are found, in at least 60 forms', () => {
  const { planted, found } = total(recall)
  expect(recall.length).toBeGreaterThanOrEqual(60)
  expect(planted).toBeGreaterThanOrEqual(500)
  expect(found / planted, JSON.stringify(recall.filter((form) => form.found < form.planted))).toBeGreaterThanOrEqual(
    bars.recall,
  )
})

test('at most 1 of 200 ordinary strings is damaged', () => {
  const { strings, damaged } = damageOf()
  expect(strings).toBeGreaterThanOrEqual(2000)
  expect(damaged.length / strings, damaged.join('\n')).toBeLessThanOrEqual(bars.damage)
})
