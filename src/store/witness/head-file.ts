import { dirname, isAbsolute, resolve } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { readAll, withFile, writeAll } from '../../node/index.ts'
import type { LogHead } from '../../ports/index.ts'
import { nodeFiles } from '../disk/log-files.ts'
import { headLine } from './head.ts'
import { witnessFileError } from './witness-file-error.ts'

/** The path in `file:PATH`; a relative one starts at the folder of the config, in any working directory. */
export function witnessPath(target: string, base: string | undefined): string {
  const path = target.slice(target.indexOf(':') + 1)
  if (path !== '' && (isAbsolute(path) || base !== undefined)) return resolve(base ?? '/', path)
  const why = path === '' ? 'names no path' : 'is a relative path, and there is no config that it could begin at'
  throw new PawlError('bad-witness', `\`${target}\` ${why}`, { hint: 'give the whole path' })
}

/** On disk when it returns. Folders are not made: that of a disk that is not mounted would be on the wrong one. */
export function rememberInFile(path: string, head: LogHead): void {
  try {
    append(path, head)
  } catch (error) {
    throw witnessFileError(path, error)
  }
}

function append(path: string, head: LogHead): void {
  withFile(nodeFiles, path, 'append', (file) => {
    const { size } = nodeFiles.look(file)
    // a killed process may have left half a line
    const isTorn = size > 0 && readAll(nodeFiles, file, 1, size - 1).toString() !== '\n'
    writeAll(nodeFiles, file, Buffer.from(`${isTorn ? '\n' : ''}${headLine(head)}`), null)
    nodeFiles.flush(file)
    if (size === 0) nodeFiles.flushFolder(dirname(path))
  })
}
