import { checkKey } from '../check-key.ts'
import { addAmounts, checkAccounts, checkAmounts, noAmounts, refusalOf } from './amounts.ts'
import type { Amounts, Budgets } from './budgets.ts'

/**
 * Budgets of one process. Nothing is awaited between the check and the charge, so concurrent callers cannot interfere.
 * Only open reservations are kept: a settled id may be forgotten because reserving it again is charged again.
 */
export function memoryBudgets(): Budgets {
  const accounts = new Map<string, Required<Amounts>>()
  const open = new Map<string, { readonly keys: readonly string[]; readonly amounts: Amounts }>()
  const spentOf = (key: string) => accounts.get(key) ?? noAmounts
  const add = (keys: readonly string[], amounts: Amounts) => {
    for (const key of keys) accounts.set(key, addAmounts(spentOf(key), amounts))
  }
  return {
    async reserve(id, from, amounts) {
      checkKey('the id of a reservation', id)
      checkAccounts(from)
      checkAmounts(amounts)
      if (open.has(id)) return { refused: undefined }
      const refused = refusalOf(from, amounts, spentOf)
      if (refused !== undefined) return { refused }
      const keys = [...new Set(from.map(({ key }) => key))]
      open.set(id, { keys, amounts: { ...amounts } })
      add(keys, amounts)
      return { refused: undefined }
    },
    async settle(id, actual) {
      checkKey('the id of a reservation', id)
      checkAmounts(actual)
      const found = open.get(id)
      if (found === undefined) return
      open.delete(id)
      add(found.keys, addAmounts(actual, found.amounts, -1))
    },
    spent: async (key) => spentOf(key),
    async list(prefix = '') {
      const found = [...accounts].filter(([key]) => key.startsWith(prefix)).map(([key, spent]) => ({ key, spent }))
      return found.sort((a, b) => (a.key < b.key ? -1 : 1))
    },
  }
}
