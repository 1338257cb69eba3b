/** What can be spent. Money in millionths of the currency, time in milliseconds. */
export interface Amounts {
  readonly tokens?: number
  readonly money?: number
  readonly modelCalls?: number
  readonly toolCalls?: number
  readonly time?: number
}

/** One purse: whose it is, what it holds, and for how long. */
export interface Account {
  /** Such as `run:…`, `session:…`, `agent:…`, `user:…`; with a calendar window its name is part of it: `user:kim/2026-11-16`. */
  readonly key: string
  readonly limits: Amounts
}

/** What is left in the account that has least, in its own words. */
export interface Refusal {
  readonly key: string
  readonly what: keyof Amounts
  readonly limit: number
  readonly spent: number
}

/** Spending that is correct however many spend at once: nothing is spent that was not reserved. */
export interface Budgets {
  /** From all accounts or none. The same id again is the same reservation. */
  reserve(
    id: string,
    accounts: readonly Account[],
    amounts: Amounts,
  ): Promise<{ readonly refused: Refusal | undefined }>
  /** What it really was, more or less; what was reserved is free again. Once. */
  settle(id: string, actual: Amounts): Promise<void>
  /** Spent and reserved so far. */
  spent(key: string): Promise<Required<Amounts>>
  list(prefix?: string): Promise<readonly { readonly key: string; readonly spent: Required<Amounts> }[]>
}
