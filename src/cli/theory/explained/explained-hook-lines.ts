import type { HookWord } from '../../../theory/internal.ts'
import { hookWordLine } from '../lines/hook-word-line.ts'
import type { ExplainedHook } from './explained-call.ts'
import { explanationLines } from './explanation-lines.ts'
import { missText } from './miss-text.ts'

/** Each hook of a call with its outcome and its conditions, then those that were not asked; in so many columns. */
export function explainedHookLines(
  words: readonly HookWord[],
  hooks: readonly ExplainedHook[],
  columns: number,
): readonly string[] {
  return hooks.flatMap(({ hook, explanation, misses = [] }, at) => {
    const word = words[at]
    if (word === undefined)
      return [`  ${hook}: not asked: ${misses.length === 0 ? 'a DENY ends the guards' : missText(misses)}`]
    const why = explanation === undefined ? [] : explanationLines(explanation, columns - 4)
    return [`  ${hookWordLine(word)}`, ...why.map((line) => `    ${line}`)]
  })
}
