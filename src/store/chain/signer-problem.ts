import type { LogProblem } from '../../ports/index.ts'
import { rotationIn } from './rotation.ts'
import { signatureLedger } from './signature-ledger.ts'
import type { Verifier } from './verifier.ts'

interface Signers {
  /** The trusted key, as PEM. */
  readonly publicKey: string
  /** Keys that it is known to have replaced. */
  readonly formerKeys?: readonly string[] | undefined
}

/** The findings about the signatures of a log. */
interface SignersFound {
  /** Whether no record that is left is signed. */
  readonly isUnsigned: boolean
  /** The first record with the signature of a stranger. */
  readonly problem: LogProblem | undefined
}

/**
 * Checks all signatures of a log against one trusted key, also where the chain is broken or does not begin with record
 * 1: moving records away must not hide who signed the others.
 */
export async function signerProblem(
  walk: (take: Verifier['take']) => void | Promise<void>,
  { publicKey, formerKeys }: Signers,
): Promise<SignersFound> {
  const ledger = signatureLedger()
  await walk((line) => {
    if (line?.signature === undefined) return true
    ledger.add(line, line.signature)
    const rotation = rotationIn(line)
    if (rotation !== undefined) ledger.rotate(line, rotation, { position: line.position - 1, hash: line.previous })
    return true
  })
  if (ledger.isEmpty()) return { isUnsigned: true, problem: undefined }
  const { problem, older } = ledger.check(publicKey, formerKeys)
  return { isUnsigned: false, problem: problem ?? older }
}
