import { type Amounts, mostCounted } from '../../ports/index.ts'
import { damaged, type Row, type RowName } from './row.ts'

/**
 * The spent and reserved amounts in a row of `pawl_accounts`. A number that this program cannot have written is an
 * error: a negative one would allow more spending.
 */
export function spentIn(row: Row, key: string): Required<Amounts> {
  const amount = (column: string) => amountIn(row, column, accountNamed(key))
  return {
    tokens: amount('tokens'),
    money: amount('money'),
    modelCalls: amount('model_calls'),
    toolCalls: amount('tool_calls'),
    time: amount('time_ms'),
  }
}

/** The row of an account, for errors. */
export function accountNamed(key: string): RowName {
  return {
    name: `the account \`${key}\``,
    hint: 'correct its row in `pawl_accounts`, or restore the store from a copy; until then nothing can be reserved from this account',
  }
}

/** Earlier versions have written fractions: they are rounded up. */
function amountIn(row: Row, column: string, of: RowName): number {
  const value = row[column]
  const whole = typeof value === 'number' ? Math.ceil(value) + 0 : Number.NaN
  if (whole >= 0 && whole <= mostCounted) return whole
  throw damaged(column, `a number from 0 to ${mostCounted}`, { of })
}
