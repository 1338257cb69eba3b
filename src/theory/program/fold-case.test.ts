import { expect, test } from 'vitest'
import { foldCase } from './fold-case.ts'
import { readNow } from './read-now.ts'

const knowledge = { holds: () => false, dimension: () => 0, control: () => undefined, apply: () => {} }
const holds = (verb: string, text: string, wanted: string) => readNow(`${verb}_IGNORING_CASE`, text, wanted, knowledge)

test.each([
  ['CONTAINS', 'ΜΥΣΤΙΚΟΣΑ', 'ΜΥΣΤΙΚΟΣ'],
  ['EQUALS', 'μυστικος', 'ΜΥΣΤΙΚΟΣ'],
  ['ENDS_WITH', 'ΤΟ ΜΥΣΤΙΚΟΣ', 'μυστικοσ'],
  ['STARTS_WITH', 'STRASSE 1', 'straße'],
  ['MATCHES', 'Straße 1', 'STRASSE*'],
  ['CONTAINS_WORD', 'the \u212Aey', 'KEY'],
  ['EQUALS', 'm\u0131x', 'MIX'],
  ['CONTAINS', '\u017Fecret', 'SECRET'],
])('%s_IGNORING_CASE is true of %s and %s', (verb, text, wanted) => {
  expect(holds(verb, text, wanted)).toBe(true)
})

test('texts that differ in more than case stay different', () => {
  expect(holds('EQUALS', 'secret', 'secrets')).toBe(false)
  expect(foldCase('Ä')).not.toBe(foldCase('A'))
})
