import { numberRuns } from './number-runs.ts'
import { isWordAt, type Span } from './span.ts'

/** Social security numbers of the United States, `123-45-6789` or `123 45 6789`, and nine digits behind `ssn`. */
export function findSsns(text: string): readonly Span[] {
  const found: Span[] = []
  for (const groups of numberRuns(text)) {
    const [only, another] = groups
    if (only !== undefined && another === undefined && isLabelled(text, only)) found.push(only)
    for (let at = 0; at + 2 < groups.length; at++) {
      const [area, group, serial] = groups.slice(at, at + 3) as [Span, Span, Span]
      const number = text.slice(area.start, serial.end)
      if (!shape.test(number) || isWordAt(text, area.start - 1) || isWordAt(text, serial.end)) continue
      // blanks also separate other numbers: then there must be these three alone
      const isAlone = groups.length === 3 || (text.charAt(area.end) === '-' && !isJoined(text, area.start, serial.end))
      if (isAlone && group.end - group.start === 2) found.push({ start: area.start, end: serial.end })
    }
  }
  return found
}

/** Nine digits behind their name. */
function isLabelled(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(start - 32, 0), start)
  return (
    end - start === 9 && /(?:\bssn|social security)(?: (?:number|no|nr))?["'.:=#\s]{0,4}(?:is )?["']?$/i.test(before)
  )
}

/** No area is 000, 666 or from 900 up, no group is 00, and no serial number is 0000. */
const shape = /^(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}$/

function isJoined(text: string, start: number, end: number): boolean {
  return /[-./]/.test(text.charAt(start - 1)) || (/[-./]/.test(text.charAt(end)) && /\d/.test(text.charAt(end + 1)))
}
