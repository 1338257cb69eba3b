/** Traces of an agent's use. Folders end with `/`. */
export interface Traces {
  /** Files and folders of a project: the agent's settings, and its memory files. */
  readonly project: readonly string[]
  /** Programs on the PATH. */
  readonly programs: readonly string[]
  /** The agent's folder in a person's home. */
  readonly home: string
}
