import type { Level } from './brain.ts'

/**
 * Files of ours that an agent loads into itself, with which it honours more outcomes: `honoursWithMod` of its hook points. They decide
 * nothing. Without them, or if they fail, the agent refuses what it cannot honour.
 */
export interface Mod {
  /** Their folder, from the folder of the agent's settings on: `skills/pawl`. */
  readonly folder: string
  /** Their texts by path below that folder, the file that makes the agent load the others last. */
  readonly files: Readonly<Record<string, string>>
  /** In each of the files: text that only we write. */
  readonly mark: string
  /** The levels above projects at which the agent loads it. */
  readonly levels: readonly Level[]
  /** Their effect, for the report of `pawl init`. */
  readonly effect: string
  /** A file in a home, with which an agent loads the mod of a project as if a person had trusted its folder. */
  trust(project: string): { readonly path: string; readonly text: string }
}
