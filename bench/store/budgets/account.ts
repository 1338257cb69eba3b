/** Something that reserves an amount and settles for less, each for good before it resolves. */
export interface Account {
  /** Twice to the disk: the reservation, and what it really was. */
  spend(id: string): Promise<void>
  /** What is spent and reserved by all processes. */
  total(): Promise<number>
  close(): Promise<void>
}

export const reserved = 3
export const actual = 2
