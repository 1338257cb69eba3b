/** The surroundings of a call. Without them, its paths are known only as far as they are written. */
export interface Place {
  /** The folder that the call starts in. */
  readonly cwd?: string
  /** The folder of the user, for `~` and `$HOME`. */
  readonly home?: string
  /** Where a path leads through links; by default, no path is a link. */
  readonly realPath?: (path: string) => string
  /** The branch that the repository of a folder is on; by default it is not known. */
  readonly branchAt?: (folder: string) => string | undefined
  /** Variables of the process, as far as they are known. */
  readonly variables?: Readonly<Record<string, string>>
}
