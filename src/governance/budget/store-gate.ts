import { PawlError } from '../../kernel/index.ts'
import type { Amounts, Budgets, Refusal } from '../../protocol/index.ts'
import { digestOf } from '../digest.ts'
import type { Scope } from '../scope.ts'
import { type CostOptions, createCosts } from './costs.ts'
import type { BudgetGate, Spending } from './gate.ts'
import { accountsOf, checkLimits } from './limits.ts'
import { leftOf } from './narrowed.ts'
import { createReservations } from './reservations.ts'
import { stopwatch } from './stopwatch.ts'

export interface StoreGateOptions extends CostOptions {
  readonly budgets: Budgets
  /** Who pays: the variable `user` of the context, if nothing is said. */
  readonly userOf?: (scope: Scope) => string
  readonly now?: () => number
}

/** A gate over a store of budgets: what may be spent at most is reserved before each call, and what it cost is settled after. */
export function storeGate(options: StoreGateOptions): BudgetGate {
  const { budgets, limits, userOf = userVariable, now = Date.now } = options
  checkLimits(limits)
  const costs = createCosts(options)
  const reservations = createReservations()
  const watch = stopwatch(now)
  const accounts = (scope: Scope) => accountsOf(limits, scope, now(), userOf)
  return {
    narrow: async (request, scope) => costs.narrowed(request, await leftOf(budgets, accounts(scope))),
    async reserve(spending) {
      const { context } = spending.scope
      const id = reservations.idFor(nameOf(spending), spending.type === 'tool')
      const time = watch.take(context.runId)
      // a moment at least: whoever has no time left at all has none for this
      const cost = { ...costs.most(spending), time: Math.max(1, time) }
      const { refused } = await budgets.reserve(id, accounts(spending.scope), cost)
      if (refused === undefined) reservations.open(context, slotOf(spending), { id, time })
      else watch.giveBack(context.runId, time)
      return { refused: refused && sentenceOf(refused) }
    },
    async settle(spending, spent) {
      const { context } = spending.scope
      // a tool of a coding agent ends in another process than it began in
      const { id, time } = reservations.close(context, slotOf(spending)) ?? { id: nameOf(spending), time: 0 }
      await budgets.settle(id, { ...costs.actual(spending, spent), time: time + watch.take(context.runId) })
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
