import { checkKey, checkKeys, isObject, PawlError, readGiven, typeName } from '../../base/index.ts'
import type { Account, Amounts, Refusal } from './port.ts'

export const noAmounts: Required<Amounts> = Object.freeze({ tokens: 0, money: 0, modelCalls: 0, toolCalls: 0, time: 0 })

const kinds = Object.keys(noAmounts) as readonly (keyof Amounts)[]

/** The most that an account counts: a larger sum would not be exact, and the lost part could be spent. */
export const mostCounted = Number.MAX_SAFE_INTEGER

/**
 * Reads amounts, each once: the checked value is charged. A negative amount would add to the account, a misspelt kind
 * would not be counted, and sums of fractions are not exact. Time is measured, not counted: it is rounded up.
 */
export function readAmounts(given: unknown): Amounts {
  return readGiven('the amounts', 'bad-amount', () => {
    if (!isObject(given))
      throw new PawlError('bad-amount', 'the amounts are missing', { hint: 'such as `{ tokens: 5 }`' })
    checkKeys(given, kinds, 'amounts', 'bad-amount')
    return readKinds(given, amountOf)
  })
}

function amountOf(what: keyof Amounts, amount: unknown): number {
  const whole = typeof amount === 'number' ? (what === 'time' ? Math.ceil(amount) : amount) : Number.NaN
  if (Number.isSafeInteger(whole) && whole >= 0) return whole + 0 // never -0
  const unit = { money: ' of billionths', time: ' of milliseconds' }[what as string] ?? ''
  throw new PawlError('bad-amount', `${shown(amount)} is not an amount of ${what}`, {
    hint: `give a whole number${unit} from 0 to ${mostCounted}`,
  })
}

/** Reads accounts, each once. Refuses limits that could not be compared with the spending. */
export function readAccounts(given: unknown): readonly Account[] {
  return readGiven('the accounts', 'bad-amount', () => {
    if (!Array.isArray(given)) throw new PawlError('bad-amount', 'the accounts are not a list')
    const accounts: Account[] = []
    for (let at = 0; at < given.length; at += 1) accounts.push(accountOf(given[at]))
    return Object.freeze(accounts)
  })
}

function accountOf(given: unknown): Account {
  if (!isObject(given))
    throw new PawlError('bad-amount', 'an account is not an object', { hint: 'such as `{ key, limits: {} }`' })
  const { key, limits } = given
  checkKey('the key of an account', key)
  if (!isObject(limits)) throw new PawlError('bad-amount', `\`${key}\` has no limits`, { hint: '`{}` limits nothing' })
  checkKeys(limits, kinds, `limits of \`${key}\``, 'bad-amount')
  const limitOf = (what: keyof Amounts, limit: unknown) => {
    if (typeof limit === 'number' && !Number.isNaN(limit)) return limit
    throw new PawlError('bad-amount', `the limit of ${what} of \`${key}\` is not a number`)
  }
  return Object.freeze({ key, limits: readKinds(limits, limitOf) })
}

function readKinds(given: Given, read: (what: keyof Amounts, value: unknown) => number): Amounts {
  const found: Partial<Record<keyof Amounts, number>> = {}
  for (const what of kinds) {
    const value = given[what]
    if (value !== undefined) found[what] = read(what, value)
  }
  return Object.freeze(found)
}

type Given = Readonly<Record<string, unknown>>

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeName(value)
}

/** The reservation under one id: the keys of its accounts, and the amount charged to each. */
export interface Reservation {
  readonly keys: readonly string[]
  readonly amounts: Amounts
}

/** Refuses to treat an open reservation as another one: the caller would spend an amount that is not reserved. */
export function mustBeSame(id: string, open: Reservation, accounts: readonly Account[], amounts: Amounts): void {
  const wanted = new Set(accounts.map(({ key }) => key))
  const hasKeys = open.keys.length === wanted.size && open.keys.every((key) => wanted.has(key))
  if (!hasKeys || kinds.some((what) => (open.amounts[what] ?? 0) !== (amounts[what] ?? 0))) throw otherReservation(id)
}

export function otherReservation(id: string): PawlError {
  return new PawlError('other-reservation', `the reservation \`${id}\` is open with other amounts or accounts`, {
    hint: 'give each call an id of its own, or settle this one first',
  })
}

/** `undefined` if every account can pay; otherwise the refusal of the account with the smallest part of its limit left. */
export function refusalOf(
  accounts: readonly Account[],
  amounts: Amounts,
  spentOf: (key: string) => Required<Amounts>,
): Refusal | undefined {
  const refusals = accounts.flatMap(({ key, limits }) =>
    kinds.flatMap((what): readonly Refusal[] => {
      const [limit, amount, spent] = [limitOf(limits, what), amounts[what], spentOf(key)[what]]
      if (amount === undefined || amount <= Math.floor(limit) - spent) return []
      return [{ key, what, limit, spent }]
    }),
  )
  return refusals.sort((a, b) => partLeft(a) - partLeft(b))[0]
}

/** How much may be spent: never more than can be counted, also where nothing is limited. */
export function limitOf(limits: Amounts, what: keyof Amounts): number {
  return Math.min(limits[what] ?? mostCounted, mostCounted)
}

function partLeft({ limit, spent }: Refusal): number {
  return limit > 0 ? (limit - spent) / limit : 0
}

/** The spending of an account with these amounts, which it can pay. */
export function chargedAmounts(spent: Required<Amounts>, amounts: Amounts): Required<Amounts> {
  return eachKind((what) => spent[what] + (amounts[what] ?? 0))
}

/** The spending of the account of that key once `actual` replaces the reserved amount. */
export function settledAmounts(
  key: string,
  spent: Required<Amounts>,
  reserved: Amounts,
  actual: Amounts,
): Required<Amounts> {
  return eachKind((what) => {
    const [others, amount] = [spent[what] - (reserved[what] ?? 0), actual[what] ?? 0]
    if (amount <= mostCounted - others) return others + amount
    throw new PawlError('bad-amount', `\`${key}\` cannot count ${amount} more of ${what}: the sum would not be exact`, {
      hint: 'what was reserved stays charged; choose another account, such as one for each month',
    })
  })
}

function eachKind(amountOf: (what: keyof Amounts) => number): Required<Amounts> {
  return Object.freeze({
    tokens: amountOf('tokens'),
    money: amountOf('money'),
    modelCalls: amountOf('modelCalls'),
    toolCalls: amountOf('toolCalls'),
    time: amountOf('time'),
  })
}
