import { type Json, PawlError } from '../../base/index.ts'

/** A row as the database returns it, unchecked. */
export type Row = Readonly<Record<string, unknown>>

/** The row, for the error if it is damaged, and the hint. */
export interface RowName {
  readonly name: string
  readonly hint: string
}

export function textIn(row: Row, column: string, of?: RowName): string {
  const value = row[column]
  if (typeof value !== 'string') throw damaged(column, 'text', { of })
  return value
}

export function numberIn(row: Row, column: string, of?: RowName): number {
  const value = row[column]
  if (typeof value !== 'number') throw damaged(column, 'a number', { of })
  return value
}

/** The JSON in the column; nothing if it is empty. */
export function jsonIn(row: Row, column: string, of?: RowName): Json | undefined {
  if (row[column] === null) return undefined
  const text = textIn(row, column, of)
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    throw damaged(column, 'JSON', { of, cause })
  }
}

interface Damage {
  readonly of?: RowName | undefined
  readonly cause?: unknown
}

/** The error of a row with content that this program does not write. */
export function damaged(column: string, expected: string, { of, cause }: Damage = {}): PawlError {
  const where = of === undefined ? '' : ` of ${of.name}`
  return new PawlError(
    'store-damaged',
    `the store holds something else than ${expected} in the column \`${column}\`${where}`,
    {
      hint: of?.hint ?? 'restore the store from a copy; something else than this program has written to it',
      cause,
    },
  )
}
