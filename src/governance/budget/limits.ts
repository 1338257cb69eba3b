import { checkKey, didYouMean, isObject, PawlError } from '../../base/index.ts'
import type { Account, Amounts } from '../../ports/index.ts'
import type { Scope } from '../scope.ts'

/** How long a limit holds before it begins again. */
type Window = 'hour' | 'day' | 'month'

/** So much, once and for all or in each hour, day or month of the UTC calendar. */
interface Limit extends Amounts {
  readonly per?: Window
}

/** Whose account: one run's, one session's, one agent's, one user's, or one for all. */
type Owner = 'run' | 'session' | 'agent' | 'user' | 'all'
/** The limits of spending, by owner. */
export type Limits = Readonly<Partial<Record<Owner, Limit | readonly Limit[]>>>

const owners: readonly Owner[] = ['run', 'session', 'agent', 'user', 'all']
const amounts: readonly (keyof Amounts)[] = ['tokens', 'money', 'modelCalls', 'toolCalls', 'time']

/** How much of the ISO form of a moment names its window. */
const windows: Readonly<Record<Window, number>> = { hour: 13, day: 10, month: 7 }

/** Refuses a limit that would silently limit nothing. */
export function checkLimits(limits: Limits): void {
  if (!isObject(limits)) throw new PawlError('bad-limit', '`limits` must be an object', { hint: listed(owners) })
  for (const owner of Object.keys(limits)) if (!owners.includes(owner as Owner)) throw unknownWord(owner, owners)
  const all = owners.flatMap((owner) => limits[owner] ?? [])
  if (all.length === 0) throw new PawlError('bad-limit', 'a gate needs a limit')
  for (const limit of all) checkLimit(limit)
}

function checkLimit(given: unknown): void {
  if (!isObject(given)) throw new PawlError('bad-limit', 'a limit must be an object', { hint: listed(amounts) })
  const { per, ...limit } = given
  if (per !== undefined && !Object.hasOwn(windows, String(per))) throw unknownWord(String(per), Object.keys(windows))
  const named = Object.entries(limit).filter(([, amount]) => amount !== undefined)
  if (named.length === 0) throw new PawlError('bad-limit', 'a limit limits nothing', { hint: listed(amounts) })
  for (const [what, amount] of named) {
    if (!amounts.includes(what as keyof Amounts)) throw unknownWord(what, amounts)
    // `'5'` and `null` compare as numbers, but are not numbers
    if (typeof amount !== 'number' || !(amount >= 0)) {
      throw new PawlError('bad-limit', `the limit of \`${what}\` must be a number from 0 up, not ${String(amount)}`)
    }
    if (what === 'money' && Number.isFinite(amount) && !Number.isInteger(amount)) throw fractionOfMoney(amount)
  }
}

/** The accounts that pay for a call at this place and time. */
export function accountsOf(limits: Limits, scope: Scope, now: number, userOf: (scope: Scope) => string): Account[] {
  return owners.flatMap((owner) =>
    [limits[owner] ?? []].flat().map(({ per, ...amounts }) => ({
      key: keyOf(owner, scope, userOf) + (per === undefined ? '' : `/${windowAt(now, per)}`),
      limits: amounts,
    })),
  )
}

function keyOf(owner: Owner, scope: Scope, userOf: (scope: Scope) => string): string {
  if (owner === 'all') return owner
  const { context, agent } = scope
  const ids = { run: () => context.runId, session: () => context.sessionId, agent: () => agent.name }
  const id: unknown = owner === 'user' ? userOf(scope) : ids[owner]()
  checkKey(`the id of the ${owner} that pays`, id) // users without one would share an account
  // a name with a slash must not look like a name with a window
  return `${owner}:${encodeURIComponent(id)}`
}

function windowAt(now: number, per: Window): string {
  return new Date(now).toISOString().slice(0, windows[per])
}

function fractionOfMoney(amount: number): PawlError {
  return new PawlError('bad-limit', `the limit of \`money\` must be a whole number of billionths, not ${amount}`, {
    hint: `if you mean ${amount} units of the currency, write \`toBillionths(${amount})\``,
  })
}

function unknownWord(word: string, known: readonly string[]): PawlError {
  return new PawlError('bad-limit', `a limit cannot be for \`${word}\``, {
    hint: didYouMean(word, known) ?? listed(known),
  })
}

function listed(words: readonly string[]): string {
  return `it can be for ${words.map((word) => `\`${word}\``).join(', ')}`
}
