import type { Answered } from '../after.ts'
import type { Attestation, Statement } from './statement.ts'

/** Who signs. */
export interface Attester {
  attest(statement: Statement, signal?: AbortSignal): Answered<Attestation>
}
