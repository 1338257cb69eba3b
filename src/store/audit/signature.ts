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

/** Vouches for a record and all before it. */
export function signPlace(key: KeyObject, place: Signed): string {
  return crypto().sign(null, placeMessage(place), key).toString('base64')
}

export function isSigned(key: KeyObject, place: Signed, signature: string): boolean {
  return crypto().verify(null, placeMessage(place), key, Buffer.from(signature, 'base64'))
}

function placeMessage({ position, hash }: Signed): Buffer {
  return Buffer.from(`pawl audit record\n${position}\n${hash}\n`)
}
