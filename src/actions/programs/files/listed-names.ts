import { type Argument, isUnknown, unknown } from '../../action/argument.ts'
import type { Text } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'

/** The output of a program that passes lines of its input on: the names of files among them, if these are listed. */
export function linesOf({ invocation, operands }: Call): Text {
  const { input, name } = invocation
  const output = unknown(`the output of ${name}`)
  return operands.length === 0 && isUnknown(input) && input.lines !== undefined
    ? { ...output, lines: input.lines }
    : output
}

/** Of the lines of its input, those that contain a text. */
export function linesWith(text: string | undefined, { invocation }: Call): Text {
  const { input, name } = invocation
  const output = unknown(`the output of ${name}`)
  if (!isUnknown(input) || input.lines === undefined) return output
  const wanted = text !== undefined && /^[\w.-]+$/.test(text) ? text.replace(/^\./, '*') : undefined
  return { ...output, lines: input.lines.map((line) => narrowed(line, wanted)) }
}

/** A pattern for any name, of which a part is known. */
function narrowed(line: Argument, text: string | undefined): Argument {
  if (text === undefined || typeof line !== 'object' || line.type !== 'pattern') return line
  return /(?:^|\/)\.?\*$/.test(line.text)
    ? { type: 'pattern', text: `${line.text}${text}*`.replaceAll('**', '*') }
    : line
}
