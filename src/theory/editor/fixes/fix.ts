import type { Edit } from '../edit.ts'

/** A correction that an editor offers for a problem. */
export interface Fix {
  /** What it does, beginning with a verb. */
  readonly title: string
  readonly edits: readonly Edit[]
}
