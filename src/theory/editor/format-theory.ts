import { printTheory } from '../language/printer/printer.ts'
import { withoutNames } from '../language/printer/without-names.ts'
import type { Edit } from './edit.ts'
import { lineBreakOf } from './line-breaks.ts'
import type { OpenTheory } from './open-theory.ts'

/** The one change that formats a theory, from the first line that differs to the last; none if it has syntax errors. */
export function formatTheory({ theory, text, syntax }: OpenTheory): readonly Edit[] {
  if (syntax.length > 0) return []
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const printed = `${mark}${printTheory(withoutNames(theory)).replaceAll('\n', lineBreakOf(text))}`
  if (printed === text) return []
  const [before, after] = [linesOf(text), linesOf(printed)]
  let same = 0
  while (same < before.length && same < after.length && before[same] === after[same]) same++
  let below = 0
  while (below < Math.min(before.length, after.length) - same && before.at(-1 - below) === after.at(-1 - below)) below++
  const start = lengthOf(before.slice(0, same))
  const length = lengthOf(before.slice(same, before.length - below))
  return [{ span: { offset: start, length }, text: after.slice(same, after.length - below).join('') }]
}

/** The lines of a text, each with its break. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0)
}
