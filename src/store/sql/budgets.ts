import {
  type Account,
  type Amounts,
  type Budgets,
  checkAccounts,
  checkAmounts,
  checkKey,
  noAmounts,
  type Refusal,
} from '../../protocol/index.ts'
import type { Database } from './database.ts'
import { numberIn, type Row, textIn } from './row.ts'

/** What each database does in its own way: changes of several accounts, all or none, exact among many processes. */
export interface Ledger {
  /** The refusal, if an account cannot pay and the id is not that of an open reservation. */
  reserve(id: string, accounts: readonly Account[], amounts: Amounts): Promise<Refusal | undefined>
  settle(id: string, actual: Amounts): Promise<void>
}

/** Budgets in the tables of a database. */
export function sqlBudgets({ query }: Database, ledger: Ledger): Budgets {
  return {
    async reserve(id, accounts, amounts) {
      checkKey('the id of a reservation', id)
      checkAccounts(accounts)
      checkAmounts(amounts)
      return { refused: await ledger.reserve(id, accounts, amounts) }
    },
    async settle(id, actual) {
      checkKey('the id of a reservation', id)
      checkAmounts(actual)
      await ledger.settle(id, actual)
    },
    async spent(key) {
      const [row] = await query('select * from pawl_accounts where key = $1', [key])
      return row === undefined ? noAmounts : spentIn(row)
    },
    async list(prefix = '') {
      const rows = await query('select * from pawl_accounts where substr(key, 1, length(cast($1 as text))) = $1', [
        prefix,
      ])
      const found = rows.map((row) => ({ key: textIn(row, 'key'), spent: spentIn(row) }))
      return found.sort((a, b) => (a.key < b.key ? -1 : 1)) // databases sort by the rules of their languages
    },
  }
}

/** What is spent and reserved, in a row of `pawl_accounts`. */
export function spentIn(row: Row): Required<Amounts> {
  return {
    tokens: numberIn(row, 'tokens'),
    money: numberIn(row, 'money'),
    modelCalls: numberIn(row, 'model_calls'),
    toolCalls: numberIn(row, 'tool_calls'),
    time: numberIn(row, 'time_ms'),
  }
}
