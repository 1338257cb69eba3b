import { paint } from '../terminal/print.ts'
import { visibleLines } from '../terminal/visible.ts'
import type { Case, Suite } from './report.ts'

/** The results of a file for people: lines that must not be broken, and others. Either may be empty. */
export function textReport({ file, problems, cases, note }: Suite): {
  readonly problems: string
  readonly cases: string
} {
  if (problems.length > 0)
    return { problems: problems.map(({ details }) => details.map(oneLine).join('\n')).join('\n\n'), cases: '' }
  const lines = cases.length > 0 ? [file, ...cases.flatMap(caseLines)] : note === undefined ? [] : [note]
  return { problems: '', cases: lines.map(oneLine).join('\n') }
}

function caseLines({ name, problems, note }: Case): readonly string[] {
  const mark = problems.length === 0 ? paint('green', '✓') : paint('red', '✗')
  return [
    `  ${mark} ${name}${note === undefined ? '' : ` (${note})`}`,
    ...problems.flatMap(({ details }) => details.map((line) => `    ${line}`)),
  ]
}

/** A line break in strangers' words does not begin a line of its own. */
function oneLine(line: string): string {
  return visibleLines(line).replaceAll('\n', '\\n')
}
