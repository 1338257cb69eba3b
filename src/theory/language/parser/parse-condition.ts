import { quantifiers } from '../lexer/keywords.ts'
import { quoted, spelt } from '../lexer/spelling.ts'
import { isSeparator, type Token } from '../lexer/token.ts'
import type { Condition } from '../tree.ts'
import { takeAction, takeList } from './parse-action.ts'
import { isKeyword, meantKeyword, type Reader } from './reader.ts'
import { spanBetween } from './span.ts'
import { isJoint, isTerm, isVerb, toTerm } from './terms.ts'

/** The place of a condition: how deep it is, the words that can follow it, and whether it is about an event. */
interface Place {
  readonly depth: number
  readonly isOfHook: boolean
  readonly followers: readonly string[]
}

/** Deep enough for anything a person can read, and far from the end of the stack. */
const deepest = 64
const form = 'a condition is `subject VERB object` or `$name`, joined by `AND`, `OR` and `NOT`'

/** Takes a condition, as far as it can be read, and reports what cannot. `followers` are the words that can follow it. */
export function takeCondition(reader: Reader, followers: readonly string[]): Condition | undefined {
  return takeWhole(reader, { depth: 0, followers, isOfHook: true })
}

/** The same for a condition of a declaration, which is made of facts: words for what a call does are concepts there. */
export function takeClaims(reader: Reader, followers: readonly string[]): Condition | undefined {
  return takeWhole(reader, { depth: 0, followers, isOfHook: false })
}

function takeWhole(reader: Reader, place: Place): Condition | undefined {
  const { followers } = place
  const condition = takeEither(reader, place)
  const surplus = reader.peek()
  if (!isPart(reader, place)) return condition
  const meant = meantKeyword(surplus, followers)
  if (meant !== undefined) {
    reader.correct(0, meant)
    return condition
  }
  while (isPart(reader, place)) reader.next()
  if (condition === undefined) return undefined
  const span = spanBetween(surplus.span, reader.last().span)
  reader.report('T018', span, `${quoted(spelt(surplus))} is too much for a condition`, form)
  return condition
}

/** Whether the statement ahead is a condition, and more than a triple. */
export function isConditionAhead(reader: Reader): boolean {
  let count = 0
  let hasJoint = false
  for (let ahead = 0; ; ahead += 1) {
    const token = reader.peek(ahead)
    if (token.type === 'bracket') return true
    if (!isTerm(token)) break
    hasJoint ||= isJoint(token)
    count += 1
  }
  const isTriple = count === 3 && !isJoint(reader.peek()) && isVerb(reader.peek(1))
  return hasJoint && count > 1 && !isTriple
}

/** The first token of the next line that has one. */
function firstBelow(reader: Reader): Token {
  let at = 1
  while (isSeparator(reader.peek(at)) && at < mostEmpty) at++
  return reader.peek(at)
}

/** More empty lines than there are within a condition. */
const mostEmpty = 8

/** Whether the token ahead can belong to the condition; a word that ends its line may be a misspelt follower instead. */
function isPart(reader: Reader, { followers }: Place): boolean {
  const token = reader.peek()
  if (token.type === 'bracket') return true
  if (!isTerm(token) || (token.type === 'word' && followers.includes(token.text))) return false
  if (!isSeparator(reader.peek(1)) || isJoint(firstBelow(reader))) return true
  return meantKeyword(token, followers) === undefined
}

function takeEither(reader: Reader, place: Place): Condition | undefined {
  return takeJoined(reader, 'OR', () => takeJoined(reader, 'AND', () => takeNegation(reader, place)))
}

/** Conditions joined by one word, which may begin the next line. */
function takeJoined(reader: Reader, joint: 'AND' | 'OR', take: () => Condition | undefined): Condition | undefined {
  const first = take()
  const parts = first === undefined ? [] : [first]
  let isWhole = first !== undefined
  for (correctSmall(reader, joint); isJointAhead(reader, joint); correctSmall(reader, joint)) {
    skipNewline(reader)
    reader.next()
    skipNewline(reader)
    const part = take()
    if (part === undefined) isWhole = false
    else parts.push(part)
  }
  const [only] = parts
  if (!isWhole || only === undefined) return undefined
  if (parts.length === 1) return only
  const type = joint === 'AND' ? 'and' : 'or'
  return { type, parts, span: spanBetween(only.span, parts.at(-1)?.span ?? only.span) }
}

function isJointAhead(reader: Reader, joint: string): boolean {
  const ahead = reader.peek().type === 'newline' ? 1 : 0
  return isKeyword(reader.peek(ahead), joint)
}

/** `and`, `or`, `not` in small letters, between or in front of other words: nothing else can be meant there. */
function correctSmall(reader: Reader, keyword: string): void {
  const { type, text } = reader.peek()
  const isSmall = type === 'word' && text !== keyword && text.toUpperCase() === keyword
  const after = reader.peek(1)
  if (isSmall && (isOpening(after) || (isTerm(after) && !isVerb(after)))) reader.correct(0, keyword)
}

/** `kind equals shell`: between two sides, only a verb can be meant. */
function correctVerb(reader: Reader, isEnd: (token: Token) => boolean): void {
  const verb = reader.peek()
  if (verb.type !== 'word' || isVerb(verb) || !isTerm(verb) || isEnd(verb)) return
  const object = reader.peek(1)
  if (isTerm(object) && !isJoint(object) && !isEnd(object)) reader.correct(0, verb.text.toUpperCase())
}

function skipNewline(reader: Reader): void {
  if (reader.peek().type === 'newline') reader.next()
}

function takeNegation(reader: Reader, place: Place): Condition | undefined {
  correctSmall(reader, 'NOT')
  const start = reader.peek()
  const isNot = isKeyword(start, 'NOT')
  if (!isNot && !isOpening(start)) return takeTest(reader, place)
  if (place.depth >= deepest) {
    reader.report('T019', start.span, `a condition is nested more than ${deepest} deep`, 'name parts of it: `@name …`')
    while (isPart(reader, place)) reader.next()
    return undefined
  }
  reader.next()
  const inner = { ...place, depth: place.depth + 1 }
  if (!isNot) return takeBracketed(reader, start, inner)
  const condition = takeNegation(reader, inner)
  return condition && { type: 'not', condition, span: spanBetween(start.span, condition.span) }
}

function takeBracketed(reader: Reader, start: Token, place: Place): Condition | undefined {
  skipNewline(reader)
  const condition = takeEither(reader, place)
  if (reader.peek().type === 'newline' && isClosing(reader.peek(1))) reader.next()
  if (isClosing(reader.peek())) reader.next()
  else reader.report('T018', start.span, '`(` is not closed', 'write `)` behind the condition')
  return condition
}

function isOpening({ type, text }: Token): boolean {
  return type === 'bracket' && text === '('
}

function isClosing({ type, text }: Token): boolean {
  return type === 'bracket' && text === ')'
}

/** `EVRY paths CONTAINS "x"`: a word before a comparison can only count. */
export function correctQuantifier(reader: Reader): void {
  const verb = reader.peek(2)
  if (!isVerb(verb) || isJoint(verb) || !isTerm(reader.peek(3))) return
  const word = reader.peek()
  const subject = reader.peek(1)
  const isBefore = !isJoint(word) && isTerm(subject) && !isVerb(subject)
  const meant = isBefore ? meantKeyword(word, quantifiers) : undefined
  if (meant !== undefined) reader.correct(0, meant)
}

/** `[EVERY|ANY|NO] subject VERB object`, or one term, or words about what a call does. */
function takeTest(reader: Reader, place: Place): Condition | undefined {
  correctQuantifier(reader)
  const start = reader.peek()
  const isEnd = (token: Token) =>
    place.followers.includes(token.text) || meantKeyword(token, place.followers) !== undefined
  const action = place.isOfHook ? takeAction(reader, isEnd) : undefined
  if (action !== undefined) return action
  const quantifier = start.type === 'word' && quantifiers.includes(start.text) ? reader.next() : undefined
  const list = place.isOfHook ? takeList(reader, quantifier, isEnd) : undefined
  const subject = list ?? takeSide(reader, place)
  if (subject === undefined) {
    const last = reader.last()
    reader.report('T018', last.span, `a condition is missing behind ${quoted(spelt(last))}`, form)
    return undefined
  }
  correctVerb(reader, isEnd)
  const verb = reader.peek()
  if (!isVerb(verb) || isJoint(verb) || isEnd(verb)) {
    if (quantifier === undefined) return toTerm(subject)
    const hint = `write \`${quantifier.text} ${spelt(subject)} VERB object\``
    reader.report('T018', quantifier.span, `${quoted(quantifier.text)} belongs to a comparison`, hint)
    return undefined
  }
  reader.next()
  const object = takeSide(reader, place)
  if (object === undefined) {
    reader.report('T018', verb.span, `the right side of ${quoted(verb.text)} is missing`, form)
    return undefined
  }
  return {
    type: 'comparison',
    quantifier: quantifier && { text: quantifier.text, span: quantifier.span },
    subject: toTerm(subject),
    verb: { text: verb.text, span: verb.span },
    object: toTerm(object),
    span: spanBetween(start.span, object.span),
  }
}

function takeSide(reader: Reader, place: Place): Token | undefined {
  const token = reader.peek()
  return isTerm(token) && !isJoint(token) && isPart(reader, place) ? reader.next() : undefined
}
