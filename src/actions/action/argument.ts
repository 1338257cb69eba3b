/** An argument of a program: its text, or what is known of it. */
export type Argument = string | Unknown | Pattern

/** An argument that cannot be known without running the command. */
export interface Unknown {
  readonly type: 'unknown'
  /** Why: `the variable x`, `the output of git`. */
  readonly why: string
  /** The text that it begins with, as far as that is known. */
  readonly begins: string
  /** The lines of a text, as far as they are known: the names of files that a program lists. */
  readonly lines?: readonly Argument[]
}

/** An argument that the shell replaces by the files that match it. */
interface Pattern {
  readonly type: 'pattern'
  /** The pattern: `*` stands for any text, `?` for any character, `[…]` for one of several. */
  readonly text: string
}

export function unknown(why: string, begins = ''): Unknown {
  return { type: 'unknown', why, begins }
}

export function isUnknown(argument: Argument | undefined): argument is Unknown {
  return typeof argument === 'object' && argument.type === 'unknown'
}

/** The argument as a person reads it. */
export function shown(argument: Argument): string {
  if (typeof argument === 'string') return argument
  return argument.type === 'pattern' ? argument.text : `${argument.begins}…`
}

/** The text of an argument, if all of it is known; a pattern that matches nothing stays as it is written. */
export function textOf(argument: Argument | undefined): string | undefined {
  return typeof argument === 'string' ? argument : undefined
}
