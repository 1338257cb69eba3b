import type { Json } from '../../base/index.ts'
import { cleanDecision, cleanerOf, type Decision, type Redaction, redactor, snapshot } from '../../kernel/index.ts'

/** Makes copies without secrets for people and models. */
export interface ShowAction {
  /**
   * The copy of an action that a person reads: all of it, without secrets. The field is the one of the payload that holds the action, since
   * the paths of a redaction begin there.
   */
  action(field: string, action: Json): Json
  /** The decision with reasons that quote no secret of the payload, as it was shown to hooks and as they left it. */
  decision<P, V>(decision: Decision<P, V>, payload: P): Decision<P, V>
}

/** Makes the function that shows actions to people, as a redaction declares it. */
export function showingWithout(redaction?: Redaction): ShowAction {
  const hides = redactor(redaction)
  return {
    action(field, action) {
      const payload = { [field]: action }
      const cleans = cleanerOf(redaction, payload)
      const { [field]: shown = null } = snapshot(payload, { hides, cleans }) as Readonly<Record<string, Json>>
      return shown
    },
    decision: (decision, payload) => cleanDecision(decision, redaction, payload, decision.payload),
  }
}
