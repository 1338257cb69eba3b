import type { StartPlace } from './layers.ts'
import type { Trouble } from './trouble.ts'

/** Asks the real program of an agent about our hooks, for `pawl doctor`. */
export type Check = (checking: Checking) => Promise<readonly Checked[]>

/** The input of a check. */
interface Checking {
  readonly place: StartPlace
  /** Whether a trouble with the file of our entries is reported already. */
  readonly isReported: boolean
}

/** The result of a check. */
export type Checked = Trouble | Warning | { readonly grade: 'fine'; readonly what: string }

/** Something that is not as it should be, although the agent calls our hooks. */
interface Warning extends Omit<Trouble, 'grade'> {
  readonly grade: 'warning'
}
