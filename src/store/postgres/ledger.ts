import { isPawlError, jsonText, PawlError } from '../../base/index.ts'
import { type Account, type Amounts, limitOf, noAmounts, otherReservation, refusalOf } from '../../ports/index.ts'
import { spentIn } from '../sql/account-row.ts'
import type { Ledger } from '../sql/budgets.ts'
import type { Database } from '../sql/database.ts'
import { planReserve, planSettle } from '../sql/plans.ts'
import { type Row, textIn } from '../sql/row.ts'
import { otherReservationState } from './ledger-functions.ts'
import { codeOf } from './postgres-error.ts'

/** Accounts on a server, changed by functions of its own: one message for each reservation, and one to settle it. */
export function postgresLedger({ query }: Database): Ledger {
  return {
    async reserve(id, accounts, amounts) {
      const limits = limitsByKey(accounts)
      const reserving = query(
        'select to_jsonb(one) as account from pawl_reserve($1, $2, $3, $4, $5, $6, $7, $8, $9) as one',
        [
          id,
          jsonText('the accounts', [...limits.keys()]),
          jsonText('the limits', [...limits.values()]),
          jsonText('the amounts', amounts),
          ...columnsOf(amounts).map((amount) => amount ?? null),
        ],
      )
      const rows = await explained(reserving.catch(isOther(id)), () => planReserve(query, id, accounts, amounts))
      if (rows.length === 0) return undefined
      const spent = new Map(rows.map(accountIn))
      const refusal = refusalOf(accounts, amounts, (key) => spent.get(key) ?? noAmounts)
      // nothing was charged, so it must not pass for a grant
      if (refusal === undefined)
        throw new PawlError('store-failed', 'the server refused a reservation for no known reason')
      return refusal
    },
    async settle(id, actual) {
      const settling = query('select pawl_settle($1, $2, $3, $4, $5, $6, $7)', [
        id,
        jsonText('the amounts', actual),
        ...columnsOf(actual).map((amount) => amount ?? 0),
      ])
      await explained(settling, () => planSettle(query, id, actual))
    },
  }
}

function isOther(id: string): (thrown: unknown) => never {
  return (thrown) => {
    throw isPawlError(thrown) && codeOf(thrown.cause) === otherReservationState ? otherReservation(id) : thrown
  }
}

/** The server refuses damaged rows, and sums that are not exact; the same plan, made here, throws the descriptive error. */
async function explained<T>(work: Promise<T>, plan: () => Promise<unknown>): Promise<T> {
  return work.catch(async (thrown: unknown) => {
    if (isPawlError(thrown) && thrown.code === 'store-failed') await plan()
    throw thrown
  })
}

/** One column, because the driver reads the columns of a result also where it has no rows, as it mostly has not. */
function accountIn(row: Row): readonly [string, Required<Amounts>] {
  const account = row['account'] as Row
  const key = textIn(account, 'key')
  return [key, spentIn(account, key)]
}

/** Amounts in the order of the columns of `pawl_accounts`. */
function columnsOf({ tokens, money, modelCalls, toolCalls, time }: Amounts): readonly (number | undefined)[] {
  return [tokens, money, modelCalls, toolCalls, time]
}

/** The limits as the server reads them. An account may be named twice: the lower of its limits decides. */
function limitsByKey(accounts: readonly Account[]): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const keys = new Set(accounts.map(({ key }) => key))
  return new Map([...keys].map((key) => [key, { key, ...lowest(accounts.filter((one) => one.key === key)) }]))
}

function lowest(accounts: readonly Account[]): Readonly<Record<string, number>> {
  const lowestOf = (what: keyof Amounts) => {
    const limit = Math.min(...accounts.map(({ limits }) => limitOf(limits, what)))
    return Math.floor(Math.max(limit, -1)) // JSON has no infinity, and a negative limit means that nothing may be spent
  }
  return {
    tokens: lowestOf('tokens'),
    money: lowestOf('money'),
    model_calls: lowestOf('modelCalls'),
    tool_calls: lowestOf('toolCalls'),
    time_ms: lowestOf('time'),
  }
}
