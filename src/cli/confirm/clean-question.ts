import { isObject, type Json } from '../../base/index.ts'
import { cleanTexts } from '../../hook/index.ts'
import { cleanerOf, type Redaction, redactor, snapshot } from '../../kernel/index.ts'
import type { KeptConfirmation } from '../../ports/index.ts'

/**
 * A copy of a question without secrets, for the screen and the log. Programs may have asked it with secrets, and so did
 * earlier versions.
 */
export function cleanQuestion(question: KeptConfirmation, redaction?: Redaction): KeptConfirmation {
  const clean = cleanerOf(redaction)
  const { by, reason, from, decidedBy, decidedWhy } = question
  return {
    ...question,
    ...cleanTexts({ by, reason, decidedBy, decidedWhy }, clean),
    action: cleanAction(question, redaction),
    ...(from !== undefined && { from: cleanTexts(from, clean) }),
  }
}

/** Whole: a person approves the visible action. */
function cleanAction({ event, action }: KeptConfirmation, redaction?: Redaction): Json {
  const isBareCall = event === 'tool.before' && isObject(action) && !('call' in action)
  // an agent of one's own asks about the call itself, and the paths of a redaction begin with `call`
  const payload = isBareCall ? { call: action } : action
  const shown = snapshot(payload, { hides: redactor(redaction), cleans: cleanerOf(redaction, payload) })
  return isBareCall ? ((shown as Readonly<Record<string, Json>>)['call'] ?? null) : shown
}
