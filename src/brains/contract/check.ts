import type { StartPlace } from './layers.ts'
import type { Trouble } from './trouble.ts'

/** Asks the real program of an agent, for `pawl doctor`, what it makes of our hooks. */
export type Check = (checking: Checking) => Promise<readonly Checked[]>

/** What a check is about. */
interface Checking {
  readonly place: StartPlace
  /** Whether a trouble with the file of our entries is reported already. */
  readonly isReported: boolean
}

/** What came of a check. */
export type Checked = Trouble | { readonly grade: 'fine'; readonly what: string }
