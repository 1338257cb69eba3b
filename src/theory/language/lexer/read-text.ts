import type { Code } from '../diagnostics/codes.ts'
import { quoted } from './spelling.ts'

const escaped: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
])

type Complain = (code: Code, from: number, to: number, message: string, hint: string) => void

/** Reads the quoted text that begins at `start`. It ends at its quote, or, with a complaint, at the end of the line. */
export function readText(source: string, start: number, complain: Complain): { value: string; end: number } {
  const quote = source.charAt(start)
  const plain = quote === '"' ? plainInDouble : plainInSingle
  const pieces: string[] = []
  let from = start + 1
  let at = endOf(plain, source, from)
  for (; source.charAt(at) === '\\'; at = endOf(plain, source, at)) {
    at += 1
    if (endsLine(source, at)) break
    pieces.push(source.slice(from, at - 1), meaningAt(source, at - 1, complain))
    at += 1
    from = at
  }
  pieces.push(source.slice(from, at))
  if (!endsLine(source, at)) return { value: pieces.join(''), end: at + 1 }
  complain('T002', start, at, 'this text is not closed', `put ${quoted(quote)} at its end, on the same line`)
  return { value: pieces.join(''), end: at }
}

/** Characters that stand for themselves. */
const plainInDouble = /[^"\\\r\n]*/y
const plainInSingle = /[^'\\\r\n]*/y

function endOf(characters: RegExp, text: string, at: number): number {
  characters.lastIndex = at
  characters.test(text)
  return characters.lastIndex
}

function meaningAt(source: string, at: number, complain: Complain): string {
  const sign = source.charAt(at + 1)
  const meaning = escaped.get(sign)
  if (meaning !== undefined) return meaning
  const message = `${quoted(`\\${sign}`)} means nothing in a text`
  complain('T003', at, at + 2, message, 'a backslash stands before `n`, `t`, `r`, a quote or another backslash')
  return sign
}

function endsLine(source: string, at: number): boolean {
  const sign = source.charAt(at)
  return sign === '' || sign === '\n' || sign === '\r'
}
