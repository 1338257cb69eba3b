import { expect, test } from 'vitest'
import { isFitting } from './fitted-table.ts'
import { wrappedTable } from './wrapped-table.ts'

const rows = [
  ['', 'hook', 'event', 'matches'],
  ['', 'system/settings-protection', 'settings.changed', ''],
  ['', 'refuse', 'tool.before', 'kind shell|write|edit|patch'],
]

test('a table with room for all cells has each row on one line, without columns in which there is nothing', () => {
  expect(wrappedTable(rows, 80)).toBe(`hook                        event             matches
system/settings-protection  settings.changed
refuse                      tool.before       kind shell|write|edit|patch`)
})

test('cells continue below where it costs the fewest lines, between words and behind `|` and `/`', () => {
  expect(wrappedTable(rows, 62)).toBe(`hook                        event             matches
system/settings-protection  settings.changed
refuse                      tool.before       kind shell|
                                              write|edit|patch`)
  expect(wrappedTable(rows, 54)).toBe(`hook                 event             matches
system/              settings.changed
settings-protection
refuse               tool.before       kind shell|
                                       write|edit|
                                       patch`)
})

test('a table without room for the longest parts is none', () => {
  expect(wrappedTable(rows, 45)).toBeUndefined()
})

test('in every width, each line fits and no part of a name is cut off', () => {
  const parts = rows.flat().flatMap((cell) => cell.match(/[^ |/]+/g) ?? [])
  for (let columns = 46; columns < 90; columns += 1) {
    const text = wrappedTable(rows, columns) ?? ''
    expect([columns, isFitting(text, columns)]).toEqual([columns, true])
    for (const part of parts) expect(text).toContain(part)
  }
})
