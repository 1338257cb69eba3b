import { type Argument, isUnknown, textOf, unknown } from '../../action/argument.ts'
import type { Program, Text } from '../../shell/reading.ts'
import { filledIn } from '../../usage/filled-in.ts'
import { type Options, optionsOf } from '../../usage/options.ts'
import { originOf, outside } from '../../usage/within.ts'

export const xargs: Program = (invocation, reading) => {
  const valued =
    '-I -n -L -P -s -d -E -a -J -R --max-args --max-procs --delimiter --arg-file --max-lines --max-chars'.split(' ')
  const { operands, values, flags, mayHaveMore } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
  const attached = invocation.args
    .map((one) => /^-i(.+)$/s.exec(textOf(one) ?? '')?.[1])
    .find((one) => one !== undefined)
  const marker =
    textOf(values.get('I')?.at(-1) ?? values.get('J')?.[0] ?? values.get('replace')?.[0]) ??
    (flags.has('i') || flags.has('replace') ? (attached ?? '{}') : undefined)
  const argv = operands.length === 0 ? ['echo'] : operands
  const run = (added: readonly Argument[]) => {
    // the name of the program is not replaced by every xargs
    if (marker !== undefined && textOf(argv[0])?.includes(marker) === true)
      reading.opaque(invocation, 'xargs may replace the program')
    const filled = marker === undefined ? [...argv, ...added] : argv.map((one) => filledIn(one, marker, added[0] ?? ''))
    return reading.run(filled, outside(invocation, reading), undefined)
  }
  if (mayHaveMore) reading.opaque(invocation, 'an argument of xargs is not known')
  const files = [...(values.get('a') ?? []), ...(values.get('arg-file') ?? [])]
  for (const file of files)
    reading.report({ type: 'reads', path: reading.path(file, invocation), recursive: false, ...originOf(invocation) })
  const isFile = files.length > 0
  const lists = isFile ? undefined : listsIn(invocation.input, { flags, values }, marker !== undefined)
  const listed = isFile || !isUnknown(invocation.input) ? undefined : invocation.input.lines
  if (listed !== undefined) for (const one of listed) run([one])
  else if (lists === undefined || lists.length > mostLists) run([unknown('an argument from xargs')])
  else if (lists.length === 1) return run(lists[0] ?? [])
  else for (const list of lists) run(list)
  return unknown('the output of xargs')
}

/** The most programs that xargs is followed for, one by one. */
const mostLists = 32

/** The character between arguments, if an option names it: quotes mean nothing then. */
function separatorOf({ flags, values }: Pick<Options, 'flags' | 'values'>): string | undefined {
  if (flags.has('0') || flags.has('null')) return '\0'
  const given = textOf((values.get('d') ?? values.get('delimiter'))?.[0])
  const escaped = given === '\\n' ? '\n' : given === '\\0' ? '\0' : given === '\\t' ? '\t' : given
  return escaped?.length === 1 ? escaped : undefined
}

/** The arguments that xargs gives to each program that it starts; undefined if they are not known. */
function listsIn(
  text: Text | undefined,
  { flags, values }: Pick<Options, 'flags' | 'values'>,
  isByLine: boolean,
): readonly (readonly string[])[] | undefined {
  if (typeof text !== 'string') return undefined
  const separator = separatorOf({ flags, values })
  if (separator !== undefined) {
    const parts = text.split(separator).filter((one) => one !== '')
    return isByLine || flags.has('n') || flags.has('max-args') ? parts.map((one) => [one]) : [parts]
  }
  if (/['"\\]/.test(text)) return undefined
  if (['d', 'delimiter', 'L', 'max-lines', 'E', 's', 'max-chars', 'l', 'e'].some((name) => flags.has(name)))
    return undefined
  if (isByLine) {
    const lines = text.split('\n').map((line) => line.replace(/^[ \t]+/, ''))
    return lines.filter((line) => line !== '').map((line) => [line])
  }
  const words = text.split(/[ \t\n]+/).filter((word) => word !== '')
  if (!flags.has('n') && !flags.has('max-args')) return [words]
  const size = Number(textOf((values.get('n') ?? values.get('max-args'))?.[0]))
  if (!(size >= 1)) return undefined
  return Array.from({ length: Math.max(1, Math.ceil(words.length / size)) }, (_, at) =>
    words.slice(at * size, (at + 1) * size),
  )
}
