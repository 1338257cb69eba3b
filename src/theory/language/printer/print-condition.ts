import { actionWords, anyName, listName } from '../action-words.ts'
import { decimal } from '../decimal.ts'
import { quoteText } from '../lexer/quote-text.ts'
import type { Comparison, Condition, Connection, RunOption, Term } from '../tree.ts'

/** The line around a condition. */
interface Line {
  readonly head: string
  readonly tail: string
  readonly depth: number
  readonly widest: number
}

/** A condition as it is written, in its line. A line that is too long is broken before each `AND` or `OR` of its outermost level. */
export function printCondition(condition: Condition, line?: Line): string {
  const whole = written(condition)
  if (line === undefined) return whole
  const { head, tail, depth, widest } = line
  const one = `${head}${whole}${tail}`
  if (one.length + 2 * depth <= widest || !isConnection(condition)) return one
  const below = `\n${'  '.repeat(depth + 2)}${condition.type.toUpperCase()} `
  return `${head}${partsOf(condition).join(below)}${tail}`
}

/** The parts of a condition, each but the first with the word that joins it, and where they were in the text. */
export function conditionParts(condition: Condition): readonly { readonly text: string; readonly offset: number }[] {
  if (!isConnection(condition)) return [{ text: written(condition), offset: condition.span.offset }]
  const joint = `${condition.type.toUpperCase()} `
  return partsOf(condition).map((text, at) => ({
    text: at === 0 ? text : `${joint}${text}`,
    offset: condition.parts[at]?.span.offset ?? condition.span.offset,
  }))
}

function written(condition: Condition): string {
  switch (condition.type) {
    case 'and':
    case 'or':
      return partsOf(condition).join(` ${condition.type.toUpperCase()} `)
    case 'not':
      return `NOT ${inBrackets(condition.condition, isConnection(condition.condition))}`
    case 'comparison':
      return compared(condition)
    default:
      return term(condition)
  }
}

function compared({ quantifier, subject, verb, object, options = [], spelling }: Comparison): string {
  const words = actionWords.find((one) => subject.type === 'word' && listName(one) === subject.text)
  if (spelling === 'call' && words !== undefined) return `${anyName(words)} ${term(object)}`
  const counted = quantifier === undefined ? '' : `${quantifier.text} `
  return `${counted}${term(subject)} ${verb.text} ${term(object)}${named('WITH', options)}${named('WITHOUT', options)}`
}

function named(word: 'WITH' | 'WITHOUT', options: readonly RunOption[]): string {
  const names = options.filter(({ isWanted }) => isWanted === (word === 'WITH')).map(({ text }) => text)
  return names.length === 0 ? '' : ` ${word} ${names.join(' ')}`
}

/** `AND` binds stronger than `OR`; a chain of one word needs no brackets, but brackets that were written are kept. */
function partsOf({ type, parts }: Connection): readonly string[] {
  return parts.map((part) => inBrackets(part, isConnection(part) && !(type === 'or' && part.type === 'and')))
}

function inBrackets(condition: Condition, hasBrackets: boolean): string {
  return hasBrackets ? `(${written(condition)})` : written(condition)
}

function isConnection(condition: Condition): condition is Connection {
  return condition.type === 'and' || condition.type === 'or'
}

/** A term as it is written. */
export function term(one: Term): string {
  switch (one.type) {
    case 'word':
      return one.text
    case 'reference':
      return `$${one.name}`
    case 'text':
      return quoteText(one.value)
    case 'number':
      return decimal(one.value)
  }
}
