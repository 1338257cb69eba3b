import { type Argument, isUnknown, type Unknown, unknown } from '../action/argument.ts'
import { expandBraces } from './expand-braces.ts'
import { type Expanded, expandParameter } from './expand-parameter.ts'
import { parseShell, type Word, type WordPart } from './parse-shell.ts'
import { readArithmetic } from './read-arithmetic.ts'
import type { Reading, Where } from './reading.ts'
import { splitAt } from './split-at.ts'
import { substitute } from './substitute.ts'
import { withHome } from './with-home.ts'

/** Why the name of a file is not known through which a program reads what another one prints. */
export const substitution = 'a process substitution'

/** The longest text that is followed. */
const longest = 65_536

/** A word as the arguments that the shell makes of it. */
export function fields(word: Word, where: Where, reading: Reading): readonly Argument[] {
  reading.spend()
  if (word.parts === undefined) return [withHome(word.text, word.value, where, reading)]
  if (!word.parts.some(({ type }) => type === 'BraceExpansion')) return fieldsOf(word.parts, where, reading)
  const texts = where.environment.isPlain ? undefined : expandBraces(word.text)
  if (texts === undefined) {
    if (/`|\$\(/.test(word.text)) reading.opaque(where, 'it runs commands within braces', { text: word.text })
    return [unknown('a brace expansion')]
  }
  return texts.flatMap((text) => fieldsOfText(text, where, reading))
}

/** A text that braces have become. */
function fieldsOfText(text: string, where: Where, reading: Reading): readonly Argument[] {
  reading.spend(1 + (text.length >> 6))
  if (text === '') return where.environment.isZsh ? [unknown('an empty text')] : []
  const script = parseShell(`: ${text}`)
  const [statement] = typeof script === 'string' ? [] : script.commands
  const word = statement?.command.type === 'Command' ? statement.command.args[0] : undefined
  if (word?.type !== 'Word') return [unknown('a brace expansion')]
  if (word.parts === undefined) return [withHome(word.text, word.value, where, reading)]
  return fieldsOf(word.parts, where, reading)
}

/** A word where the shell makes one text of it: a value, a file, a here-document. */
export function oneField(parts: readonly WordPart[], where: Where, reading: Reading): Argument {
  const made = createFields(where, reading)
  for (const part of parts) made.add(part, true)
  return made.whole()
}

function fieldsOf(parts: readonly WordPart[], where: Where, reading: Reading): readonly Argument[] {
  const made = createFields(where, reading)
  const [first, ...rest] = parts
  const begin = first?.type === 'Literal' ? withHome(first.text, first.value, where, reading) : undefined
  if (begin === undefined) made.add(first as WordPart, false)
  else made.glue(begin, false)
  for (const part of rest) made.add(part, false)
  return made.all()
}

/** A field on its way: its text so far, or why it is not known. */
interface Field {
  text: string
  unknown: Unknown | undefined
  /** Whether an empty one counts. */
  isQuoted: boolean
  hasPattern: boolean
  /** Whether a part of it is a file that a pattern matches. */
  isMatch: boolean
}

function createFields(where: Where, reading: Reading) {
  const newField = (): Field => ({ text: '', unknown: undefined, isQuoted: false, hasPattern: false, isMatch: false })
  const made: Field[] = [newField()]
  const last = () => made.at(-1) as Field
  /** Adds a value to the last field. A value that is not quoted may become several fields. */
  const glue = (value: Argument, isSplit: boolean) => {
    const field = last()
    if (field.unknown !== undefined) return
    if (isUnknown(value) && value.lines !== undefined && field.text === '') {
      for (const [at, line] of value.lines.entries()) {
        if (at > 0) made.push(newField())
        glue(line, false)
      }
    } else if (isUnknown(value)) field.unknown = unknown(value.why, field.text + value.begins)
    else if (typeof value === 'object') {
      field.text += value.text
      field.hasPattern = true
      field.isMatch = true
    } else if (isSplit) split(value)
    else field.text += value
    if (field.text.length > longest) field.unknown = unknown('a very long text', field.text.slice(0, 80))
  }
  const split = (value: string) => {
    const separators = separatorsIn(where)
    if (separators === undefined) {
      last().unknown = unknown('a text that is split in an unknown way', last().text)
      return
    }
    for (const [at, { text, isKept }] of splitAt(value, separators).entries()) {
      if (at > 0) {
        reading.spend()
        made.push(newField())
      }
      last().text += text
      last().isQuoted ||= isKept
      if (/[*?[\\]/.test(text)) last().hasPattern = true
    }
  }
  const quoted = (children: readonly WordPart[]) => {
    if (children.length === 0) last().isQuoted = true
    for (const child of children) add(child, true)
  }
  /** zsh does not split the values of variables, unless an option is set. */
  const inZsh = (value: Argument, isWhole: boolean): Argument =>
    where.environment.isZsh &&
    !isWhole &&
    typeof value === 'string' &&
    splitAt(value, separatorsIn(where) ?? '').length > 1
      ? unknown('a text that may be split')
      : value
  const spread = ({ values, kind, isWhole }: Expanded, isQuoted: boolean) => {
    if (isQuoted && kind === 'joined') {
      last().isQuoted = true
      glue(joined(values, separatorsIn(where)), false)
      return
    }
    if (isQuoted && kind === 'one') last().isQuoted = true
    reading.spend(values.length >> 2)
    values.forEach((value, at) => {
      if (at > 0) made.push(newField())
      if (isQuoted) last().isQuoted = true
      glue(inZsh(value, isQuoted || kind !== 'one'), !isQuoted && isWhole !== true)
    })
  }
  const add = (part: WordPart, isQuoted: boolean): void => {
    switch (part.type) {
      case 'Literal':
        if (isQuoted) last().isQuoted = true
        glue(part.value, false)
        break
      case 'AnsiCQuoted':
        last().isQuoted = true
        glue(where.environment.isPlain ? unknown('a quoted text') : part.value, false)
        break
      case 'SingleQuoted':
        last().isQuoted = true
        glue(part.value, false)
        break
      case 'LocaleString':
        // other shells keep the dollar sign
        if (where.environment.isPlain || where.environment.isZsh) glue(unknown('a quoted text'), false)
        quoted(part.parts)
        break
      case 'DoubleQuoted':
        quoted(part.parts)
        break
      case 'SimpleExpansion':
        spread(expandParameter({ name: part.text.slice(1) }, where, reading, fields), isQuoted)
        break
      case 'ParameterExpansion':
        spread(expandParameter({ name: part.parameter, part }, where, reading, fields), isQuoted)
        break
      case 'CommandExpansion':
        if (isQuoted) last().isQuoted = true
        glue(substitute(part, '$(…)', where, reading), !isQuoted)
        break
      case 'ProcessSubstitution':
        substitute(part, `${part.operator}(…)`, where, reading)
        glue(unknown(substitution), false)
        break
      case 'ArithmeticExpansion':
        if (isQuoted) last().isQuoted = true
        readArithmetic(part, where, reading)
        glue(unknown('an arithmetic expansion'), false)
        break
      case 'Glob':
      case 'ExtendedGlob':
        if (part.parts !== undefined && part.text.includes('$')) oneField(part.parts, where, reading)
        last().hasPattern = true
        glue(part.text, false)
        break
      case 'BraceExpansion':
        glue(where.environment.isPlain ? unknown('a brace expansion') : part.text, false)
        break
    }
  }
  const argument = ({ text, unknown: why, hasPattern }: Field): Argument =>
    why ?? (hasPattern ? { type: 'pattern', text } : text)
  return {
    add,
    glue,
    all: () => made.filter((one) => one.isQuoted || one.unknown !== undefined || one.text !== '').map(argument),
    /** All of it as one text. Files that match do not count, but for the value of a variable. */
    whole(): Argument {
      const lost = made.find((one) => one.unknown !== undefined)
      if (lost?.unknown !== undefined) return lost.unknown
      const text = made.map((one) => one.text).join(' ')
      return made.some((one) => one.isMatch) ? { type: 'pattern', text } : text
    },
  }
}

/** The values of `"$*"`, with the first character of IFS between them. */
function joined(values: readonly Argument[], separators: string | undefined): Argument {
  const lost = values.find(isUnknown)
  if (lost !== undefined) return lost
  if (separators === undefined && values.length > 1) return unknown('a text that is joined in an unknown way')
  return values
    .map((one) => (typeof one === 'string' ? one : (one as { text: string }).text))
    .join(separators?.[0] ?? '')
}

/** The characters of IFS, if they are known. */
export function separatorsIn({ environment }: Where): string | undefined {
  const set = environment.variables.get('IFS')
  if (set === undefined || set.length === 0) return ' \t\n'
  return typeof set[0] === 'string' ? set[0] : undefined
}
