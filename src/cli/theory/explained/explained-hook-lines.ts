import type { HookWord, Miss } from '../../../theory/internal.ts'
import { hookWordLine } from '../lines/hook-word-line.ts'
import type { ExplainedHook } from './explained-call.ts'
import { explanationLines } from './explanation-lines.ts'

/** Each hook of a call with its outcome and its conditions, then those that were not asked; in so many columns. */
export function explainedHookLines(
  words: readonly HookWord[],
  hooks: readonly ExplainedHook[],
  columns: number,
): readonly string[] {
  return hooks.flatMap(({ hook, explanation, misses = [] }, at) => {
    const word = words[at]
    if (word === undefined) return [`  ${hook}: not asked: ${missText(misses)}`]
    const why = explanation === undefined ? [] : explanationLines(explanation, columns - 4)
    return [`  ${hookWordLine(word)}`, ...why.map((line) => `    ${line}`)]
  })
}

/** Why the dispatcher did not call a hook. */
function missText(misses: readonly Miss[]): string {
  if (misses.length === 0) return 'a DENY ends the guards'
  return misses
    .map(({ field, wanted, value }) => `it is for ${field} ${wanted.join(' or ')}, and this is ${value}`)
    .join('; ')
}
