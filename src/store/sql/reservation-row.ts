import { isKey, isPawlError } from '../../base/index.ts'
import { type Reservation, readAmounts } from '../../ports/index.ts'
import { damaged, jsonIn, type Row, type RowName } from './row.ts'

/** The reservation in a row of `pawl_reservations`. */
export function reservationIn(row: Row, id: string): Reservation {
  const of = reservationNamed(id)
  const [keys, amounts] = [jsonIn(row, 'accounts', of), jsonIn(row, 'amounts', of)]
  if (!isKeys(keys)) throw damaged('accounts', 'a list of keys', { of })
  try {
    return { keys: [...new Set(keys)], amounts: readAmounts(roundedDown(amounts)) }
  } catch (cause) {
    if (!isPawlError(cause)) throw cause
    throw damaged('amounts', 'amounts', { of, cause })
  }
}

/** The row of a reservation, for errors. */
function reservationNamed(id: string): RowName {
  return {
    name: `the reservation \`${id}\``,
    hint: 'correct its row in `pawl_reservations`, or delete it: what it has charged then stays charged',
  }
}

function isKeys(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isKey)
}

/** Earlier versions have charged fractions, and accounts round them up: releasing less is safe. */
function roundedDown(amounts: unknown): unknown {
  if (typeof amounts !== 'object' || amounts === null || Array.isArray(amounts)) return amounts
  const round = (value: unknown) => (typeof value === 'number' ? Math.floor(value) : value)
  return Object.fromEntries(Object.entries(amounts).map(([kind, value]) => [kind, round(value)]))
}
