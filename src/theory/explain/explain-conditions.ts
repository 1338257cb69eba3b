import { printCondition } from '../language/printer/print-condition.ts'
import type { Condition, Hook, Statement } from '../language/tree.ts'
import { kindOf, shortened } from '../program/value.ts'
import { type Explaining, explainPart } from './explain-part.ts'
import type { ExplainedCondition, ExplainedPart } from './explanation.ts'
import type { Trace } from './trace.ts'

/** The `WHEN` of a hook and every `IF`, in the order of the text. */
export function explainConditions(hook: Hook, at: Explaining): readonly ExplainedCondition[] {
  return conditionsOf(hook).map(({ condition, ...place }) => {
    const whole = asTruth(explainPart(condition, at), condition, at.trace)
    return { ...place, text: shortened(printCondition(condition), longest), whole }
  })
}

/** Longer than any condition that people write. */
const longest = 1000

type Placed = Omit<ExplainedCondition, 'text' | 'whole'> & { readonly condition: Condition }

function conditionsOf({ when, body }: Hook): readonly Placed[] {
  const selection: readonly Placed[] =
    when === undefined ? [] : [{ keyword: 'WHEN', line: when.span.line, depth: 0, condition: when }]
  return [...selection, ...branchesIn(body, 0)]
}

function branchesIn(statements: readonly Statement[], depth: number): readonly Placed[] {
  return statements.flatMap((one) => {
    if (one.type !== 'branch') return []
    const own: Placed = { keyword: 'IF', line: one.span.line, depth, condition: one.condition }
    return [own, ...branchesIn(one.then, depth + 1), ...branchesIn(one.otherwise, depth + 1)]
  })
}

/** A condition as `IF` takes it: two texts are truths, and no other value is. */
function asTruth(whole: ExplainedPart, condition: Condition, trace: Trace): ExplainedPart {
  const value = trace.valueOf(condition)
  if (whole.state !== 'value' || value === undefined) return whole
  return { ...whole, state: 'undecided', doubt: `${kindOf(value)} is neither true nor false` }
}
