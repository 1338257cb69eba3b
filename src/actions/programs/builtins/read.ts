import { type Argument, isUnknown, textOf, unknown } from '../../action/argument.ts'
import { assignValue } from '../../shell/assign.ts'
import { forget } from '../../shell/environment.ts'
import { separatorsIn } from '../../shell/fields.ts'
import type { Program } from '../../shell/reading.ts'
import { splitAt } from '../../shell/split-at.ts'
import { optionsOf } from '../../usage/options.ts'

/** `read x y`: words of a line of the input. */
export const read: Program = (invocation, reading) => {
  const { operands, flags, values, mayHaveMore } = optionsOf(invocation.args, {
    valued: ['-p', '-d', '-n', '-N', '-t', '-u', '-a', '-i'],
  })
  if (mayHaveMore) {
    reading.opaque(invocation, 'the name of a variable is not known')
    forget(invocation.environment, 'a variable that may have changed')
  }
  const isList = flags.has('a')
  const names = isList ? (values.get('a') ?? []) : operands.length === 0 ? ['REPLY'] : operands
  const isPlain = !['d', 'n', 'N', 'u', 't'].some((flag) => flags.has(flag))
  const line = typeof invocation.input === 'string' && isPlain ? firstLine(invocation.input) : undefined
  const separators = separatorsIn(invocation)
  const words = line === undefined || separators === undefined ? undefined : wordsOf(line, separators)
  for (const [at, one] of names.entries()) {
    const name = textOf(one)
    if (name === undefined) continue
    const [found] = words?.slice(at, at + 1) ?? []
    const isEnd = at === names.length - 1 && (words?.length ?? 0) > names.length
    const listed = isUnknown(invocation.input) && names.length === 1 ? invocation.input.lines : undefined
    const lost = listed?.length === 1 ? (listed[0] as Argument) : unknown('words of the input')
    const value: Argument = words === undefined || isEnd ? lost : (found ?? '')
    assignValue(name, isList ? (words ?? [unknown('words of the input')]) : [value], invocation, reading)
  }
  return ''
}

/** The words of a line; a backslash means different things. */
function wordsOf(line: string, separators: string): readonly string[] | undefined {
  if (line.includes('\\')) return undefined
  return splitAt(line, separators)
    .filter(({ text, isKept }) => text !== '' || isKept)
    .map(({ text }) => text)
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}

/** `mapfile lines`: the lines of the input. */
export const mapfile: Program = (invocation, reading) => {
  const { args, environment } = invocation
  const { flags, operands } = optionsOf(args, { valued: ['-d', '-n', '-O', '-s', '-u', '-C', '-c'] })
  if (flags.has('C')) reading.opaque(invocation, 'a command runs for each line')
  forget(environment, 'lines of the input', textOf(operands[0]) ?? 'MAPFILE')
  if (operands.some(isUnknown)) forget(environment, 'a variable that may have changed')
  return ''
}
