import { checkKeys, PawlError } from '../../kernel/index.ts'
import { checkKey } from '../check-key.ts'
import type { Account, Amounts, Refusal } from './budgets.ts'

export const noAmounts: Required<Amounts> = { tokens: 0, money: 0, modelCalls: 0, toolCalls: 0, time: 0 }

const kinds = Object.keys(noAmounts) as readonly (keyof Amounts)[]

export function addAmounts(a: Amounts, b: Amounts, sign: 1 | -1 = 1): Required<Amounts> {
  const sum = (what: keyof Amounts) => (a[what] ?? 0) + sign * (b[what] ?? 0)
  return {
    tokens: sum('tokens'),
    money: sum('money'),
    modelCalls: sum('modelCalls'),
    toolCalls: sum('toolCalls'),
    time: sum('time'),
  }
}

/** Rejects amounts that cannot be spent: a negative amount would add to the account, a misspelt kind would not be counted. */
export function checkAmounts(amounts: Amounts): void {
  if (!isObject(amounts))
    throw new PawlError('bad-amount', 'the amounts are missing', { hint: 'such as `{ tokens: 5 }`' })
  checkKeys(amounts, kinds, 'amounts', 'bad-amount')
  for (const what of kinds) {
    const amount = amounts[what]
    const isWhole = what === 'money' ? Number.isSafeInteger(amount) : Number.isFinite(amount)
    if (amount === undefined || (isWhole && amount >= 0)) continue
    const hint = what === 'money' ? 'give a whole number of billionths from 0 up' : 'give a number from 0 up'
    throw new PawlError('bad-amount', `${amount} is not an amount of ${what}`, { hint })
  }
}

/** Rejects accounts whose limits could not be compared with what is spent. */
export function checkAccounts(accounts: readonly Account[]): void {
  if (!Array.isArray(accounts)) throw new PawlError('bad-amount', 'the accounts are not a list')
  for (const account of accounts) {
    if (!isObject(account))
      throw new PawlError('bad-amount', 'an account is not an object', { hint: 'such as `{ key, limits: {} }`' })
    const { key, limits } = account
    checkKey('the key of an account', key)
    if (!isObject(limits))
      throw new PawlError('bad-amount', `\`${key}\` has no limits`, { hint: '`{}` limits nothing' })
    checkKeys(limits, kinds, `limits of \`${key}\``, 'bad-amount')
    for (const what of kinds) {
      const limit: unknown = limits[what]
      if (limit === undefined || (typeof limit === 'number' && !Number.isNaN(limit))) continue
      throw new PawlError('bad-amount', `the limit of ${what} of \`${key}\` is not a number`)
    }
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** `undefined` if every account can pay; otherwise the refusal of the account with the smallest part of its limit left. */
export function refusalOf(
  accounts: readonly Account[],
  amounts: Amounts,
  spentOf: (key: string) => Required<Amounts>,
): Refusal | undefined {
  const refusals = accounts.flatMap(({ key, limits }) =>
    kinds.flatMap((what): readonly Refusal[] => {
      const [limit, amount, spent] = [limits[what], amounts[what], spentOf(key)[what]]
      if (limit === undefined || amount === undefined || spent + amount <= limit) return []
      return [{ key, what, limit, spent }]
    }),
  )
  return refusals.sort((a, b) => partLeft(a) - partLeft(b))[0]
}

function partLeft({ limit, spent }: Refusal): number {
  return limit > 0 ? (limit - spent) / limit : 0
}
