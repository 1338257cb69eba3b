import { basename, dirname, join } from 'node:path'
import { regularBytes } from '../../node/index.ts'

export const sealLength = 32

/** Binds V8's code to its file name, which names the text, and to this copy of the project, by the key of the audit log. */
export function sealOf(file: string, code: Buffer): Buffer {
  const key = regularBytes(join(dirname(dirname(file)), 'keys/audit.key')) ?? noKey()
  // loaded when needed: a hook process has to be quick
  const { createHmac } = process.getBuiltinModule('node:crypto')
  return createHmac('sha256', key).update(basename(file)).update('\0').update(code).digest()
}

function noKey(): never {
  throw new Error('the key of the audit log is not a file')
}
