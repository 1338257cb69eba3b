import { join } from 'node:path'
import { regularBytes } from '../../node/index.ts'
import { stateFolder } from '../../store/internal.ts'

export const sealLength = 32

/** The file with the secret of this user, by which V8's code is sealed; undefined for a user without a state folder. */
export function secretFile(): string | undefined {
  const folder = stateFolder()
  return folder && join(folder, 'code-seal')
}

/**
 * Binds V8's code to its path, whose last part identifies the text, by a secret of this user. The secret is outside the
 * project: a project could bring code and the key that seals it, in a branch that is checked out, for example.
 */
export function sealOf(file: string, code: Buffer): Buffer {
  const path = secretFile()
  const secret = path === undefined ? undefined : regularBytes(path)
  if (secret?.length !== secretLength) throw new Error('the secret that seals code is missing or damaged')
  // loaded when needed: a hook process has to be quick
  const { createHmac } = process.getBuiltinModule('node:crypto')
  return createHmac('sha256', secret).update(file).update('\0').update(code).digest()
}

export const secretLength = 64
