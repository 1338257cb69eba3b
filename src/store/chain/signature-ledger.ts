import type { KeyObject } from 'node:crypto'
import type { LogPosition, LogProblem, LogProblemKind } from '../../ports/index.ts'
import { readPublicKey } from '../signing/read-key.ts'
import { isSigned } from '../signing/signature.ts'
import { isProven, type Rotation } from './rotation.ts'

interface Signature extends LogPosition {
  readonly signature: string
}

/** How another key took over: by which record, and behind which. */
interface Change extends Rotation {
  readonly at: Signature
  readonly before: LogPosition
}

/** The records that one key signed, and how that key took over; the first did not. */
interface Era {
  readonly signatures: Signature[]
  readonly change?: Change
}

interface Checked {
  /** How far signatures of keys that can be trusted reach. */
  readonly signedTo: number
  readonly problem?: LogProblem | undefined
  /** Set if only a key signed that was replaced since: a problem, if there is no other explanation. */
  readonly older?: LogProblem | undefined
}

export interface SignatureLedger {
  isEmpty(): boolean
  add(place: LogPosition, signature: string): void
  /** The signature that was added last is that of the rotation itself. */
  rotate(place: LogPosition, rotation: Rotation, before: LogPosition): void
  /** Checks all of them against one trusted key, and the keys it has replaced. */
  check(publicKey: string, formerKeys?: readonly string[]): Checked
}

/**
 * Collects the signatures of a log while it is read; they are checked at the end, when all its keys are known. Trust in one key
 * reaches back to earlier keys, since each key vouches for the records before it, and on to later keys as far as each was
 * signed by the one before.
 */
export function signatureLedger(): SignatureLedger {
  let present: Era = { signatures: [] }
  const eras = [present]
  return {
    isEmpty: () => eras.length === 1 && present.signatures.length === 0,
    add: ({ position, hash }, signature) => void present.signatures.push({ position, hash, signature }),
    rotate({ position, hash }, rotation, before) {
      const at = present.signatures.pop() ?? { position, hash, signature: '' }
      present = { signatures: [], change: { ...rotation, at, before } }
      eras.push(present)
    },
    check: (publicKey, formerKeys = []) => check(eras, publicKey, formerKeys),
  }
}

function check(eras: readonly Era[], publicKey: string, formerKeys: readonly string[]): Checked {
  readPublicKey(publicKey) // an empty one would count as that of a log without signatures
  const known = [publicKey, ...formerKeys].map((key) => key.trim())
  const first = known.find((key) => isFirstSigner(eras, key)) ?? publicKey.trim()
  const keys = eras.map((_, at) => keyOf(eras, at) ?? first)
  const present = keys.lastIndexOf(publicKey.trim())
  const trusted = present === -1 ? keys.findLastIndex((key) => known.includes(key)) : present
  if (trusted === -1) return { signedTo: 0, problem: strange(eras) }
  let signedTo = 0
  for (const [at, { change, signatures }] of eras.entries()) {
    const [key, former] = [keys[at] ?? '', keys[at - 1] ?? '']
    const problem =
      (change && changeProblem(change, key, former, at > trusted)) ??
      (key === '' ? undefined : forged(eras, signatures, key))
    if (problem !== undefined) return { signedTo, problem }
    signedTo = signatures.at(-1)?.position ?? change?.at.position ?? signedTo
  }
  return { signedTo, older: present === -1 ? strange(eras) : undefined }
}

function isFirstSigner(eras: readonly Era[], pem: string): boolean {
  const [signature, key] = [eras[0]?.signatures[0], signerIn(pem)]
  return signature !== undefined && key !== undefined && isSigned(key, 'record', signature, signature.signature)
}

/** Each change names both keys; a log without one was signed by the key that is trusted, or by a stranger. */
function keyOf(eras: readonly Era[], at: number): string | undefined {
  return (eras[at]?.change?.key ?? eras[at + 1]?.change?.former)?.trim()
}

function changeProblem(change: Change, key: string, former: string, isAfterTrusted: boolean): LogProblem | undefined {
  const { at, before, isLost } = change
  const { position } = at
  const wrong = (what: string, kind: LogProblemKind = 'forged') => ({
    kind,
    position,
    what: `record ${position} names another key, but ${what}`,
  })
  if (change.former.trim() !== former) return wrong('replaces one that did not sign before it')
  const owner = signerIn(key)
  if (owner === undefined) return wrong('that is not a key')
  if (!isProven(owner, change, before)) return wrong('that key did not sign the log before it')
  if (isLost && isAfterTrusted)
    return wrong(
      'the former one was lost and did not sign that: verify with the new key if you know who did it',
      'other-key',
    )
  const signer = isLost ? owner : signerIn(former)
  const isVouched = signer !== undefined && isSigned(signer, 'rotation', at, at.signature)
  return isVouched ? undefined : wrong('the former key did not sign that')
}

function forged(eras: readonly Era[], signatures: readonly Signature[], pem: string): LogProblem | undefined {
  const key = signerIn(pem)
  const bad = signatures.find((one) => key === undefined || !isSigned(key, 'record', one, one.signature))
  if (bad === undefined) return undefined
  if (bad === eras[0]?.signatures[0]) return strange(eras)
  const what = `record ${bad.position} is not signed with the key of the log: it was written without that key`
  return { kind: 'forged', position: bad.position, what }
}

/** A key that a record names; undefined if it cannot have signed: any program can write such a record. */
function signerIn(pem: string): KeyObject | undefined {
  try {
    return readPublicKey(pem)
  } catch {
    return undefined
  }
}

function strange(eras: readonly Era[]): LogProblem {
  const { position } = eras[0]?.signatures[0] ?? eras[1]?.change?.at ?? { position: 1 }
  const what = 'the log is signed with another key: it was replaced, or this is not its key'
  return { kind: 'other-key', position, what }
}
