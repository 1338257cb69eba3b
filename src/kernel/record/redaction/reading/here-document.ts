import { matchAt } from './end-at.ts'
import type { Span } from './span.ts'

const opening = /<<[-~]?[ \t]{0,4}(["']?)([A-Za-z_]\w{0,20})\1([^\n]{0,100})\n[ \t]{0,8}/y
/** Characters of the lines that are read. */
const longest = 2000

/**
 * The lines of the here-document that begins here, up to its mark, and the text behind its opening mark. One that is
 * cut off has one line.
 */
export function hereDocumentAt(text: string, at: number): (Span & { readonly behind: string }) | undefined {
  const [, , mark, behind = ''] = matchAt(opening, text, at)
  if (mark === undefined) return undefined
  const start = opening.lastIndex
  const lines = text.slice(start, start + longest).split('\n')
  const last = lines.findIndex((line) => line.trim() === mark)
  return { start, end: start + lines.slice(0, last === -1 ? 1 : last).join('\n').length, behind }
}
