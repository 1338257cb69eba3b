import type { Known } from '../../knowledge/declarations/vocabulary-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Hook, Theory } from '../../language/tree.ts'
import { declaredHooks } from '../theory-hooks.ts'
import { checkAttempts } from './check-attempts.ts'
import { checkDeclarations } from './check-declarations.ts'
import { checkDimensions } from './check-dimensions.ts'
import { checkEmptyNames } from './check-empty-names.ts'
import { checkFacts } from './check-facts.ts'
import { checkHook } from './check-hook.ts'
import { checkInvisible } from './check-invisible.ts'
import { checkMemory } from './check-memory.ts'
import { checkNames } from './check-names.ts'
import { collector } from './checking.ts'
import { claimsOfHooks, termsUsed } from './hook-claims.ts'

/** Everything wrong with the facts and hooks of a theory that can be known before anything runs. An editor checks only the hooks that changed. */
export function checkTheory(
  theory: Theory,
  { others, vocabulary }: Known,
  checkOne = checkHook,
): readonly Diagnostic[] {
  const { file } = theory
  const { hooks, diagnostics: untied } = declaredHooks(theory)
  const claimed = claimsOfHooks(hooks)
  const used = termsUsed(theory, hooks)
  const problems = [
    ...checkEmptyNames(theory, claimed),
    ...checkFacts(theory, vocabulary),
    ...checkDeclarations(theory, vocabulary, others),
    ...untied,
    ...hooks.flatMap((hook) => checkOne(hook, file, vocabulary)),
    ...doubled(hooks, file),
    ...checkInvisible(theory, claimed, used),
  ]
  const isBroken = problems.some(({ severity }) => severity === 'error')
  return isBroken
    ? problems
    : [
        ...problems,
        ...checkMemory(theory, claimed, others),
        ...checkAttempts(theory, claimed, others),
        ...checkDimensions(theory, others),
        ...checkNames(theory, hooks, used, vocabulary),
        ...checkEmptiness(theory),
      ]
}

/** A file that was cut short, or is all comments, guards nothing. */
function checkEmptiness({ statements, file }: Theory): readonly Diagnostic[] {
  const { report, found } = collector(file)
  const start = { line: 1, column: 1, offset: 0, length: 0 }
  const message = 'nothing is in this theory: no hook, and no fact'
  if (statements.length === 0) report('T174', start, message, 'write a hook, or leave the file out', 'warning')
  return found
}

function doubled(hooks: readonly Hook[], file: string): readonly Diagnostic[] {
  const { report, found } = collector(file)
  const lines = new Map<string, number>()
  for (const { name } of hooks) {
    const first = lines.get(name.text)
    if (first === undefined) lines.set(name.text, name.span.line)
    else report('T112', name.span, `there is already a hook \`${name.text}\`, in line ${first}`, 'rename one of them')
  }
  return found
}
