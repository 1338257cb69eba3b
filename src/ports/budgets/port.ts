/**
 * What can be spent, in whole numbers up to `Number.MAX_SAFE_INTEGER`. Money in billionths of the currency (`toBillionths`), time in
 * milliseconds, rounded up.
 */
export interface Amounts {
  readonly tokens?: number
  readonly money?: number
  readonly modelCalls?: number
  readonly toolCalls?: number
  readonly time?: number
}

/** Whose spending is counted together, and how much it may be. */
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
   * Replaces what the open reservation of this id charged by what was really spent, be it more or less. Without an open
   * reservation (settled before, refused, never made) nothing changes, and that is not an error: the caller may be
   * another process than the one that reserved, or a hook that is called for a refused call as well.
   */
  settle(id: string, actual: Amounts): Promise<void>
  /** Spent and reserved so far. */
  spent(key: string): Promise<Required<Amounts>>
  /** The accounts whose keys begin so. One that cannot be read has no end of everything spent, and `damaged` says why. */
  list(
    prefix?: string,
  ): Promise<readonly { readonly key: string; readonly spent: Required<Amounts>; readonly damaged?: string }[]>
}
