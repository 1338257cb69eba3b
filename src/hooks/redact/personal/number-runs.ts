import { isDigitAt, type Span } from './span.ts'

/** Digits in groups, with at most two separators between two of them: `+41 (0)44 668 18 00`, `4111-1111-1111-1111`. */
export type NumberRun = readonly Span[]

const separators = new Set([...' .-/()\u00a0\u2011\u2013'].map((sign) => sign.charCodeAt(0)))
const mostBetween = 2

/** Finds all runs of a text, in order. */
export function numberRuns(text: string): readonly NumberRun[] {
  const runs: NumberRun[] = []
  let at = 0
  while (at < text.length) {
    if (!isDigitAt(text, at)) {
      at += 1
      continue
    }
    const groups: Span[] = []
    for (let start = at; start !== -1; start = nextGroup(text, at)) {
      at = start + 1
      while (isDigitAt(text, at)) at += 1
      groups.push({ start, end: at })
    }
    runs.push(groups)
  }
  return runs
}

/** Where the next group of the same run begins; −1 if the run is over. */
function nextGroup(text: string, end: number): number {
  let at = end
  while (at - end < mostBetween && separators.has(text.charCodeAt(at))) at += 1
  return at > end && isDigitAt(text, at) ? at : -1
}
