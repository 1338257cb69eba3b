import type { Decision } from '../../declare/decision.ts'
import { cleanerOf } from './cleaner-of.ts'
import type { Redaction } from './redactor.ts'

/**
 * The decision with reasons that quote nothing which the paths of a redaction lead to, in these payloads. The dispatcher has cleaned them
 * otherwise; it does not know who reads them.
 */
export function cleanDecision<P, V>(
  decision: Decision<P, V>,
  redaction: Redaction | undefined,
  ...payloads: readonly unknown[]
): Decision<P, V> {
  if (redaction?.paths === undefined || decision.reasons.length === 0) return decision
  const cleaners = payloads.map((payload) => cleanerOf(redaction, payload))
  const clean = (text: string) => cleaners.reduce((left, cleans) => cleans(left), text)
  const reasons = decision.reasons.map((one) => ({ ...one, reason: clean(one.reason) }))
  const { reason } = decision as { readonly reason?: string }
  return { ...decision, reasons, ...(reason !== undefined && { reason: clean(reason) }) }
}
