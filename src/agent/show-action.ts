import type { Json } from '../base/index.ts'
import { cleanerOf, type Redaction, redactor, snapshot } from '../kernel/index.ts'

/**
 * Makes the copy of an action that a person reads: all of it, without secrets. The field is the one of the payload that holds the
 * action, since the paths of a redaction begin there.
 */
export type ShowAction = (field: string, action: Json) => Json

/** Makes the function that shows actions to people, as a redaction declares it. */
export function showingWithout(redaction?: Redaction): ShowAction {
  const hides = redactor(redaction)
  return (field, action) => {
    const payload = { [field]: action }
    const cleans = cleanerOf(redaction, payload)
    const { [field]: shown = null } = snapshot(payload, { hides, cleans }) as Readonly<Record<string, Json>>
    return shown
  }
}
