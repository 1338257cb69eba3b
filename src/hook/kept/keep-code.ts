import type { Script } from 'node:vm'
import { replaceFile } from '../../node/index.ts'
import { sealOf } from './code-seal.ts'

/** Writes V8's code of a script for later processes. */
export function keepCode(script: Script, file: string): void {
  try {
    const code = script.createCachedData()
    replaceFile(file, Buffer.concat([sealOf(file, code), code]), 0o600)
  } catch {
    // the project can only be read, say: the answer is given all the same
  }
}
