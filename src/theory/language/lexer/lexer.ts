import type { Report } from '../diagnostics/reporter.ts'
import type { Comment, Span } from '../tree.ts'
import { isReserved } from './keywords.ts'
import { readText } from './read-text.ts'
import { isPlainWord, readWord } from './read-word.ts'
import { quoted } from './spelling.ts'
import type { Token, TokenType } from './token.ts'

export interface Lexed {
  /** Line breaks in a row are one token; the last token is always `end`. */
  readonly tokens: readonly Token[]
  readonly comments: readonly Comment[]
  readonly blankLines: readonly number[]
}

interface Scan {
  readonly text: string
  readonly report: Report
  readonly tokens: Token[]
  readonly comments: Comment[]
  readonly blankLines: number[]
  at: number
  line: number
  lineStart: number
  isBlank: boolean
  /** Whether a printed token is on this line already. */
  hasToken: boolean
}

/** Splits a theory into tokens. Misspelt tokens are reported and repaired as far as possible, so that reading continues. */
export function tokenize(text: string, report: Report): Lexed {
  const start = text.startsWith('\uFEFF') ? 1 : 0 // a byte order mark is not part of the first line
  const scan: Scan = {
    text,
    report,
    tokens: [],
    comments: [],
    blankLines: [],
    at: start,
    line: 1,
    lineStart: start,
    isBlank: true,
    hasToken: false,
  }
  while (scan.at < text.length) step(scan)
  scan.tokens.push({ type: 'end', text: '', span: spanTo(scan, scan.at) })
  return scan
}

function step(scan: Scan): void {
  const sign = scan.text.charAt(scan.at)
  if (isLineBreak(sign)) breakLine(scan)
  else if (isSpace(sign)) scan.at = endOf(spaces, scan)
  else takeSomething(scan, sign)
}

function takeSomething(scan: Scan, sign: string): void {
  scan.isBlank = false
  if (sign === '#') takeComment(scan)
  else if (sign === ';') take(scan, 'semicolon', ';', spanTo(scan, scan.at + 1))
  else {
    scan.hasToken = true
    if (sign === "'" || sign === '"') takeText(scan)
    else if (isBracket(sign)) take(scan, 'bracket', sign, spanTo(scan, scan.at + 1))
    else takeRun(scan)
  }
}

function breakLine(scan: Scan): void {
  const width = scan.text.startsWith('\r\n', scan.at) ? 2 : 1
  if (scan.isBlank) scan.blankLines.push(scan.line)
  if (scan.tokens.at(-1)?.type === 'newline') scan.at += width
  else take(scan, 'newline', '', spanTo(scan, scan.at + width))
  scan.line += 1
  scan.lineStart = scan.at
  scan.isBlank = true
  scan.hasToken = false
}

function takeComment(scan: Scan): void {
  const end = endOf(restOfLine, scan)
  const text = scan.text.slice(scan.at + 1, end).trimEnd()
  scan.comments.push({ text, span: spanTo(scan, end), alone: !scan.hasToken })
  scan.at = end
}

function takeText(scan: Scan): void {
  const { line, lineStart, report } = scan
  const { value, end } = readText(scan.text, scan.at, (code, from, to, message, hint) =>
    report(code, { line, column: from - lineStart + 1, offset: from, length: to - from }, message, hint),
  )
  take(scan, 'text', value, spanTo(scan, end))
}

/** A run of characters up to the next space, bracket, comment or `;` is one token, valid or not. */
function takeRun(scan: Scan): void {
  const end = endOf(unbroken, scan)
  const run = scan.text.slice(scan.at, end)
  const span = spanTo(scan, end)
  if (isPlainWord(run)) take(scan, 'word', run, span)
  else takeOdd(scan, run, span)
}

/** Takes a run that is not a word of ASCII. */
function takeOdd(scan: Scan, run: string, span: Span): void {
  const { type, text } = readWord(run, (code, message, hint) => scan.report(code, span, message, hint))
  const isKeyword = type === 'variable' && isReserved(text)
  if (isKeyword) {
    scan.report('T011', span, `${quoted(run)} is a keyword, not a variable`, `write \`${text}\` without the \`@\``)
  }
  take(scan, isKeyword ? 'word' : type, text, span)
}

function take(scan: Scan, type: TokenType, text: string, span: Span): void {
  scan.tokens.push({ type, text, span })
  scan.at += span.length
}

function spanTo(scan: Scan, end: number): Span {
  return { line: scan.line, column: scan.at - scan.lineStart + 1, offset: scan.at, length: end - scan.at }
}

/** Runs of characters, from the place where the scan is. */
const [spaces, restOfLine, unbroken] = [/[^\S\r\n]+/y, /[^\r\n]+/y, /[^\s#;()]+/y]

/** The end of such a run: patterns are faster than a loop over the characters, most of all in the first theory of a process. */
function endOf(characters: RegExp, { text, at }: Scan): number {
  characters.lastIndex = at
  return characters.test(text) ? characters.lastIndex : at + 1
}

function isBracket(sign: string): boolean {
  return sign === '(' || sign === ')'
}

function isSpace(sign: string): boolean {
  // nearly every sign is visible ASCII
  return sign === ' ' || ((sign < '!' || sign > '~') && /\s/.test(sign))
}

function isLineBreak(sign: string): boolean {
  return sign === '\n' || sign === '\r'
}
