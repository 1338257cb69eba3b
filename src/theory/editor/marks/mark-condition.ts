import type { Condition } from '../../language/tree.ts'
import { markHookTriple, markSide } from './mark-hook-triple.ts'
import type { Marking } from './marking.ts'

export function markCondition(condition: Condition, at: Marking): void {
  switch (condition.type) {
    case 'and':
    case 'or':
      for (const part of condition.parts) markCondition(part, at)
      return
    case 'not':
      markCondition(condition.condition, at)
      return
    case 'comparison':
      markHookTriple(condition, at)
      return
    default:
      markSide(condition, { type: 'concept', isDeclaration: false }, at)
  }
}
