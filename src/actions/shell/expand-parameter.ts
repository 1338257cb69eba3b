import { type Argument, unknown } from '../argument.ts'
import type { Reading, Where } from '../reading.ts'
import type { ParameterExpansionPart, ParameterOperation, Word } from './parse-shell.ts'
import { withoutMatch } from './without-match.ts'

interface Parameter {
  readonly name: string
  readonly part?: ParameterExpansionPart
}

type Fields = (word: Word, where: Where, reading: Reading) => readonly Argument[]

/** The values of `$x`, `${x:-y}`, `${x[@]}` and the like: several for an array, and one that is unknown for what is not known. */
export function expandParameter(
  { name, part }: Parameter,
  where: Where,
  reading: Reading,
  fields: Fields,
): readonly Argument[] {
  reading.spend()
  const set = valuesOf(name, where, reading)
  const lost = [unknown(`the variable ${name}`)]
  if (part?.prefix !== undefined) return lost
  const values = part?.index === undefined ? set : indexed(set, part.index)
  const operation = part?.operation
  if (operation === undefined) return values ?? lost
  const operand = (word: Word) => fields(word, where, reading)
  if (operation.type === 'Default') return withDefault(operation, values, name, where, operand) ?? lost
  const texts = values?.map((value) => (typeof value === 'string' ? changed(value, operation, operand) : undefined))
  return texts?.every((text) => text !== undefined) === true ? texts : lost
}

/** What is assigned or given; undefined if that is not known. */
function valuesOf(name: string, { environment, depth }: Where, { place }: Reading): readonly Argument[] | undefined {
  const set = environment.variables.get(name)
  if (set !== undefined) return set
  if (name === 'IFS') return [' \t\n']
  if (name === 'HOME') return [place.home ?? '~']
  if (name === 'PWD') return environment.folders.length === 1 ? environment.folders : undefined
  if (name === '$' || name === '!' || name === '?' || name === '#' || name === '-' || name === '_') return undefined
  // a command line of an agent has no arguments
  if (name === '@' || name === '*') return depth === 0 ? [] : undefined
  if (/^[1-9]\d*$/.test(name)) return depth === 0 ? [''] : undefined
  const given = place.variables?.[name]
  return given === undefined ? undefined : [given]
}

function indexed(values: readonly Argument[] | undefined, index: Word): readonly Argument[] | undefined {
  if (values === undefined || index.value === '@' || index.value === '*') return values
  return /^\d{1,6}$/.test(index.value) ? [values[Number(index.value)] ?? ''] : undefined
}

function withDefault(
  { operator, operand }: ParameterOperation & { readonly type: 'Default' },
  values: readonly Argument[] | undefined,
  name: string,
  { environment }: Where,
  fieldsOf: (word: Word) => readonly Argument[],
): readonly Argument[] | undefined {
  const other = fieldsOf(operand) // its substitutions run only if it is used, which is not always known
  const isEmpty = operator.startsWith(':') && values?.length === 1 && values[0] === ''
  const kind = operator.at(-1)
  if (values === undefined) return undefined
  if (kind === '+') return isEmpty ? [] : other
  if (!isEmpty) return values
  if (kind === '=') environment.variables.set(name, other)
  return kind === '?' ? values : other
}

function changed(
  value: string,
  operation: ParameterOperation,
  fieldsOf: (word: Word) => readonly Argument[],
): string | undefined {
  const plain = (word: Word | undefined) => {
    if (word === undefined) return ''
    const [text = '', ...more] = fieldsOf(word)
    if (more.length > 0 || (typeof text === 'object' && text.type === 'unknown')) return undefined
    return typeof text === 'string' ? text : text.text
  }
  switch (operation.type) {
    case 'Remove':
      return withoutMatch(value, plain(operation.operand), operation.operator)
    case 'Replace': {
      const [pattern, by] = [plain(operation.pattern), plain(operation.replacement)]
      const isPlain = pattern !== undefined && pattern !== '' && !/[*?[\\]/.test(pattern)
      if (!isPlain || by === undefined || operation.operator.length > 1 === (operation.operator !== '//'))
        return undefined
      return operation.operator === '//' ? value.replaceAll(pattern, () => by) : value.replace(pattern, () => by)
    }
    case 'Slice':
      return sliced(value, operation.offset.value.trim(), operation.length?.value.trim())
    case 'CaseModification':
      return operation.operand === undefined ? cased(value, operation.operator) : undefined
    default:
      return undefined
  }
}

function sliced(value: string, offset: string, length: string | undefined): string | undefined {
  if (!/^\d{1,6}$/.test(offset) || (length !== undefined && !/^\d{1,6}$/.test(length))) return undefined
  const from = Number(offset)
  return value.slice(from, length === undefined ? undefined : from + Number(length))
}

function cased(value: string, operator: string): string {
  const first = value.charAt(0)
  if (operator === '^^') return value.toUpperCase()
  if (operator === ',,') return value.toLowerCase()
  return (operator === '^' ? first.toUpperCase() : first.toLowerCase()) + value.slice(1)
}
