import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findText, findWanted } from './find-text.ts'

/** Few signs, so that parts fit half again and again. */
const aText = fc.string({ unit: fc.constantFrom('a', 'a', 'a', 'b'), maxLength: 400, size: 'max' })

test('a part is found where indexOf finds it, be it short or long, there or nearly there', () => {
  fc.assert(
    fc.property(aText, aText, fc.nat(200), fc.nat(120), fc.nat(450), (text, other, start, length, from) => {
      const own = text.slice(start, start + length)
      const nearly = `${own.slice(0, own.length / 2)}b${own.slice(own.length / 2)}`
      for (const part of [own, nearly, other.slice(0, length)]) {
        expect(findText(text, part, from)).toBe(text.indexOf(part, from))
      }
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['', '', 0],
  ['abc', '', 2],
  ['', 'a'.repeat(40), -1],
  ['é'.repeat(100), 'é'.repeat(99), 0],
  [`${'a'.repeat(200)}😀`, `${'a'.repeat(50)}😀`, 150],
])('the ends are as those of indexOf: %j in %j', (text, part, from) => {
  expect(findText(text, part, Math.max(0, from))).toBe(text.indexOf(part, Math.max(0, from)))
})

test('after many parts that fit but for their middle, the one that fits is found', () => {
  const [half, text] = ['a'.repeat(50), 'a'.repeat(5000)]
  expect(findText(`${text}b${text}`, `${half}b${half}`)).toBe(4950)
  expect(findText(text, `${half}b${half}`)).toBe(-1)
})

test('of the places of a part, the first that is wanted is found', () => {
  fc.assert(
    fc.property(aText, fc.nat(200), fc.nat(80), fc.integer({ min: 1, max: 7 }), (text, start, length, every) => {
      const part = text.slice(start, start + length)
      const isWanted = (at: number) => at % every === every - 1
      const places = Array.from({ length: text.length + 1 }, (_, at) => at)
      expect(findWanted(text, part, isWanted)).toBe(
        places.find((at) => text.startsWith(part, at) && isWanted(at)) ?? -1,
      )
    }),
    { numRuns: 2000 },
  )
})
