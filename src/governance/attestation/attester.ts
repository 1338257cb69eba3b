import type { Answered } from '../../base/index.ts'
import type { Attestation, Statement } from './statement.ts'

/** Signs statements; `ed25519Attester` makes one. */
export interface Attester {
  /** Its key, or its service: a suspended run continues only under the same. */
  readonly identity?: string | undefined
  /** Signs a statement. */
  attest(statement: Statement, signal?: AbortSignal): Answered<Attestation>
}
