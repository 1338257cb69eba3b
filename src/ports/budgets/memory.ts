import { checkKey } from '../../base/index.ts'
import {
  chargedAmounts,
  mustBeSame,
  noAmounts,
  type Reservation,
  readAccounts,
  readAmounts,
  refusalOf,
  settledAmounts,
} from './amounts.ts'
import type { Amounts, Budgets } from './port.ts'
import { readPrefix } from './read-prefix.ts'

/**
 * Makes budgets of one process. Concurrent callers cannot interfere: nothing is awaited between the check and the charge. Only
 * open reservations are kept: a settled id may be forgotten because reserving it again is charged again.
 *
 * @example
 * const budgets = memoryBudgets()
 * await budgets.reserve('call-1', [{ key: 'user:kim', limits: { tokens: 1_000 } }], { tokens: 800 })
 * await budgets.settle('call-1', { tokens: 650 })
 * console.log((await budgets.spent('user:kim')).tokens) // => 650
 */
export function memoryBudgets(): Budgets {
  const accounts = new Map<string, Required<Amounts>>()
  const open = new Map<string, Reservation>()
  const spentOf = (key: string) => accounts.get(key) ?? noAmounts
  const change = (keys: readonly string[], to: (key: string) => Required<Amounts>) => {
    const changed = keys.map((key) => [key, to(key)] as const) // all or none: the last may throw
    for (const [key, spent] of changed) accounts.set(key, spent)
  }
  return {
    async reserve(id, givenAccounts, givenAmounts) {
      checkKey('the id of a reservation', id)
      const [from, amounts] = [readAccounts(givenAccounts), readAmounts(givenAmounts)]
      const found = open.get(id)
      if (found !== undefined) mustBeSame(id, found, from, amounts)
      if (found !== undefined) return { refused: undefined }
      const refused = refusalOf(from, amounts, spentOf)
      if (refused !== undefined) return { refused }
      const keys = [...new Set(from.map(({ key }) => key))]
      change(keys, (key) => chargedAmounts(spentOf(key), amounts))
      open.set(id, { keys, amounts })
      return { refused: undefined }
    },
    async settle(id, given) {
      checkKey('the id of a reservation', id)
      const actual = readAmounts(given)
      const found = open.get(id)
      if (found === undefined) return
      change(found.keys, (key) => settledAmounts(key, spentOf(key), found.amounts, actual))
      open.delete(id)
    },
    async spent(key) {
      checkKey('the key of an account', key)
      return spentOf(key)
    },
    async list(given) {
      const prefix = readPrefix(given)
      const found = [...accounts].filter(([key]) => key.startsWith(prefix)).map(([key, spent]) => ({ key, spent }))
      return found.sort((a, b) => (a.key < b.key ? -1 : 1))
    },
  }
}
