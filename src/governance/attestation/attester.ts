import type { Answered } from '../../base/index.ts'
import type { Attestation, Statement } from './statement.ts'

/** Signs statements; `ed25519Attester` makes one. */
export interface Attester {
  /** Which key it signs with, or which service: a suspended run goes on only under the same. */
  readonly identity?: string | undefined
  /** Signs a statement. */
  attest(statement: Statement, signal?: AbortSignal): Answered<Attestation>
}
