import { type Json, PawlError } from '../../kernel/index.ts'

/** What a database gives back for one row, before it is looked at. */
export type Row = Readonly<Record<string, unknown>>

export function textIn(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw damaged(column, 'text')
  return value
}

export function numberIn(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw damaged(column, 'a number')
  return value
}

/** Whatever JSON stands in the column; nothing if it is empty. */
export function jsonIn(row: Row, column: string): Json | undefined {
  if (row[column] === null) return undefined
  try {
    return JSON.parse(textIn(row, column)) as Json
  } catch (thrown) {
    throw damaged(column, 'JSON', thrown)
  }
}

/** The error of a row that holds something else than what this program writes. */
export function damaged(column: string, expected: string, cause?: unknown): PawlError {
  return new PawlError('store-damaged', `the store holds something else than ${expected} in the column \`${column}\``, {
    hint: 'restore the store from a copy; something else than this program has written to it',
    cause,
  })
}
