import type { Verification } from '../../ports/index.ts'
import { counted, paint } from '../terminal/print.ts'

/** The report about a valid log. */
export function wellSaid(chain: Verification, attestations: number, attester: string | undefined): readonly string[] {
  const { records, signedTo, seenTo, end } = chain
  if (records === 0) return ['nothing has been decided here yet: there is nothing to verify']
  const ok = paint('green', 'ok')
  const seen = seenTo === 0 ? 'no earlier state is remembered' : `remembered up to ${seenTo}`
  return [
    `${ok}  ${counted(records, 'record')} verified; signed up to ${signedTo}, ${seen}`,
    ...attestationLines(attestations, attester),
    ...(chain.witnessed ?? []).map(({ target, position }) =>
      position === 0
        ? `${paint('yellow', '?')}   ${target} knows nothing of this log yet: \`pawl audit head\` sends it the end`
        : `${ok}  ${target} has witnessed record ${position}`,
    ),
    `to compare with this state later: --head ${end.position}:${end.hash}`,
  ]
}

function attestationLines(found: number, attester: string | undefined): readonly string[] {
  if (attester === undefined)
    return found === 0
      ? []
      : [`${counted(found, 'attestation')} not checked: --attested-by takes the public key they were signed with`]
  return found === 0
    ? [`${paint('yellow', '?')}   0 attestations: the log has none to verify with ${attester}`]
    : [`${paint('green', 'ok')}  ${counted(found, 'attestation')} verified`]
}
