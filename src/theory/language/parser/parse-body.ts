import { isReserved, outcomeVerbs } from '../lexer/keywords.ts'
import { quoted, spelt } from '../lexer/spelling.ts'
import { isSeparator, type Token } from '../lexer/token.ts'
import type { Binding, Branch, Condition, Statement } from '../tree.ts'
import { headerAhead } from './header-ahead.ts'
import { isActionAhead } from './parse-action.ts'
import { correctQuantifier, isConditionAhead, takeCondition } from './parse-condition.ts'
import { closeBlock, takeOpener } from './parse-frame.ts'
import { parseTriple } from './parse-triple.ts'
import { isKeyword, meantKeyword, type Reader } from './reader.ts'
import { createScope, declare, type Scope } from './scope.ts'
import { spanBetween } from './span.ts'
import { isTerm, isVerb, takeTerms } from './terms.ts'

/** The place of statements: their scope, their depth, and the keywords that end them. */
export interface Place {
  readonly scope: Scope
  readonly depth: number
  readonly closers: readonly string[]
  /** Whether an event is there to be read. */
  readonly isOfHook: boolean
}

/** Deep enough for anything a person can read, and far from the end of the stack. */
const deepest = 64

/** The place of the statements of a hook or a macro. */
export function hookPlace(): Place {
  return { scope: createScope(), depth: 0, closers: ['END'], isOfHook: true }
}

/** Statements up to one of the closing keywords, the end of the text, or a top-level header. */
export function parseBody(reader: Reader, place: Place): readonly Statement[] {
  const statements: Statement[] = []
  for (;;) {
    reader.skipSeparators()
    correctCloser(reader, place)
    const token = reader.peek()
    const closes = token.type === 'word' && place.closers.includes(token.text)
    if (token.type === 'end' || closes || headerAhead(reader) !== undefined) return statements
    const statement = parseStatement(reader, place)
    if (statement !== undefined) statements.push(statement)
  }
}

/** A single word on its line is not a statement; it may be a misspelt closing keyword. */
function correctCloser(reader: Reader, { closers }: Place): void {
  const token = reader.peek()
  if (isReserved(token.text) || !isSeparator(reader.peek(1))) return
  const meant = meantKeyword(token, closers)
  if (meant !== undefined) reader.correct(0, meant)
}

/** One statement that is allowed anywhere. Takes at least one token. */
export function parseStatement(reader: Reader, place: Place): Statement | undefined {
  const variable = reader.peek().type === 'variable' ? reader.next() : undefined
  correctIf(reader)
  correctQuantifier(reader)
  correctOutcome(reader)
  if (isKeyword(reader.peek(), 'IF')) return parseBranch(reader, place, variable)
  const isAction = place.isOfHook && variable !== undefined && isActionAhead(reader)
  if (isAction || isConditionAhead(reader)) {
    const first = reader.peek()
    if (first.type === 'word' && (first.text === 'AND' || first.text === 'OR')) return withoutCondition(reader)
    return parseBinding(reader, place, variable)
  }
  const terms = takeTerms(reader)
  const stop = reader.peek()
  if (isKeyword(stop, 'THEN')) return withoutIf(reader, place, variable, terms)
  if (isKeyword(stop, 'BEGIN') || isKeyword(stop, 'GIVEN')) return withoutHeader(reader, place, variable ?? terms[0])
  if (variable === undefined && terms.length === 0) return stray(reader)
  return parseTriple(reader, { variable, name: declare(place.scope, variable, reader.report), terms })
}

/** `AND kind EQUALS shell` below a command: the condition that it continues has ended. */
function withoutCondition(reader: Reader): undefined {
  const { text, span } = reader.next()
  const hint = 'it joins two conditions: write it behind the first of them, before `THEN`'
  reader.report('T018', span, `${quoted(text)} begins a statement`, hint)
  while (!isSeparator(reader.peek()) && !isReserved(reader.peek().text)) reader.next()
  return undefined
}

/** `DENNY "no"`: of two terms, only a command about the event makes a statement. */
function correctOutcome(reader: Reader): void {
  const reason = reader.peek(1)
  const isPair = isTerm(reason) && !isVerb(reason) && !isTerm(reader.peek(2))
  const meant = isPair ? meantKeyword(reader.peek(), outcomeVerbs) : undefined
  if (meant !== undefined) reader.correct(0, meant)
}

/** `if` in small letters, unless it is the subject of a triple. */
function correctIf(reader: Reader): void {
  const { type, text } = reader.peek()
  const isSmall = type === 'word' && text !== 'IF' && text.toUpperCase() === 'IF'
  if (isSmall && !isVerb(reader.peek(1))) reader.correct(0, 'IF')
}

function parseBranch(reader: Reader, place: Place, variable: Token | undefined): Branch | undefined {
  const keyword = reader.next()
  const name = declare(place.scope, variable, reader.report)
  if (place.depth >= deepest) {
    reader.report('T019', keyword.span, `\`IF\` is nested more than ${deepest} deep`, 'make several hooks of this one')
    return skipBlock(reader)
  }
  const condition = conditionOf(reader, keyword)
  takeOpener(reader, 'THEN', variable ?? keyword)
  const { then, otherwise, elseSpan } = parseArms(reader, place, keyword)
  if (condition === undefined) return undefined
  const span = spanBetween((variable ?? keyword).span, reader.last().span)
  return { type: 'branch', variable: name, condition, then, otherwise, elseSpan, span }
}

function conditionOf(reader: Reader, keyword: Token): Condition | undefined {
  if (!isSeparator(reader.peek()) && !isKeyword(reader.peek(), 'THEN')) return takeCondition(reader, ['THEN'])
  reader.report('T018', keyword.span, '`IF` has no condition', 'write `IF subject VERB object THEN`')
  return undefined
}

/** `@name condition`, for a condition that is more than a triple. */
function parseBinding(reader: Reader, place: Place, variable: Token | undefined): Binding | undefined {
  const start = variable ?? reader.peek()
  const name = declare(place.scope, variable, reader.report)
  const condition = takeCondition(reader, [])
  if (condition === undefined) return undefined
  const span = spanBetween(start.span, reader.last().span)
  if (name !== undefined && !isSingle(condition)) return { type: 'binding', variable: name, condition, span }
  if (name !== undefined) reader.report('T018', span, 'a name for one term', 'use the term itself')
  else reader.report('T018', span, 'a condition stands alone', 'write `IF … THEN`, or give it a name: `@name …`')
  return undefined
}

/** `call IS opaque` is one term, but more than a word. */
function isSingle(condition: Condition): boolean {
  const { type } = condition
  if (type === 'word') return !condition.text.includes(' ')
  return type === 'reference' || type === 'text' || type === 'number'
}

type Arms = Pick<Branch, 'then' | 'otherwise' | 'elseSpan'>

/** Both bodies of an `IF`, and its `END`. */
function parseArms(reader: Reader, place: Place, keyword: Token): Arms {
  const next = reader.peek()
  const isBlock = isSeparator(next) || isKeyword(next, 'END') || isKeyword(next, 'ELSE')
  return isBlock ? parseBlocks(reader, place, keyword) : parseOneLine(reader, place)
}

/** `THEN statement [ELSE statement] [END]`, all on one line. */
function parseOneLine(reader: Reader, place: Place): Arms {
  const arm = () => {
    const statement = parseStatement(reader, inside(place, []))
    return statement === undefined ? [] : [statement]
  }
  const then = arm()
  const elseToken = isKeyword(reader.peek(), 'ELSE') ? reader.next() : undefined
  const otherwise = elseToken === undefined ? [] : arm()
  if (isKeyword(reader.peek(), 'END')) reader.next()
  return { then, otherwise, elseSpan: elseToken?.span }
}

function parseBlocks(reader: Reader, place: Place, keyword: Token): Arms {
  // `EXPECT` ends all open blocks in the `GIVEN` of a test; `ELSE` belongs to the nearest `IF` only.
  const around = place.closers.filter((closer) => closer === 'EXPECT')
  const then = parseBody(reader, inside(place, ['END', 'ELSE', ...around]))
  const elseToken = isKeyword(reader.peek(), 'ELSE') ? reader.next() : undefined
  const otherwise = elseToken === undefined ? [] : parseBody(reader, inside(place, ['END', ...around]))
  closeBlock(reader, keyword, 'IF')
  return { then, otherwise, elseSpan: elseToken?.span }
}

function inside(place: Place, closers: readonly string[]): Place {
  return { ...place, scope: createScope(place.scope), depth: place.depth + 1, closers }
}

/** `… $x THEN`: reads on as if there were an `IF`. */
function withoutIf(reader: Reader, place: Place, variable: Token | undefined, terms: readonly Token[]): undefined {
  const [first] = terms
  declare(place.scope, variable, reader.report)
  const opener = reader.next()
  if (first !== undefined && meantKeyword(first, ['IF']) !== undefined) {
    reader.report('T012', first.span, `${quoted(first.text)} is not a keyword`, 'did you mean `IF`?')
  } else reader.report('T011', opener.span, '`THEN` stands without an `IF`', 'write `IF $name THEN`')
  if (place.depth >= deepest) return skipBlock(reader)
  parseArms(reader, place, opener)
}

/** `… BEGIN` without a header: its content is read for its errors, and left out. */
function withoutHeader(reader: Reader, place: Place, first: Token | undefined): undefined {
  const opener = reader.next()
  const header = opener.text === 'GIVEN' ? 'TEST' : 'HOOK'
  const isHeader = first !== undefined && (first.text === header || meantKeyword({ ...first, type: 'word' }, [header]))
  if (first !== undefined && isHeader) {
    reader.report('T012', first.span, `${quoted(spelt(first))} is not a keyword`, `did you mean \`@${header}\`?`)
  } else {
    const hint = header === 'TEST' ? '`@TEST name GIVEN`' : '`@HOOK name EVENT BEGIN` or `@name BEGIN`'
    reader.report('T011', opener.span, `\`${opener.text}\` stands without its header`, `write ${hint}`)
  }
  if (place.depth >= deepest) return skipBlock(reader)
  const closers = header === 'TEST' ? ['END', 'EXPECT'] : ['END']
  const body = { scope: createScope(), depth: place.depth + 1, closers, isOfHook: header === 'HOOK' }
  parseBody(reader, body)
  if (isKeyword(reader.peek(), 'EXPECT') && header === 'TEST') {
    reader.next()
    parseBody(reader, { ...body, closers: ['END'] })
  }
  closeBlock(reader, opener, opener.text)
}

/** A keyword where none can be. */
function stray(reader: Reader): undefined {
  const { text, span } = reader.next()
  const missing = text === 'ELSE' ? '`IF`' : '`@TEST`'
  const message =
    text === 'END' ? '`END` closes nothing' : `${quoted(text)} stands outside ${missing}, or a second time`
  reader.report('T011', span, message, 'is there an `END` too many above, or one too few?')
}

/** Goes behind the `END` of the block just begun, without reading it and without the stack. */
function skipBlock(reader: Reader): undefined {
  let open = 1
  while (open > 0 && reader.peek().type !== 'end' && headerAhead(reader) === undefined) {
    const token = reader.next()
    if (isKeyword(token, 'END')) open -= 1
    else if (['IF', 'BEGIN', 'GIVEN'].some((keyword) => isKeyword(token, keyword))) open += 1
  }
}
