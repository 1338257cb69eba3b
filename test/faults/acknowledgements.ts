import { openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** One acknowledgement of a store to a writer: its kind, its name, and its details. */
export type Acknowledged = readonly [kind: string, id: string, more?: string | number]

/** Printed by a writer as soon as it is at work, and at its first acknowledgement. */
export const ready = 'ready'
export const kept = 'kept'

/** Writes acknowledgements to a file immediately: a file outlives its process. */
export function writeDown(folder: string, name: string): (...what: Acknowledged) => void {
  const file = openSync(join(folder, name), 'a')
  let isFirst = true
  return (...what) => {
    writeSync(file, `${JSON.stringify(what)}\n`)
    if (isFirst) process.stdout.write(kept)
    isFirst = false
  }
}

/** Of a writer that may have been killed before it wrote anything, or while it wrote. */
export function writtenDown(folder: string, name: string): readonly Acknowledged[] {
  return wholeLines(join(folder, name)).map((line) => JSON.parse(line) as Acknowledged)
}

export function wholeLines(path: string): readonly string[] {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return text.split('\n').slice(0, -1)
}
