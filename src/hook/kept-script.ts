import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { regularBytes, replaceFile } from '../node/index.ts'

interface Kept {
  readonly text: string
  /** For traces. */
  readonly filename: string
  /**
   * Where to keep what V8 makes of the text, without an ending, in a folder beside that of the keys. It must tell one text from
   * another: V8 itself would take the code of another text of the same length.
   */
  readonly code: string
}

/**
 * A script that V8 need not compile again in every process. Its code, with the functions that a run has needed, is written
 * when the first process ends, each Node its own; where it cannot be kept or read, there is only more to do. It is sealed with
 * the key of the audit log: code that somebody else has put there is not run, whatever its name.
 */
export function keptScript({ text, filename, code }: Kept): Script {
  const file = `${code}.${process.version}.code`
  const cachedData = codeIn(file)
  const script = new Script(text, { filename, ...(cachedData !== undefined && { cachedData }) })
  if (cachedData === undefined || script.cachedDataRejected === true) process.once('exit', () => keep(script, file))
  return script
}

function codeIn(file: string): Buffer | undefined {
  try {
    const kept = regularBytes(file)
    if (kept === undefined) return undefined
    const code = kept.subarray(sealLength)
    return kept.subarray(0, sealLength).equals(sealOf(file, code)) ? code : undefined
  } catch {
    return undefined // there is no such file, or no key yet
  }
}

function keep(script: Script, file: string): void {
  try {
    const code = script.createCachedData()
    replaceFile(file, Buffer.concat([sealOf(file, code), code]), 0o600)
  } catch {
    // the project can only be read, say: the answer is given all the same
  }
}

const sealLength = 32

/** Binds code to its name, which tells the text, and to this copy of the project. */
function sealOf(file: string, code: Buffer): Buffer {
  const key = regularBytes(join(dirname(dirname(file)), 'keys/audit.key')) ?? noKey()
  // loaded when needed: a hook process has to be quick
  const { createHmac } = process.getBuiltinModule('node:crypto')
  return createHmac('sha256', key).update(basename(file)).update('\0').update(code).digest()
}

function noKey(): never {
  throw new Error('the key of the audit log is not a file')
}
