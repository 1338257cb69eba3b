import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approve, ask, deny, isVerdict, moreSevere, resume, stub, type Verdict } from './outcome.ts'

const verdicts: readonly Verdict[] = [approve(), stub(1), resume('go on'), ask('sure?'), deny('no')]
const aVerdict = fc.constantFrom(...verdicts).map((verdict) => ({ verdict }))

test('each verdict outweighs those before it: approve, stub, resume, ask, deny', () => {
  for (const [lighter, one] of verdicts.entries()) {
    for (const other of verdicts.slice(0, lighter)) {
      expect(moreSevere({ verdict: other }, { verdict: one }).verdict).toBe(one)
      expect(moreSevere({ verdict: one }, { verdict: other }).verdict).toBe(one)
    }
  }
})

test('the earlier of two equal verdicts prevails', () => {
  const first = { verdict: deny('first') }
  expect(moreSevere(first, { verdict: deny('second') })).toBe(first)
})

test('folding is associative', () => {
  fc.assert(
    fc.property(aVerdict, aVerdict, aVerdict, (a, b, c) => {
      expect(moreSevere(moreSevere(a, b), c)).toBe(moreSevere(a, moreSevere(b, c)))
    }),
  )
})

test('inform and modify are not verdicts', () => {
  expect(isVerdict({ type: 'inform', text: 'x' })).toBe(false)
  expect(isVerdict({ type: 'modify', patch: {} })).toBe(false)
})
