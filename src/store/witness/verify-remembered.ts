import type { AuditLog, LogPosition, Verification } from '../../ports/index.ts'
import type { Verifier } from '../chain/verifier.ts'
import type { HeadMemory } from '../seen/head-memory.ts'
import { verifyWitnessed } from './verify-witnessed.ts'

type Given = NonNullable<Parameters<AuditLog['verify']>[0]>

/** A log that a user may have seen before. */
interface Verified {
  readonly log: string
  readonly memory: HeadMemory | undefined
  /** The public key that lies beside the log. */
  readonly ownKey: () => string | undefined
  readonly walk: (take: Verifier['take']) => void | Promise<void>
  /** Calls back when it is certain that this record stays and cannot be undone. */
  readonly whenKept: (end: LogPosition, remember: () => void) => void
  readonly now: () => number
}

/** Verifies a log against this user's memory. The end of a valid one is remembered from then on. */
export async function verifyRemembered(verified: Verified, options: Given): Promise<Verification> {
  const { log, walk, whenKept, now } = verified
  const memory = options.isFirstSight === true ? undefined : verified.memory
  const { publicKey = trustedKey(verified, options), head, from, witnesses } = options
  const [after, losses, damagedMemory] = [memory?.recall(), memory?.losses(), memory?.damaged()]
  const formerKeys = memory?.recallFormerKeys()
  const given = { publicKey, formerKeys, head, from, seen: after, losses, damagedMemory, log, witnesses }
  const verification = await verifyWitnessed(given, walk)
  const { end } = verification
  // a caller with its own key may verify a copy, and another one in the same place tomorrow
  const isOwn = options.publicKey === undefined && from === undefined
  if (verification.problem === undefined && isOwn && end.position > (after?.position ?? 0))
    whenKept(end, () => memory?.see(end, { after, publicKey, time: now() }))
  return verification
}

/** The key that this user knows before the one beside the log; at first sight the other way round, where a loss of the keys is not to be a dead end. */
function trustedKey({ memory, ownKey }: Verified, { isFirstSight = false }: Given): string | undefined {
  return isFirstSight ? (ownKey() ?? memory?.recallKey()) : (memory?.recallKey() ?? ownKey())
}
