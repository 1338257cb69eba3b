import { statSync } from 'node:fs'
import { Script } from 'node:vm'
import { regularBytes } from '../../node/index.ts'
import { sealLength, sealOf } from './code-seal.ts'

interface Kept {
  readonly text: string
  /** For traces. */
  readonly filename: string
  /**
   * Path for V8's code of the text, without an ending. It must be unique for each text: V8 itself would accept the code
   * of another text of the same length. Undefined where no code is kept.
   */
  readonly code: string | undefined
}

/**
 * A script that V8 need not compile again in every process. `keep` writes its code, with the functions that a run has needed, when
 * the first process ends, each Node its own; and once a day, with the functions that runs have needed since. Without such code, or with
 * code that this user has not sealed, V8 compiles the text.
 */
export function keptScript({ text, filename, code }: Kept, keep: (script: Script, file: string) => void): Script {
  if (code === undefined) return new Script(text, { filename })
  const file = `${code}.${process.version}.code`
  const cachedData = codeIn(file)
  const script = new Script(text, { filename, ...(cachedData !== undefined && { cachedData }) })
  if (cachedData === undefined || script.cachedDataRejected === true || isOld(file))
    process.once('exit', () => keep(script, file))
  return script
}

function isOld(file: string): boolean {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > dayMs
}

const dayMs = 24 * 60 * 60 * 1000

function codeIn(file: string): Buffer | undefined {
  try {
    const kept = regularBytes(file)
    if (kept === undefined) return undefined
    const code = kept.subarray(sealLength)
    return kept.subarray(0, sealLength).equals(sealOf(file, code)) ? code : undefined
  } catch {
    return undefined // there is no such file, or no secret yet
  }
}
