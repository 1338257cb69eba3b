import type { Amounts, Budgets } from '../../protocol/index.ts'
import { addAmounts, checkAccounts, checkAmounts, nothing, refusalOf, unknownReservation } from '../amounts.ts'
import { checkKey } from '../check-key.ts'
import { jsonText } from '../json-text.ts'
import type { Database, Query } from './database.ts'
import { jsonIn, numberIn, type Row, textIn } from './row.ts'

export function sqlBudgets(database: Database): Budgets {
  return {
    async reserve(id, accounts, amounts) {
      checkKey('the id of a reservation', id)
      checkAccounts(accounts)
      checkAmounts(amounts)
      const keys = [...new Set(accounts.map(({ key }) => key))]
      return database.transaction(locks(id, keys), async (query) => {
        if ((await findReservation(query, id)) !== undefined) return { refused: undefined }
        const spent = new Map<string, Required<Amounts>>()
        for (const key of keys) spent.set(key, await spentFrom(query, key))
        const refused = refusalOf(accounts, amounts, (key) => spent.get(key) ?? nothing)
        if (refused !== undefined) return { refused }
        const texts = [jsonText('the accounts', keys), jsonText('the amounts', amounts)]
        await query('insert into pawl_reservations (id, accounts, amounts) values ($1, $2, $3)', [id, ...texts])
        for (const key of keys) await addTo(query, key, amounts)
        return { refused: undefined }
      })
    },
    async settle(id, actual) {
      checkAmounts(actual)
      const keys = (await findReservation(database.query, id))?.keys
      if (keys === undefined) throw unknownReservation(id)
      await database.transaction(locks(id, keys), async (query) => {
        const [row] = await query(
          'update pawl_reservations set settled = $2 where id = $1 and settled is null returning amounts',
          [id, jsonText('the amounts', actual)],
        )
        if (row === undefined) return // settled before
        const change = addAmounts(actual, jsonIn(row, 'amounts') as Amounts, -1)
        for (const key of keys) await addTo(query, key, change)
      })
    },
    spent: (key) => spentFrom(database.query, key),
    async list(prefix = '') {
      const rows = await database.query(
        'select * from pawl_accounts where substr(key, 1, length(cast($1 as text))) = $1',
        [prefix],
      )
      const found = rows.map((row) => ({ key: textIn(row, 'key'), spent: amountsOf(row) }))
      return found.sort((a, b) => (a.key < b.key ? -1 : 1)) // databases sort by the rules of their languages
    },
  }
}

/** Everybody who changes an account holds its lock, so that what was checked is still so when it is changed. */
function locks(id: string, keys: readonly string[]): readonly string[] {
  return [`reservation ${id}`, ...keys.map((key) => `account ${key}`)]
}

async function findReservation(query: Query, id: string): Promise<{ readonly keys: readonly string[] } | undefined> {
  const [row] = await query('select accounts from pawl_reservations where id = $1', [id])
  return row === undefined ? undefined : { keys: jsonIn(row, 'accounts') as readonly string[] }
}

async function spentFrom(query: Query, key: string): Promise<Required<Amounts>> {
  const [row] = await query('select * from pawl_accounts where key = $1', [key])
  return row === undefined ? nothing : amountsOf(row)
}

async function addTo(query: Query, key: string, amounts: Amounts): Promise<void> {
  const { tokens, money, modelCalls, toolCalls, time } = addAmounts(nothing, amounts)
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

function amountsOf(row: Row): Required<Amounts> {
  return {
    tokens: numberIn(row, 'tokens'),
    money: numberIn(row, 'money'),
    modelCalls: numberIn(row, 'model_calls'),
    toolCalls: numberIn(row, 'tool_calls'),
    time: numberIn(row, 'time_ms'),
  }
}
