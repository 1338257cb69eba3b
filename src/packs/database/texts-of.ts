import { type Argument, isUnknown, type Runs, shown } from '../../actions/internal.ts'

/** A text that a database may take for statements, as far as it is known. */
export interface Statements {
  readonly text: string
  /** Whether more follows that is not known. */
  readonly isCut: boolean
}

/** The texts that a client of a database receives: in its arguments, and in its input. */
export function textsOf({ argv, input }: Runs): readonly Statements[] {
  const given = argv.slice(1).flatMap((one) => withoutOption(textFrom(one)))
  return input === undefined ? given : [...given, textFrom(input)]
}

/** The most letters before a statement in the same argument. */
const mostLetters = 4

/** `--command=select`, `-cselect`, `-Beselect`: where the statement begins depends on the options of the program. */
function withoutOption({ text, isCut }: Statements): readonly Statements[] {
  if (text.startsWith('--')) return [{ text: text.replace(/^--[\w-]+=/, ''), isCut }]
  const [letters = ''] = /^-[a-zA-Z]+/.exec(text) ?? []
  if (letters === '') return [{ text, isCut }]
  const lengths = Array.from({ length: Math.min(mostLetters, letters.length - 1) }, (_, at) => at + 2)
  return lengths.map((length) => ({ text: text.slice(length), isCut }))
}

function textFrom(argument: Argument): Statements {
  return isUnknown(argument) ? { text: argument.begins, isCut: true } : { text: shown(argument), isCut: false }
}
