import {
  type Amounts,
  addAmounts,
  type Budgets,
  checkAccounts,
  checkAmounts,
  checkKey,
  noAmounts,
  refusalOf,
} from '../../protocol/index.ts'
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
        if ((await openAccounts(query, id)) !== undefined) return { refused: undefined }
        const spent = new Map<string, Required<Amounts>>()
        for (const key of keys) spent.set(key, await spentFrom(query, key))
        const refused = refusalOf(accounts, amounts, (key) => spent.get(key) ?? noAmounts)
        if (refused !== undefined) return { refused }
        const texts = [jsonText('the accounts', keys), jsonText('the amounts', amounts)]
        await query(
          `insert into pawl_reservations (id, accounts, amounts) values ($1, $2, $3)
            on conflict (id) do update set accounts = excluded.accounts, amounts = excluded.amounts, settled = null`,
          [id, ...texts],
        )
        for (const key of keys) await addTo(query, key, amounts)
        return { refused: undefined }
      })
    },
    async settle(id, actual) {
      checkKey('the id of a reservation', id)
      checkAmounts(actual)
      const accounts = await openAccounts(database.query, id)
      if (accounts === undefined) return
      const { keys, text } = accounts
      await database.transaction(locks(id, keys), async (query) => {
        const [row] = await query(
          `update pawl_reservations set settled = $2
            where id = $1 and accounts = $3 and settled is null returning amounts`,
          [id, jsonText('the amounts', actual), text],
        )
        if (row === undefined) return // another process settled it before the locks were held
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

interface OpenAccounts {
  readonly keys: readonly string[]
  /** The keys as stored: an update that compares it cannot hit a later reservation from other accounts. */
  readonly text: string
}

/** The accounts of an open reservation. */
async function openAccounts(query: Query, id: string): Promise<OpenAccounts | undefined> {
  const [row] = await query('select accounts from pawl_reservations where id = $1 and settled is null', [id])
  return row === undefined
    ? undefined
    : { keys: jsonIn(row, 'accounts') as readonly string[], text: textIn(row, 'accounts') }
}

async function spentFrom(query: Query, key: string): Promise<Required<Amounts>> {
  const [row] = await query('select * from pawl_accounts where key = $1', [key])
  return row === undefined ? noAmounts : amountsOf(row)
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

function amountsOf(row: Row): Required<Amounts> {
  return {
    tokens: numberIn(row, 'tokens'),
    money: numberIn(row, 'money'),
    modelCalls: numberIn(row, 'model_calls'),
    toolCalls: numberIn(row, 'tool_calls'),
    time: numberIn(row, 'time_ms'),
  }
}
