import {
  type Account,
  type Amounts,
  chargedAmounts,
  mustBeSame,
  noAmounts,
  type Refusal,
  type Reservation,
  refusalOf,
  settledAmounts,
} from '../../ports/index.ts'
import { accountNamed, spentIn } from './account-row.ts'
import type { Query } from './database.ts'
import { reservationIn } from './reservation-row.ts'
import { damaged } from './row.ts'

/** The new spending of each account, by its key. */
export type Balances = ReadonlyMap<string, Required<Amounts>>

/** The effect of a reservation on the accounts: none if the id is that of an open reservation, or if an account cannot pay. */
export async function planReserve(
  query: Query,
  id: string,
  accounts: readonly Account[],
  amounts: Amounts,
): Promise<{ readonly refused?: Refusal; readonly balances?: Balances }> {
  const open = await openReservation(query, id)
  if (open !== undefined) mustBeSame(id, open, accounts, amounts)
  if (open !== undefined) return {}
  const spent = new Map<string, Required<Amounts>>()
  for (const { key } of accounts) spent.set(key, (await spentFrom(query, key)) ?? noAmounts)
  const refused = refusalOf(accounts, amounts, (key) => spent.get(key) ?? noAmounts)
  if (refused !== undefined) return { refused }
  return { balances: new Map([...spent].map(([key, before]) => [key, chargedAmounts(before, amounts)])) }
}

/** The effect of settling on the accounts of an open reservation; undefined if there is none. */
export async function planSettle(query: Query, id: string, actual: Amounts): Promise<Balances | undefined> {
  const reservation = await openReservation(query, id)
  if (reservation === undefined) return undefined
  const balances = new Map<string, Required<Amounts>>()
  for (const key of reservation.keys) {
    const spent = (await spentFrom(query, key)) ?? noAmounts
    mustHold(key, spent, reservation.amounts)
    balances.set(key, settledAmounts(key, spent, reservation.amounts, actual))
  }
  return balances
}

/** An account has at least the charge of its reservation: with less, settling would leave less than was spent. */
function mustHold(key: string, spent: Required<Amounts>, reserved: Amounts): void {
  for (const [what, amount] of Object.entries(reserved)) {
    if (spent[what as keyof Amounts] < amount)
      throw damaged(columns[what] ?? what, 'at least what is reserved', { of: accountNamed(key) })
  }
}

const columns: Readonly<Record<string, string>> = {
  modelCalls: 'model_calls',
  toolCalls: 'tool_calls',
  time: 'time_ms',
}

async function openReservation(query: Query, id: string): Promise<Reservation | undefined> {
  const [row] = await query('select accounts, amounts from pawl_reservations where id = $1 and settled is null', [id])
  return row === undefined ? undefined : reservationIn(row, id)
}

/** The spending of an account; undefined if there is no such account. */
export async function spentFrom(query: Query, key: string): Promise<Required<Amounts> | undefined> {
  const [row] = await query('select * from pawl_accounts where key = $1', [key])
  return row === undefined ? undefined : spentIn(row, key)
}
