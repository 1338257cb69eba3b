import { type Argument, unknown } from '../action/argument.ts'
import { fields, oneField } from './fields.ts'
import type { Assignment } from './parse-shell.ts'
import { mayRun, readArithmetic } from './read-arithmetic.ts'
import type { Reading, Text, Where } from './reading.ts'
import { withHome } from './with-home.ts'

/** Gives a variable a value, as a command line or a builtin does. */
export function assignValue(name: string, values: readonly Argument[], where: Where, reading: Reading): void {
  const { environment } = where
  for (const value of values) if (value !== '') reading.known.variable(name, value, where, reading)
  if (environment.odd.has(name)) readArithmetic({ text: '' }, where, reading)
  environment.variables.set(name, environment.odd.has(name) ? [unknown(`the variable ${name}`)] : values)
}

export function assign(one: Assignment, where: Where, reading: Reading): void {
  const { variables } = where.environment
  const value = valuesOf(one, where, reading)
  const known = variables.get(one.name)
  const set = (values: readonly Argument[]) => assignValue(one.name, values, where, reading)
  if (one.index !== undefined) set(withElement(one, known, value, where, reading))
  else if (one.append !== true) set(value)
  else if (one.value.type === 'ArrayValue') {
    reading.spend((known?.length ?? 0) >> 4)
    set(known === undefined ? [unknown(`the variable ${one.name}`)] : [...known, ...value])
  } else set([appended(one.name, known, value[0] ?? ''), ...(known?.slice(1) ?? [])])
}

function withElement(
  { name, index, append }: Assignment,
  known: readonly Argument[] | undefined,
  [value = '']: readonly Argument[],
  where: Where,
  reading: Reading,
): readonly Argument[] {
  const [at] = index === undefined ? [] : fields(index, where, reading)
  if (typeof at === 'string' && !/^\d+$/.test(at)) readArithmetic({ text: at }, where, reading)
  if (typeof at === 'string' && mayRun(at)) reading.opaque(where, 'it runs commands within arithmetic', { text: at })
  const isPlain =
    typeof at === 'string' && /^\d{1,4}$/.test(at) && Number(at) <= (known?.length ?? -1) && append !== true
  if (!isPlain || where.environment.isZsh || known === undefined || known.some((one) => typeof one !== 'string'))
    return [unknown(`an element of ${name}`)]
  return known.toSpliced(Number(at), 1, value)
}

function appended(name: string, known: readonly Argument[] | undefined, value: Argument): Argument {
  if (known === undefined) return unknown(`the variable ${name}`)
  const [before = ''] = known
  if (typeof before !== 'string' || typeof value !== 'string') return unknown(`the variable ${name}`)
  return before + value
}

/** The value of an assignment: several for an array. */
export function valuesOf({ value, name }: Assignment, where: Where, reading: Reading): readonly Argument[] {
  if (value.type === 'ArrayValue') {
    const found = value.elements.flatMap((element) => fields(element, where, reading))
    const isIndexed = value.elements.some(({ text }) => /^\[.*\]\+?=/s.test(text))
    return isIndexed ? [unknown(`the variable ${name}`)] : found
  }
  if (value.parts === undefined) return [inPath(value.text, value.value, where, reading)]
  const [first] = value.parts
  const isHome = first?.type === 'Literal' && /(?:^|:)~/.test(first.text)
  return [isHome ? unknown(`the variable ${name}`) : oneField(value.parts, where, reading)]
}

/** A value without anything to expand but `~`, which also counts after a colon. */
function inPath(text: string, value: string, where: Where, reading: Reading): Text {
  if (text.includes(':~')) return unknown('folders of users')
  const found = withHome(text, value, where, reading)
  return typeof found === 'object' && found.type === 'pattern' ? found.text : found
}
