import { connectives, quantifiers } from '../../language/lexer/keywords.ts'
import type { Token } from '../../language/lexer/token.ts'
import { isSeparator } from '../../language/lexer/token.ts'
import type { Span } from '../../language/tree.ts'
import { lastBefore } from '../mark-at.ts'
import { tiesOf } from '../marks/ties-of.ts'
import type { OpenTheory } from '../open-theory.ts'

/** The block around the cursor. Of a hook, with the hook point; of a test, with that of its last event. */
interface Block {
  readonly type: 'top' | 'hook-header' | 'hook' | 'test-header' | 'given' | 'expect'
  readonly moment: string | undefined
}

/** A variable that is known at the cursor, and the words that it is a name for. */
export interface Known {
  readonly name: string
  readonly words: readonly Token[]
}

/** Where the cursor is. A theory is rarely complete there, so this is found from its tokens alone. */
export interface Place {
  readonly block: Block
  /** The words of the statement before the one that is typed, without line breaks. */
  readonly before: readonly Token[]
  /** Whether the statement is on the line of a `THEN`. */
  readonly isBehindThen: boolean
  /** The word that is typed, which a completion replaces. */
  readonly typed: Pick<Span, 'offset' | 'length'>
  readonly variables: readonly Known[]
}

interface Walk {
  block: Block
  /** The index of the first token of the statement. */
  start: number
  isBehindThen: boolean
  /** The variables of each open body, the innermost last. */
  readonly scopes: Known[][]
  /** Whether an `IF` on this line has no body of its own, so that an `END` on this line is its. */
  isOneLine: boolean
}

const top: Block = { type: 'top', moment: undefined }

/** The place of the cursor; undefined inside a comment or a text, where there is nothing to complete. */
export function placeAt(opened: OpenTheory, offset: number): Place | undefined {
  const tokens = opened.tokens()
  const { comments } = opened.theory
  const comment = comments[lastBefore(comments, offset - 1)]
  if (comment !== undefined && offset <= comment.span.offset + comment.span.length) return undefined
  const count = lastBefore(tokens, offset - 1) + 1
  const last = tokens[count - 1]
  const isTyped = last !== undefined && !isSeparator(last) && offset <= last.span.offset + last.span.length
  const isWord = isTyped && last.type !== 'bracket'
  if (isTyped && last.type === 'text') return undefined
  const end = isWord ? count - 1 : count
  const walk = walkTo(tokens, end, new Map(tiesOf(opened.theory.statements)))
  const before = tokens.slice(walk.start, end).filter(({ type }) => type !== 'newline')
  const isHeader = walk.block.type === 'hook-header'
  return {
    block: isHeader ? { type: 'hook-header', moment: before[1]?.text.toUpperCase() } : walk.block,
    before,
    isBehindThen: walk.isBehindThen,
    typed: isWord ? last.span : { offset, length: 0 },
    variables: walk.scopes.flat(),
  }
}

function walkTo(tokens: readonly Token[], end: number, ties: ReadonlyMap<string, string>): Walk {
  const walk: Walk = { block: top, start: 0, isBehindThen: false, scopes: [], isOneLine: false }
  for (let at = 0; at < end; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    if (token.type === 'variable' && token.text === 'HOOK') enter(walk, { type: 'hook-header', moment: undefined }, at)
    else if (token.type === 'variable' && token.text === 'TEST')
      enter(walk, { type: 'test-header', moment: undefined }, at)
    else if (token.type === 'word') takeWord(walk, tokens, at, ties)
    else if (isSeparator(token) && !isContinued(walk, tokens, at)) endStatement(walk, tokens, at)
  }
  return walk
}

function enter(walk: Walk, block: Block, at: number): void {
  walk.block = block
  walk.scopes.splice(0, walk.scopes.length, [])
  begin(walk, at + 1)
}

function begin(walk: Walk, start: number, isBehindThen = false): void {
  walk.start = start
  walk.isBehindThen = isBehindThen
}

/** A header goes over several lines, and so does a condition whose line ends or begins with `AND` or `OR`. */
function isContinued({ block, start }: Walk, tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.type !== 'newline') return false
  if (block.type === 'hook-header' || block.type === 'test-header') return true
  const [previous, next] = [tokens[at - 1], tokens[at + 1]]
  const isOpen = at > start && previous !== undefined && (isJoint(previous) || previous.text === '(')
  return isOpen || (next !== undefined && connectives.includes(next.text) && next.type === 'word')
}

function takeWord(walk: Walk, tokens: readonly Token[], at: number, ties: ReadonlyMap<string, string>): void {
  const { block } = walk
  const text = tokens[at]?.text
  if (text === 'BEGIN') {
    const body = lastVariable(tokens, walk.start, at)
    const moment = block.type === 'hook-header' ? momentIn(tokens, walk.start, at) : ties.get(body ?? '')
    enter(walk, { type: 'hook', moment }, at)
  } else if (text === 'GIVEN') enter(walk, { type: 'given', moment: undefined }, at)
  else if (text === 'EXPECT' && block.type === 'given') {
    endStatement(walk, tokens, at)
    walk.block = { type: 'expect', moment: walk.block.moment }
  } else if (text === 'THEN') openBranch(walk, tokens, at)
  else if (text === 'ELSE') {
    if (!walk.isOneLine && walk.scopes.length > 1) walk.scopes.splice(-1, 1, [])
    begin(walk, at + 1, walk.isOneLine)
  } else if (text === 'END') close(walk, at)
}

function momentIn(tokens: readonly Token[], from: number, to: number): string | undefined {
  const [, event] = tokens.slice(from, to).filter(({ type }) => type !== 'newline')
  return event?.text.toUpperCase()
}

function lastVariable(tokens: readonly Token[], from: number, to: number): string | undefined {
  return tokens.slice(from, to).findLast(({ type }) => type === 'variable')?.text
}

function openBranch(walk: Walk, tokens: readonly Token[], at: number): void {
  const next = tokens[at + 1]
  walk.isOneLine = next !== undefined && !isSeparator(next)
  if (!walk.isOneLine) walk.scopes.push([])
  begin(walk, at + 1, true)
}

function close(walk: Walk, at: number): void {
  if (walk.isOneLine) walk.isOneLine = false
  else if (walk.scopes.length > 1) walk.scopes.pop()
  else {
    walk.block = top
    walk.scopes.splice(0)
  }
  begin(walk, at + 1)
}

function endStatement(walk: Walk, tokens: readonly Token[], at: number): void {
  const words = tokens.slice(walk.start, at).filter(({ type }) => type !== 'newline')
  const [first, verb, object] = words
  if (first?.type === 'variable' && first.text !== '_')
    walk.scopes.at(-1)?.push({ name: first.text, words: words.slice(1) })
  if (walk.block.type === 'given' && verb !== undefined) {
    const moment = verb.text === 'HAPPENS' ? object?.text.toUpperCase() : undefined
    if (verb.text !== 'IS') walk.block = { type: 'given', moment }
  }
  walk.isOneLine = false
  begin(walk, at + 1)
}

/** A word that joins conditions, or counts the parts of a list. */
export function isJoint({ type, text }: Token): boolean {
  return type === 'word' && (connectives.includes(text) || quantifiers.includes(text))
}
