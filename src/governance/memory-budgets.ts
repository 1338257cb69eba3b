import type { Account, Amounts, Budgets, Refusal } from '../protocol/index.ts'
import { boundedMap } from './bounded-map.ts'

type Purse = { -readonly [K in keyof Required<Amounts>]: number }
const parts = ['tokens', 'money', 'modelCalls', 'toolCalls', 'time'] as const

/** Budgets of one process, in memory. Nothing is waited for between the look and the spending, so no two can interfere. */
export function memoryBudgets(): Budgets {
  const purses = new Map<string, Purse>()
  const open = new Map<string, { readonly keys: readonly string[]; readonly amounts: Amounts }>()
  const settled = boundedMap<string, true>(100_000)
  const add = (keys: readonly string[], amounts: Amounts, sign: 1 | -1) => {
    for (const key of keys) {
      const purse = purses.get(key) ?? emptyPurse()
      for (const part of parts) purse[part] += sign * (amounts[part] ?? 0)
      purses.set(key, purse)
    }
  }
  return {
    async reserve(id, accounts, amounts) {
      if (open.has(id) || settled.get(id) === true) return { refused: undefined }
      const refused = accounts.flatMap((account) => refusals(account, purses.get(account.key), amounts))
      if (refused.length > 0) return { refused: refused.reduce(tighter) }
      const keys = accounts.map(({ key }) => key)
      add(keys, amounts, 1)
      open.set(id, { keys, amounts })
      return { refused: undefined }
    },
    async settle(id, actual) {
      const reservation = open.get(id)
      if (reservation === undefined) return
      open.delete(id)
      settled.set(id, true)
      add(reservation.keys, reservation.amounts, -1)
      add(reservation.keys, actual, 1)
    },
    async spent(key) {
      return { ...(purses.get(key) ?? emptyPurse()) }
    },
    async list(prefix = '') {
      return [...purses].filter(([key]) => key.startsWith(prefix)).map(([key, purse]) => ({ key, spent: { ...purse } }))
    },
  }
}

function emptyPurse(): Purse {
  return { tokens: 0, money: 0, modelCalls: 0, toolCalls: 0, time: 0 }
}

function refusals({ key, limits }: Account, purse: Purse | undefined, amounts: Amounts): readonly Refusal[] {
  return parts.flatMap((what) => {
    const limit = limits[what]
    const amount = amounts[what] ?? 0
    const spent = purse?.[what] ?? 0
    return limit === undefined || amount === 0 || spent + amount <= limit ? [] : [{ key, what, limit, spent }]
  })
}

function tighter(one: Refusal, other: Refusal): Refusal {
  return other.limit - other.spent < one.limit - one.spent ? other : one
}
