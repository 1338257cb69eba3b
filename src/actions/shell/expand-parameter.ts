import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import { changed } from './change-value.ts'
import type { ParameterExpansionPart, ParameterOperation, Word } from './parse-shell.ts'
import { readArithmetic } from './read-arithmetic.ts'
import type { Reading, Where } from './reading.ts'

interface Parameter {
  readonly name: string
  readonly part?: ParameterExpansionPart
}

/** Reads a word: the arguments that it becomes. */
export type Fields = (word: Word, where: Where, reading: Reading) => readonly Argument[]

/** What a parameter becomes. */
export interface Expanded {
  readonly values: readonly Argument[]
  /** Whether its values stay apart between quotes, as those of `"$@"` do, or are one text, as those of `"$*"`. */
  readonly kind: 'one' | 'each' | 'joined'
  /** Whether blanks in it are kept outside quotes, too. */
  readonly isWhole?: boolean
}

/** The values of `$x`, `${x:-y}`, `${x[@]}` and the like; one that is unknown for what is not known. */
export function expandParameter({ name, part }: Parameter, where: Where, reading: Reading, fields: Fields): Expanded {
  reading.spend()
  const operand = (word: Word) => fields(word, where, reading)
  const lost: Expanded = { values: [unknown(`the variable ${name}`)], kind: 'one' }
  const index = part?.index
  if (index !== undefined && index.parts !== undefined) operand(index)
  if (index !== undefined && !/^(?:[@*]|-?\d+)$/.test(index.value))
    readArithmetic({ text: index.value.replace(/\$[({].*/s, '') }, where, reading)
  const operands = readOperands(part?.operation, operand, where, reading)
  if (part?.prefix === '!') readArithmetic({ text: '' }, where, reading)
  if (part?.prefix !== undefined) return part.operation === undefined ? lost : { ...lost, kind: 'each' }
  const kind = kindOf(name, index)
  const set = valuesOf(name, where, reading)
  const values = kind === 'one' ? oneOf(name, set, index, where) : set
  const operation = part?.operation
  if (operation === undefined) return values === undefined ? lost : { values, kind }
  if (operation.type === 'Default')
    return (
      withDefault(operation, { values, kind }, operands[0] ?? [], () => assign(name, operands[0] ?? [], where)) ?? lost
    )
  if (operation.type === 'Slice' && where.environment.isZsh) return lost
  if (operation.type === 'Slice' && kind !== 'one') return slicedList(values, operation, kind, name) ?? lost
  const texts = values?.map((value) => (typeof value === 'string' ? changed(value, operation, operands) : undefined))
  return texts?.every((text) => text !== undefined) === true ? { values: texts, kind } : { ...lost, kind }
}

/** Words of an operation can contain substitutions, which run whatever the value is. */
function readOperands(
  operation: ParameterOperation | undefined,
  operand: (word: Word) => readonly Argument[],
  where: Where,
  reading: Reading,
): readonly (readonly Argument[])[] {
  switch (operation?.type) {
    case undefined:
    case 'Names':
      return []
    case 'Default':
    case 'Remove':
      return [operand(operation.operand)]
    case 'Replace':
      // the parser ends a pattern at a slash within a substitution
      if (isCut(operation.pattern.text)) reading.opaque(where, 'it runs commands within a replacement')
      return [operand(operation.pattern), operand(operation.replacement)]
    case 'Slice':
      if (/[A-Za-z_]/.test(operation.offset.value))
        readArithmetic({ text: operation.offset.value.replace(/\$[({].*/s, '') }, where, reading)
      return [operand(operation.offset), operation.length === undefined ? [] : operand(operation.length)]
    case 'CaseModification':
      return operation.operand === undefined ? [] : [operand(operation.operand)]
    case 'Transform':
      if (operation.operand.value.includes('P')) reading.opaque(where, 'it runs commands within a prompt')
      return []
    case 'Unknown':
      reading.opaque(where, 'it uses a variable in an unknown way')
      return []
  }
}

/** Whether a text ends within a substitution. */
function isCut(text: string): boolean {
  const count = (sign: string) => text.split(sign).length
  return count('(') !== count(')') || count('`') % 2 === 0
}

function kindOf(name: string, index: Word | undefined): Expanded['kind'] {
  if (name === '@' || index?.value === '@') return 'each'
  return name === '*' || index?.value === '*' ? 'joined' : 'one'
}

/** The values that are assigned or given; undefined if they are not known. */
function valuesOf(name: string, { environment, depth }: Where, { place }: Reading): readonly Argument[] | undefined {
  const set = environment.variables.get(name === '*' ? '@' : name)
  if (set !== undefined) return set
  if (name === 'IFS') return [' \t\n']
  if (name === 'HOME') return [place.home ?? '~']
  if (name === 'PWD') return environment.folders.length === 1 ? environment.folders : undefined
  // a command line of an agent has no arguments
  if (name === '@' || name === '*') return depth === 0 ? [] : undefined
  if (/^[1-9]\d*$/.test(name))
    return positional(Number(name), environment.variables.get('@') ?? (depth === 0 ? [] : undefined))
  const given = place.variables?.[name]
  if (given === undefined) return name === 'GIT_DIR' ? ['.git'] : undefined
  return [given]
}

function positional(at: number, args: readonly Argument[] | undefined): readonly Argument[] | undefined {
  const before = args?.slice(0, at)
  if (before === undefined || before.some((one) => typeof one !== 'string')) return undefined
  return before.length < at ? [] : [before[at - 1] ?? '']
}

/** One element: the first, if none is named. None if it is unset. */
function oneOf(
  name: string,
  values: readonly Argument[] | undefined,
  index: Word | undefined,
  where: Where,
): readonly Argument[] | undefined {
  if (values === undefined || /^[1-9]/.test(name)) return values
  // zsh counts elements from 1, and takes characters of a text
  if (where.environment.isZsh && (index !== undefined || values.length > 1)) return undefined
  const at = index === undefined ? 0 : /^-?\d{1,6}$/.test(index.value) ? Number(index.value) : undefined
  if (at === undefined || (at !== 0 && values.some((one) => typeof one !== 'string'))) return undefined
  // an element from the end of a single value is an error, and of a list of one it is that one
  if (at < 0 && values.length < 2) return undefined
  const value = values.at(at)
  return value === undefined || at >= values.length ? [] : [value]
}

function withDefault(
  { operator, operand }: ParameterOperation & { readonly type: 'Default' },
  { values, kind }: { readonly values: readonly Argument[] | undefined; readonly kind: Expanded['kind'] },
  other: readonly Argument[],
  assigned: () => void,
): Expanded | undefined {
  if (values === undefined || values.some(isUnknown)) {
    if (operator.endsWith('=')) assigned()
    return undefined
  }
  const isEmpty = values.length === 0 || (operator.startsWith(':') && values.length === 1 && values[0] === '')
  const instead: Expanded = { values: other, kind: 'each', isWhole: /["'\\]/.test(operand.text) }
  if (operator.endsWith('+')) return isEmpty ? { values: [], kind: 'one' } : instead
  if (!isEmpty) return { values, kind }
  if (operator.endsWith('=')) assigned()
  return instead
}

function assign(name: string, values: readonly Argument[], { environment }: Where): void {
  if (environment.odd.has(name)) return
  const known =
    values.every((one) => typeof one === 'string') && environment.variables.get(name)?.some(isUnknown) !== true
  const isSet = environment.variables.has(name)
  environment.variables.set(name, known && isSet ? [values.join(' ')] : [unknown(`the variable ${name}`)])
}

function slicedList(
  values: readonly Argument[] | undefined,
  { offset, length }: ParameterOperation & { readonly type: 'Slice' },
  kind: Expanded['kind'],
  name: string,
): Expanded | undefined {
  const isPlain =
    /^\d{1,6}$/.test(offset.value.trim()) && (length === undefined || /^\d{1,6}$/.test(length.value.trim()))
  if (!isPlain || values === undefined || values.some((one) => typeof one !== 'string')) return undefined
  const isScript = name === '@' || name === '*'
  // of a single value, characters are taken, and of a list of one, elements
  if (!isScript && values.length < 2) return undefined
  // `$0` comes before the arguments of a script
  const from = Number(offset.value) - (isScript ? 1 : 0)
  if (from < 0) return undefined
  return { values: values.slice(from, length === undefined ? undefined : from + Number(length.value)), kind }
}
