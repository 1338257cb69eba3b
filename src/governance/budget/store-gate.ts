import {
  aboveZero,
  asData,
  callable,
  checkOptionTypes,
  checkRequired,
  isPawlError,
  PawlError,
  portWith,
} from '../../base/index.ts'
import type { Account, Amounts, Budgets, Refusal } from '../../ports/index.ts'
import { moneyText, readPrices } from '../../protocol/index.ts'
import { digestOf } from '../digest.ts'
import { checkOptions, identityOf } from '../hook-options.ts'
import type { Scope } from '../scope.ts'
import { type CostOptions, createCosts } from './costs.ts'
import type { BudgetGate, Spending, Spent } from './gate.ts'
import { accountsOf, checkLimits } from './limits.ts'
import { leftOf } from './narrowed.ts'
import { createReservations } from './reservations.ts'
import { stopwatch } from './stopwatch.ts'

/** The options of `storeGate`. */
export interface StoreGateOptions extends CostOptions {
  readonly budgets: Budgets
  /** The paying user. Default: the variable `user` of the context. */
  readonly userOf?: (scope: Scope) => string
  readonly now?: () => number
}

const gateKeys = ['budgets', 'limits', 'prices', 'outputTokens', 'countTokens', 'userOf', 'now']

/**
 * Makes a gate over a store of budgets. It reserves the most that a call may cost before the call, and settles the
 * actual cost after.
 *
 * @example
 * const gate = storeGate({
 *   budgets: store.budgets,
 *   prices: { scripted: { input: 3, output: 15 } }, // of a million tokens
 *   limits: { run: { tokens: 10_000 }, user: [{ money: toBillionths(5), per: 'month' }] },
 * })
 */
export function storeGate(given: StoreGateOptions): BudgetGate {
  const options = readGate(given)
  const { budgets, limits, userOf = userVariable, now = Date.now } = options
  const costs = createCosts(options)
  const reservations = createReservations()
  const watch = stopwatch(now)
  const accounts = (scope: Scope) => accountsOf(limits, scope, now(), userOf)
  const { prices, outputTokens } = options
  return {
    identity: identityOf({ limits, prices, outputTokens }),
    narrow: async (request, scope) => costs.narrowed(request, await leftOf(budgets, accounts(scope))),
    async reserve(spending) {
      const { context } = spending.scope
      const name = nameOf(spending)
      const open = reservations.opened(context, name)
      const id = open?.id ?? reservations.idFor(storeNameOf(spending))
      // a call that was changed is judged again, under the same id: its time adds up
      const time = (open?.time ?? 0) + watch.take(context.runId)
      // at least 1 ms: without any time left, this is refused
      const cost = { ...costs.most(spending), time: Math.max(1, time) }
      if (open === undefined && isNumberedByHost(spending)) await budgets.settle(id, cost)
      const { refused } = await reserveAnew(budgets, id, accounts(spending.scope), cost)
      if (refused === undefined) reservations.open(context, name, { id, time })
      else {
        reservations.close(context, name)
        watch.giveBack(context.runId, time)
      }
      return { refused: refused && sentenceOf(refused, cost[refused.what] ?? 0) }
    },
    async settle(spent) {
      const { context } = spent.scope
      const name = nameOf(spent)
      // each attempt at a model ends by itself; a tool's end is that of all attempts at it
      const found = reservations[spent.type === 'tool' ? 'closeAttempts' : 'close'](context, name)
      // a model that a wrap has called by itself was not reserved: it is charged as far as there is something left
      if (found.length === 0 && spent.type === 'model' && spent.happened)
        await budgets.reserve(name, accounts(spent.scope), costs.actual(spent)).catch(mustBeOpen) // then it is settled below
      // a tool of a coding agent ends in another process than it began in
      const [first = { id: storeNameOf(spent), time: 0 }, ...more] = found
      await budgets.settle(first.id, { ...costs.actual(spent), time: first.time + watch.take(context.runId) })
      for (const { id, time } of more) await budgets.settle(id, { ...costs.actual(spent), time })
    },
  }
}

/**
 * A call that is judged again, after a change or by the process that resumes its run, may have another cost by then, or
 * be paid from the account of another day: its reservation is released first.
 */
async function reserveAnew(
  budgets: Budgets,
  id: string,
  accounts: readonly Account[],
  cost: Amounts,
): ReturnType<Budgets['reserve']> {
  try {
    return await budgets.reserve(id, accounts, cost)
  } catch (error) {
    mustBeOpen(error)
  }
  await budgets.settle(id, {})
  return budgets.reserve(id, accounts, cost)
}

/** Throws every error but that of an id that is open with other amounts or accounts. */
function mustBeOpen(error: unknown): void {
  if (!isPawlError(error) || error.code !== 'other-reservation') throw error
}

/** The options, each read once: a limit that changes later would not be the one that was checked. */
function readGate(given: StoreGateOptions): StoreGateOptions {
  checkOptions(given, gateKeys, 'storeGate')
  const { limits, prices, ...rest } = given
  const options = {
    ...rest,
    limits: asData(limits),
    ...(prices !== undefined && { prices: readPrices(prices, 'storeGate', 'bad-option') }),
  }
  checkRequired('storeGate', options, {
    budgets: { ...portWith('reserve', 'settle', 'spent'), hint: 'give `store.budgets`, or `memoryBudgets()`' },
  })
  checkLimits(options.limits)
  checkOptionTypes('storeGate', options, {
    outputTokens: aboveZero,
    countTokens: callable,
    userOf: callable,
    now: callable,
  })
  return options
}

/**
 * Whether the call has only an id from a coding agent. An agent may reuse an id for several calls: a reservation that
 * an earlier process has left open was for another call, and stays charged.
 */
function isNumberedByHost({ scope, type }: Spending | Spent): boolean {
  return type === 'tool' && scope.context.callId === undefined
}

/** The name in the store, which other processes use as well: calls with the same id and another input are two. */
function storeNameOf(spending: Spending | Spent): string {
  if (spending.type !== 'tool' || spending.call === undefined || !isNumberedByHost(spending)) return nameOf(spending)
  const { name, input } = spending.call
  return `${nameOf(spending)}:${digestOf([name, input])}`
}

/** The same for the same call, wherever it is judged. A coding agent's calls have only the agent's own ids. */
function nameOf({ scope: { context, agent }, ...spending }: Spending | Spent): string {
  if (context.callId !== undefined) return `${spending.type}:${context.runId}:${context.callId}`
  if (spending.type === 'tool') return `tool:${context.sessionId}:${spending.call?.id}`
  return `model:${context.runId}:${agent.name}:${context.turn}`
}

function userVariable({ context }: Scope): string {
  const user = context.variables.get('user')
  if (typeof user === 'string' && user !== '') return user
  throw new PawlError('no-user', 'there is a limit for each user, and the context does not say who it is', {
    hint: 'set the variable `user` of the context, or give the gate a `userOf`',
  })
}

/** Why a call cannot be paid: all is spent, or less is left than the call may need. */
function sentenceOf({ key, what, limit, spent }: Refusal, needed: number): string {
  const text = what === 'money' ? moneyText : String
  const account = `\`${decodeURIComponent(key)}\``
  if (spent < limit && what === 'time') return `${spent + needed} of ${limit} ms of ${account} have passed`
  if (spent >= limit) return `${text(spent)} of ${text(limit)} ${words[what]} of ${account} are spent or reserved`
  return `this call may need ${text(needed)} ${words[what]}, and ${text(limit - spent)} of ${text(limit)} of ${account} are left`
}

const words: Readonly<Record<keyof Amounts, string>> = {
  tokens: 'tokens',
  money: 'money',
  modelCalls: 'model calls',
  toolCalls: 'tool calls',
  time: 'ms',
}
