import type { Script } from 'node:vm'
import { hasCode, makeFolders, replaceFile } from '../../node/index.ts'
import { sealOf, secretFile, secretLength } from './code-seal.ts'

/** Writes V8's code of a script for later processes. */
export function keepCode(script: Script, file: string): void {
  try {
    makeSecret()
    const code = script.createCachedData()
    replaceFile(file, Buffer.concat([sealOf(file, code), code]), 0o600)
  } catch {
    // for example, the project is read-only: the answer is still sent
  }
}

/** Once for each user: a secret that is there stays. */
function makeSecret(): void {
  const path = secretFile()
  if (path === undefined) return
  const { dirname } = process.getBuiltinModule('node:path')
  const { randomBytes } = process.getBuiltinModule('node:crypto')
  const { writeFileSync } = process.getBuiltinModule('node:fs')
  try {
    makeFolders(dirname(path))
    writeFileSync(path, randomBytes(secretLength / 2).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}
