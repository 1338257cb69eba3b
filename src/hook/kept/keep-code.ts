import type { Script } from 'node:vm'
import { hasCode, makeFolders, replaceFile } from '../../node/index.ts'
import { sealOf, secretFile, secretLength } from './code-seal.ts'

/** Writes V8's code of a script for later processes. */
export function keepCode(script: Script, file: string): void {
  try {
    makeSecret()
    removeOld(file)
    const code = script.createCachedData()
    replaceFile(file, Buffer.concat([sealOf(file, code), code]), 0o600)
  } catch {
    // for example, the project is read-only: the answer is still sent
  }
}

/** Removes code of programs that are no longer used, those of earlier versions of Pawl or Node. A program that is used keeps its code again. */
function removeOld(file: string): void {
  const { dirname, join } = process.getBuiltinModule('node:path')
  const { mkdirSync, readdirSync, statSync, unlinkSync } = process.getBuiltinModule('node:fs')
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const one = join(folder, name)
    if (name.endsWith('.code') && Date.now() - statSync(one).mtimeMs > longestMs) unlinkSync(one)
  }
}

const longestMs = 30 * 24 * 60 * 60 * 1000

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
