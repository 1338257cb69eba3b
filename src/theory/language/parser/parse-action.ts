import { type ActionWords, actionWords, anyName, callStates, listName, stateName } from '../action-words.ts'
import { quoted, spelt } from '../lexer/spelling.ts'
import type { Token } from '../lexer/token.ts'
import type { Comparison, Condition, RunOption } from '../tree.ts'
import { isKeyword, type Reader } from './reader.ts'
import { spanBetween } from './span.ts'
import { isJoint, isTerm, isVerb, toTerm } from './terms.ts'

/** Whether a token can only follow the condition. */
type IsEnd = (token: Token) => boolean

/** Whether a condition about what a call does is ahead, in words that are no triple. */
export function isActionAhead(reader: Reader): boolean {
  return isRunAhead(reader) || isStateAhead(reader) || deedAhead(reader) !== undefined
}

/** `command RUNS rm WITH force`, `call IS opaque`, `call PUSHES branch "main"`; undefined if none of them is ahead. */
export function takeAction(reader: Reader, isEnd: IsEnd): Condition | undefined {
  if (!isCallAhead(reader)) return undefined
  if (isRunAhead(reader)) return takeRun(reader, isEnd)
  if (isStateAhead(reader)) return { type: 'word', ...takeWords(reader, 3, (words) => stateName(words[2] ?? '')) }
  const found = deedAhead(reader)
  return found && takeDeed(reader, found, isEnd)
}

/** `path WRITTEN`, before a verb and a term: one name of two words. What is counted needs to be known only later. */
export function takeList(reader: Reader, quantifier: Token | undefined, isEnd: IsEnd): Token | undefined {
  const noun = reader.peek()
  const deed = reader.peek(1)
  const verb = reader.peek(2)
  const isNamed = noun.type === 'word' && isTerm(noun) && isVerb(deed) && !isJoint(deed)
  if (!isNamed || !isVerb(verb) || isJoint(verb)) return undefined
  const object = reader.peek(3)
  if (!isSide(object, isEnd)) return undefined
  const name = `${noun.text} ${deed.text}`
  if (quantifier === undefined && !actionWords.some((one) => listName(one) === name)) return undefined
  const words = takeWords(reader, 2, () => name)
  if (quantifier === undefined) {
    const hint = `write \`ANY ${name} ${verb.text} ${spelt(object)}\`, or EVERY or NO`
    reader.report('T018', words.span, `\`${name}\` is a list`, hint)
  }
  return { type: 'word', ...words }
}

function isCallAhead(reader: Reader): boolean {
  return isKeyword(reader.peek(), 'call') || isKeyword(reader.peek(), 'command')
}

function isRunAhead(reader: Reader): boolean {
  return isCallAhead(reader) && isKeyword(reader.peek(1), 'RUNS') && isSide(reader.peek(2), () => false)
}

function isStateAhead(reader: Reader): boolean {
  if (!isKeyword(reader.peek(), 'call') || !isKeyword(reader.peek(1), 'IS')) return false
  const state = reader.peek(2)
  return state.type === 'word' && callStates.some((one) => one === state.text)
}

function deedAhead(reader: Reader): ActionWords | undefined {
  if (!isKeyword(reader.peek(), 'call')) return undefined
  return actionWords.find(({ verb, noun }) => {
    return verb !== undefined && isKeyword(reader.peek(1), verb) && isKeyword(reader.peek(2), noun)
  })
}

function isSide(token: Token, isEnd: IsEnd): boolean {
  return isTerm(token) && !isJoint(token) && !isEnd(token)
}

function takeRun(reader: Reader, isEnd: IsEnd): Comparison {
  const [subject, verb, object] = [reader.next(), reader.next(), reader.next()]
  const options = takeOptions(reader, isEnd)
  return {
    type: 'comparison',
    quantifier: undefined,
    subject: toTerm(subject),
    verb: { text: verb.text, span: verb.span },
    object: toTerm(object),
    ...(options.length > 0 && { options }),
    span: spanBetween(subject.span, reader.last().span),
  }
}

/** `WITH a b WITHOUT c`: the words up to the end of the condition, or of the line. */
function takeOptions(reader: Reader, isEnd: IsEnd): readonly RunOption[] {
  const options: RunOption[] = []
  while (isOptionWord(reader.peek())) {
    const word = reader.next()
    const before = options.length
    while (isSide(reader.peek(), isEnd) && !isOptionWord(reader.peek())) {
      const { text, span, type } = reader.next()
      if (type === 'word') options.push({ text, span, isWanted: word.text === 'WITH' })
      else reader.report('T018', span, `${quoted(text)} is not the name of an option`, hint)
    }
    if (options.length === before) reader.report('T018', word.span, `${quoted(word.text)} names no option`, hint)
  }
  return options
}

const hint = 'write the long names of options, without quotes and dashes: `WITH recursive force`'

function isOptionWord(token: Token): boolean {
  return isKeyword(token, 'WITH') || isKeyword(token, 'WITHOUT')
}

/** `call PUSHES branch "main"` is `ANY branch PUSHED MATCHES "main"`; without a text, whether there is any. */
function takeDeed(reader: Reader, words: ActionWords, isEnd: IsEnd): Condition {
  const { text, span } = takeWords(reader, 3, () => anyName(words))
  if (!isSide(reader.peek(), isEnd)) return { type: 'word', text, span }
  const object = reader.next()
  return {
    type: 'comparison',
    quantifier: { text: 'ANY', span },
    subject: { type: 'word', text: listName(words), span },
    verb: { text: 'MATCHES', span },
    object: toTerm(object),
    spelling: 'call',
    span: spanBetween(span, object.span),
  }
}

function takeWords(reader: Reader, count: number, nameOf: (words: readonly string[]) => string) {
  const words = Array.from({ length: count }, () => reader.next())
  const [first] = words
  const last = reader.last()
  return { text: nameOf(words.map(({ text }) => text)), span: spanBetween((first ?? last).span, last.span) }
}
