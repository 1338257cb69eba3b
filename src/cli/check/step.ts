import type { LoadedConfig } from '../../config/internal.ts'
import type { Finding } from '../doctor/findings/finding.ts'

/** The project that is checked. */
export interface Checked {
  readonly root: string
  /** The file of its config. */
  readonly file: string
  /** The config from its present sources, and the compiled text. */
  readonly compiled: { readonly config: LoadedConfig; readonly text: string }
}

/** One step of `pawl check`. The steps that need less of the project can be taken if its config does not load. */
export interface Step<Project = Checked> {
  /** The checked part, in a word. */
  readonly title: string
  look(project: Project): readonly Finding[] | Promise<readonly Finding[]>
}
