import { accessSync, constants, existsSync } from 'node:fs'
import { PawlError } from '../../base/index.ts'

/** The error for a store one of whose files may not be written, with the command that allows it; undefined if all may. */
export function readOnlyFiles(file: string, cause?: unknown): PawlError | undefined {
  const closed = ['', '-wal', '-shm']
    .map((ending) => `${file}${ending}`)
    .filter((path) => existsSync(path) && !isWritable(path))
  if (closed.length === 0) return undefined
  return new PawlError('store-failed', `the store cannot be written: ${closed.join(' and ')} may only be read`, {
    hint: `allow it: \`chmod u+w ${closed.join(' ')}\``,
    cause,
  })
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
