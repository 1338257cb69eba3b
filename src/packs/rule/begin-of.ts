import { type Argument, isUnknown, shown } from '../../actions/internal.ts'

/** The text of an argument; of one that is not known, its beginning. */
export function beginOf(argument: Argument): string {
  return isUnknown(argument) ? argument.begins : shown(argument)
}
