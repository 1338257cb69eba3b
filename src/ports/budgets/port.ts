/**
 * Amounts of spending, in whole numbers up to `Number.MAX_SAFE_INTEGER`. Money in billionths of the currency
 * (`toBillionths`), time in milliseconds, rounded up.
 */
export interface Amounts {
  /** Tokens, input and output. */
  readonly tokens?: number
  /** Money, in billionths of the currency: `toBillionths(0.25)`. */
  readonly money?: number
  /** Calls of models. */
  readonly modelCalls?: number
  /** Calls of tools. */
  readonly toolCalls?: number
  /** Time, in milliseconds. */
  readonly time?: number
}

/** An account: spending that is counted together, and its limits. */
export interface Account {
  /** Such as `run:…`, `session:…`, `agent:…`, `user:…`; with a calendar window its name is part of it: `user:kim/2026-11-16`. */
  readonly key: string
  /** The maximum spending; a missing amount has no limit. */
  readonly limits: Amounts
}

/** Why a reservation was refused: the account, the amount and its limit. */
export interface Refusal {
  /** The account. */
  readonly key: string
  /** The amount that is used up, such as `tokens`. */
  readonly what: keyof Amounts
  /** The limit of the account. */
  readonly limit: number
  /** Spent and reserved so far. */
  readonly spent: number
}

/** Spending that is correct under concurrency: nothing is spent that was not reserved. */
export interface Budgets {
  /**
   * Charges all accounts or none. While a reservation is open, reserving its id again is the same reservation and is
   * charged once; with other amounts or accounts it is an error, `other-reservation`. A settled or refused id is free: reserving it again is a new reservation, checked and charged.
   */
  reserve(
    id: string,
    accounts: readonly Account[],
    amounts: Amounts,
  ): Promise<{ readonly refused: Refusal | undefined }>
  /**
   * Replaces the charge of the open reservation of this id by the actual spending, more or less. Without an open
   * reservation (settled before, refused, never made) nothing changes, and that is not an error: the caller may be
   * another process than the one that reserved, or a hook that is called for a refused call as well.
   */
  settle(id: string, actual: Amounts): Promise<void>
  /** Spent and reserved so far. */
  spent(key: string): Promise<Required<Amounts>>
  /** The accounts whose keys begin so. One that cannot be read has everything spent without end, and `damaged` has the reason. */
  list(
    prefix?: string,
  ): Promise<readonly { readonly key: string; readonly spent: Required<Amounts>; readonly damaged?: string }[]>
}
