import { lazy } from '../../../base/index.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import { comparisonsIn } from '../../language/parts-of.ts'
import type { Condition, Hook, Statement, Theory } from '../../language/tree.ts'
import { declaredHooks } from '../theory-hooks.ts'
import { collector } from './checking.ts'
import type { HookClaims } from './hook-claims.ts'
import { nameOf } from './term-type.ts'

/**
 * Deeds that are remembered before a call, and that another hook demands: the call may be refused, and its deed would open what
 * is guarded by it.
 */
export function checkAttempts(
  theory: Theory,
  hooks: readonly HookClaims[],
  others: readonly Theory[],
): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  const demanded = lazy(() => {
    const all = [...hooks.map(({ hook }) => hook), ...others.flatMap((other) => declaredHooks(other).hooks)]
    return new Set(all.flatMap(demandedBy))
  })
  for (const { hook, claims } of hooks) {
    if (hook.event.text.toUpperCase() !== 'ON_TOOL_CALL') continue
    for (const { verb, object } of claims) {
      if (verb.text !== 'REMEMBER' || object.type === 'reference' || !demanded().has(nameOf(object))) continue
      const message = `\`${nameOf(object)}\` is remembered also if another hook refuses the call`
      report('T166', object.span, message, 'remember it at ON_TOOL_RESULT, when the tool has run', 'warning')
    }
  }
  return found
}

/** The deeds whose absence a hook looks for: `NOT session DID review`. */
function demandedBy({ when, body }: Hook): readonly string[] {
  const conditions = [...(when === undefined ? [] : [when]), ...conditionsIn(body)]
  return conditions
    .flatMap(denied)
    .flatMap(comparisonsIn)
    .flatMap(({ verb, object }) => (verb.text === 'DID' && object.type !== 'reference' ? [nameOf(object)] : []))
}

function conditionsIn(statements: readonly Statement[]): readonly Condition[] {
  return statements.flatMap((one): readonly Condition[] => {
    if (one.type === 'binding') return [one.condition]
    return one.type === 'branch' ? [one.condition, ...conditionsIn(one.then), ...conditionsIn(one.otherwise)] : []
  })
}

/** The parts of a condition behind a `NOT`. */
function denied(condition: Condition): readonly Condition[] {
  if (condition.type === 'not') return [condition.condition]
  return condition.type === 'and' || condition.type === 'or' ? condition.parts.flatMap(denied) : []
}
