import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hasCode } from './has-code.ts'

/**
 * Writes a file as a whole: readers find the old text or the new one. A draft that cannot be finished is removed. Drafts of processes
 * that were killed, or had no room even for that, are removed by the next one that succeeds.
 */
export function replaceFile(file: string, text: string | Buffer, mode = 0o666): void {
  const draft = `${file}.${process.pid}.tmp`
  rmSync(draft, { force: true }) // of an earlier process with our number
  try {
    writeFileSync(draft, text, { mode, flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  for (const left of draftsOf(file)) rmSync(left, { force: true })
}

/** Drafts of a file whose processes have ended. */
function draftsOf(file: string): readonly string[] {
  const [folder, name] = [dirname(file), basename(file)]
  return readdirSync(folder)
    .filter((one) => one.startsWith(`${name}.`) && one.endsWith('.tmp'))
    .filter((one) => isEnded(Number(one.slice(name.length + 1, -'.tmp'.length))))
    .map((one) => join(folder, one))
}

function isEnded(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return hasCode(error, 'ESRCH')
  }
}
