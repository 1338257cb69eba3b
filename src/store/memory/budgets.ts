import type { Amounts, Budgets } from '../../protocol/index.ts'
import { addAmounts, checkAccounts, checkAmounts, nothing, refusalOf, unknownReservation } from '../amounts.ts'
import { checkKey } from '../check-key.ts'

interface Reservation {
  readonly keys: readonly string[]
  readonly amounts: Amounts
  readonly settled: boolean
}

export function memoryBudgets(): Budgets {
  const accounts = new Map<string, Required<Amounts>>()
  const reservations = new Map<string, Reservation>()
  const spentOf = (key: string) => accounts.get(key) ?? nothing
  const add = (keys: readonly string[], amounts: Amounts) => {
    for (const key of keys) accounts.set(key, addAmounts(spentOf(key), amounts))
  }
  return {
    async reserve(id, from, amounts) {
      checkKey('the id of a reservation', id)
      checkAccounts(from)
      checkAmounts(amounts)
      if (reservations.has(id)) return { refused: undefined }
      const refused = refusalOf(from, amounts, spentOf)
      if (refused !== undefined) return { refused }
      const keys = [...new Set(from.map(({ key }) => key))]
      reservations.set(id, { keys, amounts: { ...amounts }, settled: false })
      add(keys, amounts)
      return { refused: undefined }
    },
    async settle(id, actual) {
      checkAmounts(actual)
      const found = reservations.get(id)
      if (found === undefined) throw unknownReservation(id)
      if (found.settled) return
      reservations.set(id, { ...found, settled: true })
      add(found.keys, addAmounts(actual, found.amounts, -1))
    },
    spent: async (key) => spentOf(key),
    async list(prefix = '') {
      const found = [...accounts].filter(([key]) => key.startsWith(prefix)).map(([key, spent]) => ({ key, spent }))
      return found.sort((a, b) => (a.key < b.key ? -1 : 1))
    },
  }
}
