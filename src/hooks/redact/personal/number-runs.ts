import { isDigitAt, type Span } from './span.ts'

/** Digits in groups, with at most two separators between two of them: `+41 (0)44 668 18 00`, `4111-1111-1111-1111`. */
export type NumberRun = readonly Span[]

const separators = codesOf(' .-/()\u00a0\u2011\u2013')
/** Also between the groups of a card, where a check digit tells it from columns and names of files. */
export const cardSeparators = codesOf(
  ' .-/_\t\u00a0\u2007\u2009\u200a\u2010\u2011\u2012\u2013\u2014\u2015\u202f\u2212\u3000',
)
const mostBetween = 2

/** Finds all runs of a text, in order. */
export function numberRuns(text: string, between = separators): readonly NumberRun[] {
  const runs: NumberRun[] = []
  let at = 0
  while (at < text.length) {
    if (!isDigitAt(text, at)) {
      at += 1
      continue
    }
    const groups: Span[] = []
    for (let start = at; start !== -1; start = nextGroup(text, at, between)) {
      at = start + 1
      while (isDigitAt(text, at)) at += 1
      groups.push({ start, end: at })
    }
    runs.push(groups)
  }
  return runs
}

/** Where the next group of the same run begins; −1 if the run is over. */
function nextGroup(text: string, end: number, between: ReadonlySet<number>): number {
  let at = end
  while (at - end < mostBetween && between.has(text.charCodeAt(at))) at += 1
  return at > end && isDigitAt(text, at) ? at : -1
}

function codesOf(signs: string): ReadonlySet<number> {
  return new Set([...signs].map((sign) => sign.charCodeAt(0)))
}
