import { PawlError } from '../../kernel/index.ts'
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

/** Rejects amounts that cannot be spent: a negative amount would add to the account. */
export function checkAmounts(amounts: Amounts): void {
  for (const what of kinds) {
    const amount = amounts[what]
    const isWhole = what === 'money' ? Number.isSafeInteger(amount) : Number.isFinite(amount)
    if (amount === undefined || (isWhole && amount >= 0)) continue
    const hint = what === 'money' ? 'give a whole number of billionths from 0 up' : 'give a number from 0 up'
    throw new PawlError('bad-amount', `${amount} is not an amount of ${what}`, { hint })
  }
}

export function checkAccounts(accounts: readonly Account[]): void {
  for (const { key, limits } of accounts) {
    checkKey('the key of an account', key)
    for (const what of kinds) {
      if (Number.isNaN(limits[what] ?? 0))
        throw new PawlError('bad-amount', `the limit of ${what} of \`${key}\` is not a number`)
    }
  }
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
