import { cleanerOf, type Json, type Redaction, redactor, snapshot } from '../kernel/index.ts'

/**
 * Makes the copy of an action that a person reads: all of it, without secrets. The field is the one of the payload that holds the
 * action, since the paths of a redaction begin there.
 */
export type ShowAction = (field: string, action: Json) => Json

/** Makes the function that shows actions to people, as a redaction declares it. */
export function showingWithout(redaction?: Redaction): ShowAction {
  const options = { hides: redactor(redaction), cleans: cleanerOf(redaction) }
  return (field, action) => {
    const { [field]: shown = null } = snapshot({ [field]: action }, options) as Readonly<Record<string, Json>>
    return shown
  }
}
