import { jsonText } from '../../base/index.ts'
import type { Amounts } from '../../ports/index.ts'
import type { Ledger } from '../sql/budgets.ts'
import type { Database, Query } from '../sql/database.ts'
import { type Balances, planReserve, planSettle } from '../sql/plans.ts'

/** Accounts in a file with one writer at a time: reads of a transaction stay valid until its end. */
export function sqliteLedger({ query: look, transaction }: Database): Ledger {
  return {
    reserve: (id, accounts, amounts) =>
      transaction([], async (query) => {
        const { refused, balances } = await planReserve(query, id, accounts, amounts)
        if (balances === undefined) return refused
        await query(
          `insert into pawl_reservations (id, accounts, amounts) values ($1, $2, $3)
            on conflict (id) do update set accounts = excluded.accounts, amounts = excluded.amounts, settled = null`,
          [id, jsonText('the accounts', [...balances.keys()]), jsonText('the amounts', amounts)],
        )
        await write(query, balances)
        return undefined
      }),
    async settle(id, actual) {
      if (!(await isOpen(look, id))) return // writers wait for each other, readers do not
      await transaction([], async (query) => {
        const balances = await planSettle(query, id, actual)
        if (balances === undefined) return
        await query('update pawl_reservations set settled = $2 where id = $1', [id, jsonText('the amounts', actual)])
        await write(query, balances)
      })
    },
  }
}

async function isOpen(query: Query, id: string): Promise<boolean> {
  return (await query('select id from pawl_reservations where id = $1 and settled is null', [id])).length > 0
}

async function write(query: Query, balances: Balances): Promise<void> {
  for (const [key, spent] of balances) await set(query, key, spent)
}

async function set(query: Query, key: string, spent: Required<Amounts>): Promise<void> {
  const { tokens, money, modelCalls, toolCalls, time } = spent
  await query(
    `insert into pawl_accounts (key, tokens, money, model_calls, tool_calls, time_ms) values ($1, $2, $3, $4, $5, $6)
      on conflict (key) do update set
        tokens = excluded.tokens,
        money = excluded.money,
        model_calls = excluded.model_calls,
        tool_calls = excluded.tool_calls,
        time_ms = excluded.time_ms`,
    [key, tokens, money, modelCalls, toolCalls, time],
  )
}
