import type { Account, Amounts, Budgets } from '../../ports/index.ts'
import { costOf, type ModelRequest, type Price } from '../../protocol/index.ts'

/** The rest of each amount in the account that has least of it; `undefined` for an amount without a limit. */
export async function leftOf(budgets: Budgets, accounts: readonly Account[]): Promise<Amounts> {
  const left: { -readonly [K in keyof Amounts]: number } = {}
  for (const { key, limits } of accounts) {
    const spent = await budgets.spent(key)
    for (const what of Object.keys(limits) as (keyof Amounts)[]) {
      const rest = (limits[what] ?? 0) - spent[what]
      left[what] = Math.min(left[what] ?? rest, rest)
    }
  }
  return left
}

interface Wish {
  /** Tokens the answer may take; undefined if it is unlimited. */
  readonly wanted: number | undefined
  readonly inputTokens: number
  readonly price: Price | undefined
}

/** The request that fits the rest of the budget; if none does it stays unchanged, and is refused. */
export function narrowed(request: ModelRequest, left: Amounts, wish: Wish): ModelRequest {
  const maxTokens = affordable(left, wish)
  const isLast = (left.modelCalls ?? 2) <= 1 || (left.toolCalls ?? 1) <= 0
  const isFewer = maxTokens !== undefined && maxTokens >= 1 && maxTokens !== request.maxTokens
  const { tools, ...rest } = request
  if (!isFewer && !(isLast && tools !== undefined)) return request
  return {
    ...rest,
    // a model that is offered tools calls them, and they could not be paid
    ...(tools !== undefined && !isLast && { tools }),
    ...(isFewer && { maxTokens }),
  }
}

function affordable({ tokens, money }: Amounts, { wanted, inputTokens, price }: Wish): number | undefined {
  if (wanted === undefined) return undefined
  const byTokens = tokens === undefined ? wanted : tokens - inputTokens
  const byMoney = money === undefined || price === undefined ? wanted : paidBy(money, price, inputTokens)
  return Math.floor(Math.min(wanted, byTokens, byMoney))
}

/** The output tokens that this money pays, after the input. */
function paidBy(money: number, price: Price, inputTokens: number): number {
  const cost = (outputTokens: number) => costOf(price, { inputTokens, outputTokens })
  const perToken = costOf(price, { inputTokens: 0, outputTokens: 1_000_000 }) / 1_000_000
  if (perToken === 0) return Number.POSITIVE_INFINITY
  const most = Math.floor((money - cost(0)) / perToken)
  return cost(most) <= money ? most : most - 1 // rounded prices may miss by one
}
