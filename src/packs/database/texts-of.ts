import { type Argument, isUnknown, type Runs, shown } from '../../actions/internal.ts'

/** A text that a database may take for statements, as far as it is known. */
export interface Statements {
  readonly text: string
  /** Whether more follows that is not known. */
  readonly isCut: boolean
}

/** The texts that a client of a database receives: in its arguments, and in its input. */
export function textsOf({ argv, input }: Runs): readonly Statements[] {
  const given = argv.slice(1).map((one) => textFrom(one, optionBefore))
  return input === undefined ? given : [...given, textFrom(input, '')]
}

/** `-cselect`, `--command=select`. */
const optionBefore = /^(?:--[\w-]+=|-[a-zA-Z](?=.))/

function textFrom(argument: Argument, before: RegExp | string): Statements {
  const isCut = isUnknown(argument)
  const text = isCut ? argument.begins : shown(argument)
  return { text: text.replace(before, ''), isCut }
}
