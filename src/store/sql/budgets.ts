import { checkKey, isPawlError, sentenceOf } from '../../base/index.ts'
import {
  type Account,
  type Amounts,
  type Budgets,
  noAmounts,
  type Refusal,
  readAccounts,
  readAmounts,
  readPrefix,
} from '../../ports/index.ts'
import { spentIn } from './account-row.ts'
import type { Database } from './database.ts'
import { spentFrom } from './plans.ts'
import type { Row } from './row.ts'

/** The part that each database implements itself: changes of several accounts, all or none, exact among many processes. */
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
      return { refused: await ledger.reserve(id, readAccounts(accounts), readAmounts(amounts)) }
    },
    async settle(id, actual) {
      checkKey('the id of a reservation', id)
      await ledger.settle(id, readAmounts(actual))
    },
    async spent(key) {
      checkKey('the key of an account', key)
      return (await spentFrom(query, key)) ?? noAmounts
    },
    async list(given) {
      const prefix = readPrefix(given)
      const rows = await query('select * from pawl_accounts where substr(key, 1, length(cast($1 as text))) = $1', [
        prefix,
      ])
      return rows.map(listed).sort((a, b) => (a.key < b.key ? -1 : 1)) // databases sort by the rules of their languages
    },
  }
}

/** One that is damaged is listed among the others: a person is to see it, and nothing is left in it. */
function listed(row: Row): Awaited<ReturnType<Budgets['list']>>[number] {
  const key = String(row['key'])
  try {
    return { key, spent: spentIn(row, key) }
  } catch (thrown) {
    if (!isPawlError(thrown)) throw thrown
    return { key, spent: noEnd, damaged: sentenceOf(thrown) }
  }
}

const endless = Number.POSITIVE_INFINITY
const noEnd: Required<Amounts> = {
  tokens: endless,
  money: endless,
  modelCalls: endless,
  toolCalls: endless,
  time: endless,
}
