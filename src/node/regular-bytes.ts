import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** Not there on Windows, which has no pipes among its files. */
const noWait = constants.O_NONBLOCK ?? 0

/** The content of a file; undefined if it is a pipe, a device or a folder, which could block a reader forever. */
export function regularBytes(path: string): Buffer | undefined {
  const file = openSync(path, constants.O_RDONLY | noWait)
  try {
    return fstatSync(file).isFile() ? readFileSync(file) : undefined
  } finally {
    closeSync(file)
  }
}
