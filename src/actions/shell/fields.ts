import { type Argument, isUnknown, type Unknown, unknown } from '../argument.ts'
import type { Reading, Where } from '../reading.ts'
import { expandBraces } from './expand-braces.ts'
import { expandParameter } from './expand-parameter.ts'
import { parseShell, type Word, type WordPart } from './parse-shell.ts'

/** A word as the arguments that the shell makes of it. */
export function fields(word: Word, where: Where, reading: Reading): readonly Argument[] {
  reading.spend()
  if (word.parts === undefined) return [word.value]
  if (!word.parts.some(({ type }) => type === 'BraceExpansion')) return fieldsOf(word.parts, where, reading)
  const texts = expandBraces(word.text)
  if (texts === undefined) {
    if (/`|\$\(/.test(word.text)) reading.opaque(where, 'it runs commands within braces', { text: word.text })
    return [unknown('a brace expansion')]
  }
  return texts.flatMap((text) => fieldsOfText(text, where, reading))
}

/** A text that braces have become. */
function fieldsOfText(text: string, where: Where, reading: Reading): readonly Argument[] {
  reading.spend(1 + (text.length >> 6))
  if (text === '') return []
  const script = parseShell(`: ${text}`)
  const [statement] = typeof script === 'string' ? [] : script.commands
  const word = statement?.command.type === 'Command' ? statement.command.args[0] : undefined
  if (word?.type !== 'Word') return [unknown('a brace expansion')]
  return word.parts === undefined ? [word.value] : fieldsOf(word.parts, where, reading)
}

/** A word where the shell makes one text of it: a value, a file, a here-document. */
export function oneField(parts: readonly WordPart[], where: Where, reading: Reading): Argument {
  const made = createFields(where, reading)
  for (const part of parts) made.add(part, true)
  return made.whole()
}

function fieldsOf(parts: readonly WordPart[], where: Where, reading: Reading): readonly Argument[] {
  const made = createFields(where, reading)
  for (const part of parts) made.add(part, false)
  return made.all()
}

/** A field on its way: its text so far, or why it is not known. */
interface Field {
  text: string
  unknown: Unknown | undefined
  /** Whether an empty one counts. */
  isQuoted: boolean
  hasPattern: boolean
}

function createFields(where: Where, reading: Reading) {
  const newField = (): Field => ({ text: '', unknown: undefined, isQuoted: false, hasPattern: false })
  const made: Field[] = [newField()]
  const last = () => made.at(-1) as Field
  /** Adds a value to the last field. A value that is not quoted may become several fields. */
  const glue = (value: Argument, isSplit: boolean) => {
    const field = last()
    if (field.unknown !== undefined) return
    if (isUnknown(value)) field.unknown = unknown(value.why, field.text + value.begins)
    else if (typeof value === 'object') {
      field.text += value.text
      field.hasPattern = true
    } else if (isSplit) split(value)
    else field.text += value
  }
  const split = (value: string) => {
    const separators = separatorsIn(where)
    if (separators === undefined) {
      last().unknown = unknown('a text that is split in an unknown way', last().text)
      return
    }
    const [first = '', ...rest] = splitAt(value, separators)
    last().text += first
    if (/[*?[]/.test(value)) last().hasPattern = true
    for (const text of rest) made.push({ ...newField(), text })
  }
  const quoted = (children: readonly WordPart[]) => {
    last().isQuoted = true
    for (const child of children) add(child, true)
  }
  const spread = (values: readonly Argument[], isQuoted: boolean) =>
    values.forEach((value, at) => {
      if (at > 0) made.push({ ...newField(), isQuoted })
      glue(value, !isQuoted)
    })
  const add = (part: WordPart, isQuoted: boolean): void => {
    switch (part.type) {
      case 'Literal':
        return glue(part.value, false)
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        last().isQuoted = true
        return glue(part.value, false)
      case 'DoubleQuoted':
      case 'LocaleString':
        return quoted(part.parts)
      case 'SimpleExpansion':
        return spread(expandParameter({ name: part.text.slice(1) }, where, reading, fields), isQuoted)
      case 'ParameterExpansion':
        return spread(expandParameter({ name: part.parameter, part }, where, reading, fields), isQuoted)
      case 'CommandExpansion':
        if (part.script === undefined) return glue(unknown('a substitution that cannot be parsed'), false)
        return glue(withoutLastBreaks(reading.commands(part.script, inside(where, '$(…)'), undefined)), !isQuoted)
      case 'ProcessSubstitution':
        if (part.script !== undefined) reading.commands(part.script, inside(where, `${part.operator}(…)`), undefined)
        return glue(unknown('a process substitution'), false)
      case 'ArithmeticExpansion':
        if (part.text.includes('$(') || part.text.includes('`')) readArithmetic(part.text, where, reading)
        return glue(unknown('an arithmetic expansion'), false)
      case 'Glob':
      case 'ExtendedGlob':
        last().hasPattern = true
        return glue(part.text, false)
      case 'BraceExpansion':
        return glue(part.text, false)
    }
  }
  const argument = ({ text, unknown: why, hasPattern }: Field): Argument =>
    why ?? (hasPattern ? { type: 'pattern', text } : text)
  return {
    add,
    all: () => made.filter((one) => one.isQuoted || one.unknown !== undefined || one.text !== '').map(argument),
    /** All of it as one text, without files that match. */
    whole(): Argument {
      const lost = made.find((one) => one.unknown !== undefined)
      return lost?.unknown ?? made.map(({ text }) => text).join(' ')
    },
  }
}

function inside(where: Where, what: string): Where {
  return { ...where, inside: [...where.inside, what] }
}

/** Arithmetic can contain substitutions, whose commands run. */
function readArithmetic(text: string, where: Where, reading: Reading): void {
  reading.opaque(where, 'it runs commands within arithmetic', { text })
}

function withoutLastBreaks(text: Argument): Argument {
  if (typeof text !== 'string') return text
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 10) end--
  return text.slice(0, end)
}

function separatorsIn({ environment }: Where): string | undefined {
  const set = environment.variables.get('IFS')
  if (set === undefined) return ' \t\n'
  return typeof set[0] === 'string' ? set[0] : undefined
}

function splitAt(value: string, separators: string): readonly string[] {
  if (separators === '') return [value]
  const found: string[] = []
  let from = 0
  let isBetween = false
  for (let at = 0; at < value.length; at++) {
    if (!separators.includes(value[at] as string)) {
      if (isBetween) from = at
      isBetween = false
    } else {
      if (!isBetween) found.push(value.slice(from, at))
      isBetween = true
    }
  }
  found.push(isBetween ? '' : value.slice(from))
  return found
}
