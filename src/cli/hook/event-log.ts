import { closeSync, fdatasyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { EventLine } from './event-line.ts'

export const logFile = '.pawl/audit.jsonl'

/** Appends a line and has it on disk before it returns: one write, so that lines of several processes do not mix. */
export function keepLine(root: string, line: EventLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  const file = openLog(root)
  try {
    const written = writeSync(file, bytes)
    if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes could be written`)
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}

function openLog(root: string): number {
  const path = join(root, logFile)
  try {
    return openSync(path, 'a', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(join(root, '.pawl'), { recursive: true })
    return openSync(path, 'a', 0o600)
  }
}
