import { paint, say } from '../../terminal/print.ts'
import type { Finding } from './finding.ts'
import { markOf, marks } from './mark-of.ts'

/** Prints a finding as a line that begins with `ok`, `NO`, `!` or `?`, and the hint below it. */
export function sayFinding({ ok, what, todo }: Finding): void {
  const mark = markOf(ok)
  say(`${paint(marks[mark], `  ${mark.padEnd(3)}`)}${indented(what)}`)
  if (todo !== undefined && ok !== true) say(`     ${paint('cyan', 'do')}: ${indented(todo)}`)
}

/** Further lines begin below the first word. */
function indented(text: string): string {
  return text.trimEnd().replaceAll(/\n(?=[^\n])/g, '\n     ')
}
