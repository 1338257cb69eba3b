import type { Answered } from '../../base/index.ts'
import type { Attestation, Statement } from './statement.ts'

/** Who signs. */
export interface Attester {
  /** Which key it signs with, or which service: a suspended run goes on only under the same. */
  readonly identity?: string | undefined
  attest(statement: Statement, signal?: AbortSignal): Answered<Attestation>
}
