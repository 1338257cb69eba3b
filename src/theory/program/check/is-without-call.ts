import { callStates, stateName } from '../../language/action-words.ts'
import type { Term } from '../../language/tree.ts'
import type { Checking } from './checking.ts'

const [state] = callStates

/** Whether a hook point has no call; words for what a call does are then reported. */
export function isWithoutCall(term: Term, { word, event, report }: Checking): boolean {
  if (event.fields[stateName(state)] !== undefined) return false
  const hint = 'only tool calls do something: write the hook for ON_TOOL_CALL or ON_TOOL_RESULT'
  report('T104', term.span, `${word} has no call`, hint)
  return true
}
