import { homedir } from 'node:os'
import { realPath } from './real-path.ts'

/** What a reader of commands has to know of the machine they run on. */
interface Machine {
  /** The folder of the user. */
  readonly home: string
  /** Where a path leads through links. */
  readonly realPath: (path: string) => string
}

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  return { home: homedir(), realPath }
}
