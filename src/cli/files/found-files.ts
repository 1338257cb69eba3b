/** Files that were found, and the folders that were looked through: another file may appear in them. */
export interface FoundFiles {
  readonly files: readonly string[]
  readonly folders: readonly string[]
}
