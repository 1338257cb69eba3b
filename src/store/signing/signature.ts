import type { KeyObject } from 'node:crypto'

/** A place in the log. */
interface Signed {
  readonly position: number
  readonly hash: string
}

/** How many records may follow a signature before the next one. */
const signedEvery = 64

/** The first record is signed, then every 64th. A log in which one of these is not signed is not genuine. */
export function needsSignature(position: number): boolean {
  return position === 1 || position % signedEvery === 0
}

/** Few records are signed, and to load it takes a while. */
const crypto = () => process.getBuiltinModule('node:crypto')

/**
 * The meaning of a signature. The same place has another message for each meaning: a signature for one purpose can
 * never be used for another, such as that of a head as the former key's consent to a new one.
 */
export type Meaning =
  /** The owner of the key has written the log up to this record. */
  | 'record'
  /** The log ended here. */
  | 'head'
  /** The key that this record names signs from here on. */
  | 'rotation'
  /** This key takes over the log up to this record. */
  | 'takeover'

/** Signs a record and all before it. `about` is also covered by the signature. */
export function signPlace(key: KeyObject, meaning: Meaning, place: Signed, about = ''): string {
  return crypto()
    .sign(null, messageOf(meaning, place, about), key)
    .toString('base64')
}

export function isSigned(key: KeyObject, meaning: Meaning, place: Signed, signature: string, about = ''): boolean {
  return crypto().verify(null, messageOf(meaning, place, about), key, Buffer.from(signature, 'base64'))
}

function messageOf(meaning: Meaning, { position, hash }: Signed, about: string): Buffer {
  return Buffer.from(`pawl audit ${meaning}\n${position}\n${hash}\n${about}`)
}
