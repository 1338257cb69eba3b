/** Traces of an agent's use. Folders end with `/`. */
export interface Traces {
  /** Files and folders of a project: where the agent keeps its settings, and what it reads as its memory. */
  readonly project: readonly string[]
  /** Programs on the PATH. */
  readonly programs: readonly string[]
  /** The agent's folder in a person's home. */
  readonly home: string
}
