import { type Amounts, addAmounts, noAmounts, refusalOf } from '../../protocol/index.ts'
import { jsonText } from '../json-text.ts'
import { type Ledger, spentIn } from '../sql/budgets.ts'
import type { Database, Query } from '../sql/database.ts'
import { jsonIn } from '../sql/row.ts'

/** Accounts in a file with one writer at a time: what a transaction has read is so until its end. */
export function sqliteLedger({ query: look, transaction }: Database): Ledger {
  return {
    reserve: (id, accounts, amounts) =>
      transaction([], async (query) => {
        if (await isOpen(query, id)) return undefined
        const spent = new Map<string, Required<Amounts>>()
        for (const { key } of accounts) spent.set(key, await spentFrom(query, key))
        const refused = refusalOf(accounts, amounts, (key) => spent.get(key) ?? noAmounts)
        if (refused !== undefined) return refused
        const keys = [...spent.keys()]
        await query(
          `insert into pawl_reservations (id, accounts, amounts) values ($1, $2, $3)
            on conflict (id) do update set accounts = excluded.accounts, amounts = excluded.amounts, settled = null`,
          [id, jsonText('the accounts', keys), jsonText('the amounts', amounts)],
        )
        for (const key of keys) await addTo(query, key, amounts)
        return undefined
      }),
    async settle(id, actual) {
      if (!(await isOpen(look, id))) return // writers wait for each other, readers do not
      await transaction([], async (query) => {
        const [row] = await query(
          'update pawl_reservations set settled = $2 where id = $1 and settled is null returning accounts, amounts',
          [id, jsonText('the amounts', actual)],
        )
        if (row === undefined) return
        const change = addAmounts(actual, jsonIn(row, 'amounts') as Amounts, -1)
        for (const key of jsonIn(row, 'accounts') as readonly string[]) await addTo(query, key, change)
      })
    },
  }
}

async function isOpen(query: Query, id: string): Promise<boolean> {
  return (await query('select id from pawl_reservations where id = $1 and settled is null', [id])).length > 0
}

async function spentFrom(query: Query, key: string): Promise<Required<Amounts>> {
  const [row] = await query('select * from pawl_accounts where key = $1', [key])
  return row === undefined ? noAmounts : spentIn(row)
}

async function addTo(query: Query, key: string, amounts: Amounts): Promise<void> {
  const { tokens, money, modelCalls, toolCalls, time } = addAmounts(noAmounts, amounts)
  await query(
    `insert into pawl_accounts (key, tokens, money, model_calls, tool_calls, time_ms) values ($1, $2, $3, $4, $5, $6)
      on conflict (key) do update set
        tokens = pawl_accounts.tokens + excluded.tokens,
        money = pawl_accounts.money + excluded.money,
        model_calls = pawl_accounts.model_calls + excluded.model_calls,
        tool_calls = pawl_accounts.tool_calls + excluded.tool_calls,
        time_ms = pawl_accounts.time_ms + excluded.time_ms`,
    [key, tokens, money, modelCalls, toolCalls, time],
  )
}
