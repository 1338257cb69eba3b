import { verifyAttestation } from '../../governance/index.ts'
import type { KeptRecord } from '../../ports/index.ts'

/** The attestations of hooks: counted, and checked if there is a key. */
export function attestationsIn(records: readonly KeptRecord[], publicKey: string | undefined) {
  let found = 0
  for (const { position, hooks } of records) {
    for (const { notes } of hooks) {
      const attestation = notes?.['attestation']
      if (attestation === undefined) continue
      found += 1
      const verified = publicKey === undefined ? undefined : verifyAttestation(attestation, { publicKey })
      if (verified?.ok === false) {
        const what = `its attestation: ${verified.problem}`
        return { found, problem: { kind: 'attestation', position, what } as const }
      }
    }
  }
  return { found, problem: undefined }
}
