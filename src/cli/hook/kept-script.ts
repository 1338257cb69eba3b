import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Script } from 'node:vm'

interface Kept {
  readonly text: string
  /** For traces. */
  readonly filename: string
  /**
   * Where to keep what V8 makes of the text, without an ending. It must tell one text from another: V8 itself would take the
   * code of another text of the same length.
   */
  readonly code: string
}

/**
 * A script that V8 need not compile again in every process. Its code, with the functions that a run has needed, is written
 * when the first process ends, each Node its own; where it cannot be kept or read, there is only more to do.
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
    return readFileSync(file)
  } catch {
    return undefined
  }
}

function keep(script: Script, file: string): void {
  const fresh = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(fresh, script.createCachedData(), { mode: 0o600 })
    renameSync(fresh, file)
  } catch {
    // the project can only be read, say: the answer is given all the same
  }
}
