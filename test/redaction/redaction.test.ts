import { expect, test } from 'vitest'
import { chooser } from '../chooser.ts'
import { scale } from '../scale.ts'
import { allForms } from './all-forms.ts'
import { heldOutForms } from './held-out-forms.ts'
import { heldOutOrdinary } from './held-out-ordinary.ts'
import { bars, damageOf, ordinaryInSample, recallOf, total } from './measure.ts'

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
  const { strings, damaged } = damageOf(ordinaryInSample())
  expect(strings).toBeGreaterThanOrEqual(2000)
  expect(damaged.length / strings, damaged.join('\n')).toBeLessThanOrEqual(bars.damage)
})

test('the held-out part is large enough to be meaningful', () => {
  expect(heldOutForms.length).toBeGreaterThanOrEqual(40)
  expect(new Set(heldOutOrdinary(chooser(7))).size).toBeGreaterThanOrEqual(500)
})

test('at most 1 of 200 ordinary strings of the held-out part is damaged', () => {
  const { strings, damaged } = damageOf(heldOutOrdinary(chooser(7)))
  expect(damaged.length / strings, damaged.join('\n')).toBeLessThanOrEqual(bars.damage)
})
