import { type Argument, textOf, unknown } from '../action/argument.ts'

/** An argument in which a program replaces a marker, such as `{}`, by a value. */
export function filledIn(argument: Argument, marker: string, value: Argument): Argument {
  const text = textOf(argument)
  if (text === undefined || marker === '' || !text.includes(marker)) return argument
  if (text === marker) return value
  return typeof value === 'string'
    ? text.replaceAll(marker, () => value)
    : unknown('an argument with a part from elsewhere', text.slice(0, text.indexOf(marker)))
}
