import type { Finding } from '../doctor/findings/finding.ts'
import { markOf, marks } from '../doctor/findings/mark-of.ts'
import { paint } from '../terminal/print.ts'
import { paragraph } from './paragraph.ts'

/** A line of the report: `ok`, `NO`, `!` or `?`, its subject, and the hint below it. */
export function markedLine(mark: keyof typeof marks, words: string, todo?: string): string {
  const line = paragraph(words, `  ${mark.padEnd(2)}  `)
  const painted = line.replace(mark, () => paint(marks[mark], mark))
  return todo === undefined ? painted : `${painted}\n${paragraph(todo, '      do: ')}`
}

/** The findings of doctor about one part: each problem, and the number of passed checks. */
export function findingLines(title: string, findings: readonly Finding[]): readonly string[] {
  const wrong = findings.filter(({ ok }) => ok === false)
  const others = findings.filter(({ ok }) => typeof ok === 'string')
  const good = findings.length - wrong.length - others.length
  return [
    ...(wrong.length === 0 && good > 0
      ? [markedLine('ok', `${title}: ${good === 1 ? '1 check' : `${good} checks`} passed`)]
      : []),
    ...wrong.map(({ what, todo }) => markedLine('NO', about(title, what), todo)),
    ...others.map(({ ok, what, todo }) => markedLine(markOf(ok), about(title, what), todo)),
  ]
}

/** A text that begins with its subject does not repeat it. */
function about(title: string, what: string): string {
  return what.startsWith(title) ? what : `${title}: ${what}`
}
