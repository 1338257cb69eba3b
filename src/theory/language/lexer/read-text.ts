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
  const pieces: string[] = []
  let from = start + 1
  let at = from
  for (; !endsLine(source, at) && source.charAt(at) !== quote; at += 1) {
    if (source.charAt(at) !== '\\' || endsLine(source, at + 1)) continue
    pieces.push(source.slice(from, at), meaningAt(source, at, complain))
    at += 1
    from = at + 1
  }
  pieces.push(source.slice(from, at))
  if (!endsLine(source, at)) return { value: pieces.join(''), end: at + 1 }
  complain('T002', start, at, 'this text is not closed', `put ${quoted(quote)} at its end, on the same line`)
  return { value: pieces.join(''), end: at }
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
