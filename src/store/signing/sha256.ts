import { hash } from 'node:crypto'

/** The original function, even if a config replaces it. */
const digest = hash

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return digest('sha256', bytes)
}
