/** An account that reserves an amount and settles for less; both are durable when the promise resolves. */
export interface Account {
  /** Reserves and settles: two writes to disk. */
  spend(id: string): Promise<void>
  /** The amount that all processes have spent and reserved. */
  total(): Promise<number>
  close(): Promise<void>
}

export const reserved = 3
export const actual = 2
