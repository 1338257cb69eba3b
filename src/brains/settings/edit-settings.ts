import type { Entry, SettingsFormat } from './settings-format.ts'

/** What an edit did, or would do, to one file. */
export interface Edited {
  /** Below the root. */
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
  readonly entries: readonly Entry[]
}

/** The entries of ours that are there; none if the file is not. */
export declare function readSettings(root: string, format: SettingsFormat): Promise<readonly Entry[]>

/**
 * Changes an agent's settings: locked, read again, merged, written atomically, never through a link; nothing is written if
 * the text stays the same. With `dryRun` nothing is written at all.
 */
export declare function editSettings(
  root: string,
  format: SettingsFormat,
  change: (entries: readonly Entry[]) => readonly Entry[],
  options?: { readonly dryRun?: boolean },
): Promise<Edited>
