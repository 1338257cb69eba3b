import { PawlError } from '../../kernel/index.ts'
import type { Amounts, Budgets, ModelRequest, Refusal } from '../../protocol/index.ts'
import { digestOf } from '../digest.ts'
import type { Scope } from '../scope.ts'
import type { BudgetGate, Spending, Spent } from './gate.ts'
import { accountsOf, checkLimits, type Limits } from './limits.ts'
import { leftOf, narrowed } from './narrowed.ts'
import { moneyOf, type Prices, priceOf } from './price.ts'
import { createReservations } from './reservations.ts'
import { stopwatch } from './stopwatch.ts'

export interface StoreGateOptions {
  readonly budgets: Budgets
  readonly limits: Limits
  /** Of a million tokens, by model; needed where money is limited. */
  readonly prices?: Prices
  /** What an answer may take where the request does not say, and tokens or money are limited: 4096 if nothing is said. */
  readonly outputTokens?: number
  /** The tokens of a request, rather too many than too few: a third of its characters, if nothing is said. */
  readonly countTokens?: (request: ModelRequest) => number
  /** Who pays: the variable `user` of the context, if nothing is said. */
  readonly userOf?: (scope: Scope) => string
  readonly now?: () => number
}

/** A gate over a store of budgets: what may be spent at most is reserved before each call, and what it cost is settled after. */
export function storeGate(options: StoreGateOptions): BudgetGate {
  const { budgets, limits, prices = {}, outputTokens = 4096, countTokens = thirdOfText } = options
  const { userOf = userVariable, now = Date.now } = options
  checkLimits(limits)
  const isLimited = (what: keyof Amounts) => [Object.values(limits)].flat(2).some((limit) => limit[what] !== undefined)
  const isMoneyLimited = isLimited('money')
  const isOutputLimited = isMoneyLimited || isLimited('tokens')
  const reservations = createReservations()
  const watch = stopwatch(now)
  const accounts = (scope: Scope) => accountsOf(limits, scope, now(), userOf)

  const costOf = (spending: Spending): Amounts => {
    if (spending.type === 'tool') return { toolCalls: 1 }
    const { request } = spending
    const usage = { inputTokens: countTokens(request), outputTokens: request.maxTokens ?? outputTokens }
    const money = moneyOf(priceOf(prices, request.model, isMoneyLimited), usage)
    return { modelCalls: 1, tokens: usage.inputTokens + usage.outputTokens, money }
  }
  const actualOf = (spending: Spending, { happened, usage, model }: Spent): Amounts => {
    if (!happened) return {}
    if (spending.type === 'tool') return { toolCalls: 1 }
    const price = priceOf(prices, spending.request.model, false) ?? priceOf(prices, model ?? '', false)
    return { modelCalls: 1, tokens: usage.inputTokens + usage.outputTokens, money: moneyOf(price, usage) }
  }

  return {
    async narrow(request, scope) {
      if (!isOutputLimited && !isLimited('modelCalls') && !isLimited('toolCalls')) return request
      const left = await leftOf(budgets, accounts(scope))
      const price = priceOf(prices, request.model, isMoneyLimited)
      const wanted = request.maxTokens ?? (isOutputLimited ? outputTokens : undefined)
      return narrowed(request, left, { wanted, price, inputTokens: countTokens(request) })
    },
    async reserve(spending) {
      const { context } = spending.scope
      const id = reservations.idFor(nameOf(spending), spending.type === 'tool')
      const time = watch.take(context.runId)
      // a moment at least: whoever has no time left at all has none for this
      const cost = { ...costOf(spending), time: Math.max(1, time) }
      const { refused } = await budgets.reserve(id, accounts(spending.scope), cost)
      if (refused !== undefined) {
        watch.giveBack(context.runId, time)
        return { refused: sentenceOf(refused) }
      }
      reservations.open(context, slotOf(spending), { id, time })
      return { refused: undefined }
    },
    async settle(spending, spent) {
      const { context } = spending.scope
      // a tool of a coding agent ends in another process than it began in
      const { id, time } = reservations.close(context, slotOf(spending)) ?? { id: nameOf(spending), time: 0 }
      await budgets.settle(id, { ...actualOf(spending, spent), time: time + watch.take(context.runId) })
    },
    async finish({ context }) {
      for (const { id, time } of reservations.closeAll(context)) await budgets.settle(id, { time })
    },
  }
}

/** What tells the calls of one context apart. */
function slotOf(spending: Spending): string {
  return spending.type === 'model' ? 'model' : `tool:${spending.call.id}`
}

/** The same for the same call, wherever it is judged. */
function nameOf({ scope: { context, agent }, ...spending }: Spending): string {
  if (spending.type === 'tool') return `tool:${context.sessionId}:${spending.call.id}`
  return `model:${context.runId}:${agent.name}:${context.turn}:${digestOf(spending.request.messages)}`
}

function thirdOfText({ system, messages, tools }: ModelRequest): number {
  return Math.ceil(JSON.stringify([system, messages, tools]).length / 3)
}

function userVariable({ context }: Scope): string {
  const user = context.variables.get('user')
  if (typeof user === 'string' && user !== '') return user
  throw new PawlError('no-user', 'there is a limit for each user, and the context does not say who it is', {
    hint: 'set the variable `user` of the context, or give the gate a `userOf`',
  })
}

function sentenceOf({ key, what, limit, spent }: Refusal): string {
  const unit = what === 'money' ? 1e6 : 1
  return `${spent / unit} of ${limit / unit} ${words[what]} of \`${decodeURIComponent(key)}\` are spent or reserved`
}

const words: Readonly<Record<keyof Amounts, string>> = {
  tokens: 'tokens',
  money: 'money',
  modelCalls: 'model calls',
  toolCalls: 'tool calls',
  time: 'ms',
}
