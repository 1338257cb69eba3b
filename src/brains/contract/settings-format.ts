/** One command of ours, or of a role, in an agent's own configuration. */
export interface Entry {
  /** The agent's moment, by its own name. */
  readonly native: string
  /** Its tools, as the agent writes them: `Bash`, `Write|Edit`; all of them if there is nothing here. */
  readonly matcher: string | undefined
  readonly command: string
  /** The same for Windows, where the agent has a field of its own for that. */
  readonly windows?: string | undefined
  readonly timeoutMs: number | undefined
  /** The owner: `repo=X/role=Y` for a role's, `pawl` for our own dispatcher; others write authors, too. */
  readonly author: string
}

/** The state of a file before we wrote into it, as far as the text no longer shows it; kept beside, in `.pawl/`. */
export interface Before {
  /** Whether there was a file at all. */
  readonly existed: boolean
  /** Containers that we made, such as `hooks.PreToolUse`: they go when they are empty again. */
  readonly made: readonly string[]
}

/** Whether an entry is ours to change. */
export type Owns = (entry: Entry) => boolean

/**
 * The format of an agent's hooks, as text: no files here. Foreign content is not touched: not a byte of comments,
 * order, spacing, unknown keys or other people's hooks.
 */
export interface SettingsFormat {
  /** Below the project's root. */
  readonly path: string
  /** How the agent runs commands on Windows: those of a field of its own, or the same ones, by PowerShell or by `cmd.exe`. */
  readonly onWindows: 'own-field' | 'powershell' | 'cmd'
  /** Whether the project uses this agent, from the names that `exists` knows below the root. */
  detect(exists: (path: string) => 'file' | 'folder' | undefined): boolean
  /** The entries with an author. A text that the agent cannot read is an error that names file, line and column. */
  read(text: string, file: string): readonly Entry[]
  /**
   * The text with exactly these entries of ours, in this order; the same text if they are there already. Undefined, if
   * the file should be removed: it was ours alone, and is empty. Entries that `owns` rejects stay unchanged; by default
   * every entry with an author is ours.
   */
  write(
    text: string | undefined,
    entries: readonly Entry[],
    before: Before | undefined,
    file: string,
    owns?: Owns,
  ): Written
}

/** Settings with our entries, and their earlier state. */
export interface Written {
  readonly text: string | undefined
  /** Kept until the next write; undefined when no entry of ours is left. */
  readonly before: Before | undefined
}
