import { type Argument, isUnknown } from '../action/argument.ts'

/** How a program reads its arguments. */
export interface Syntax {
  /** Options whose value is the next argument, with their dashes: `-o`, `--output`. */
  readonly valued?: readonly string[] | ReadonlySet<string>
  /** Long options by name, so that `--rec` is `--recursive` where the program allows it. */
  readonly long?: readonly string[]
  /** Whether options end at the first operand, as those of programs that start others do. */
  readonly stopsAtOperand?: boolean
}

/** The arguments of a program, taken apart. */
export interface Options {
  /** The options that are given, each letter on its own: `r` and `f` for `-rf`, `recursive` for `--recursive`. */
  readonly flags: ReadonlySet<string>
  /** The values of options, by the same names. */
  readonly values: ReadonlyMap<string, readonly Argument[]>
  readonly operands: readonly Argument[]
  /** Whether an argument that may be an option is not known. */
  readonly mayHaveMore: boolean
}

export function optionsOf(args: readonly Argument[], syntax: Syntax = {}): Options {
  const flags = new Set<string>()
  const values = new Map<string, Argument[]>()
  const operands: Argument[] = []
  let mayHaveMore = false
  const give = (name: string, value: Argument | undefined) => {
    flags.add(name)
    if (value === undefined) return
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  const { valued = [] } = syntax
  const isValued = (option: string) => ('has' in valued ? valued.has(option) : valued.includes(option))
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] as Argument
    const text = begin(argument)
    const isOption = text.startsWith('-') && text !== '-'
    if (isUnknown(argument) && (text === '' || text.startsWith('-'))) mayHaveMore = true
    if (typeof argument !== 'string' || !isOption) {
      operands.push(argument)
      if (syntax.stopsAtOperand === true) return { flags, values, operands: args.slice(at), mayHaveMore }
    } else if (text === '--') return { flags, values, operands: [...operands, ...args.slice(at + 1)], mayHaveMore }
    else if (text.startsWith('--')) {
      const [name = '', value] = cut(text.slice(2))
      const whole = wholeName(name, syntax.long ?? longIn(syntax))
      if (value !== undefined) give(whole, value)
      else give(whole, isValued(`--${whole}`) ? args[++at] : undefined)
    } else at += letters(text, args[at + 1], isValued, give)
  }
  return { flags, values, operands, mayHaveMore }
}

/** The text that an argument begins with, as far as it is known. */
function begin(argument: Argument): string {
  if (typeof argument === 'string') return argument
  return argument.type === 'pattern' ? argument.text : argument.begins
}

function cut(text: string): readonly [string, string?] {
  const at = text.indexOf('=')
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** The long options that take a value. */
function longIn({ valued = [] }: Syntax): readonly string[] {
  return [...valued].filter((one) => one.startsWith('--')).map((one) => one.slice(2))
}

/** A long option may be cut short, if that is unambiguous. */
function wholeName(name: string, long: readonly string[] = []): string {
  if (long.includes(name)) return name
  return long.find((one) => one.startsWith(name)) ?? name
}

/** `-rf`: each letter is an option, and what follows one with a value is its value. Returns how many more arguments it takes. */
function letters(
  text: string,
  next: Argument | undefined,
  isValued: (option: string) => boolean,
  give: (name: string, value: Argument | undefined) => void,
): number {
  if (isValued(text)) {
    give(text.slice(1), next) // such as `-name`, a long option with one dash
    return 1
  }
  for (let at = 1; at < text.length; at++) {
    const letter = text[at] as string
    if (!isValued(`-${letter}`)) {
      give(letter, undefined)
      continue
    }
    const rest = text.slice(at + 1)
    give(letter, rest === '' ? next : rest)
    return rest === '' ? 1 : 0
  }
  return 0
}
