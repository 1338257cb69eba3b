import type { Action } from '../action/action.ts'
import type { Place } from '../action/place.ts'
import { programOf } from '../programs/program-of.ts'
import { readVariable } from '../programs/variables.ts'
import { readShellKnowing } from '../shell/read-shell.ts'

const known = { program: programOf, variable: readVariable }

/** The actions of a command line, in the order of its text. It is never run. */
export function readShell(command: string, place: Place): readonly Action[] {
  return readShellKnowing(known, command, place)
}
