import { accessSync, constants, mkdirSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileError, readOnly } from './file-error.ts'
import { readSettingsFile, type SettingsFile } from './read-settings-file.ts'
import { flushFolder, writeFile } from './write-file.ts'

/** Replaces the text of a file below the root, or removes it. Whether it did: not if another program was faster. */
export function replaceText(root: string, path: string, file: SettingsFile, after: string | undefined): boolean {
  const place = join(root, path)
  refuseReadOnly(place, path, file)
  const isWanted = () => readSettingsFile(root, path).text === file.text
  try {
    if (after !== undefined) {
      for (const folder of file.absent) mkdirSync(join(root, folder), { recursive: true })
      return writeFile({ path: place, text: after, like: file.stats, isWanted })
    }
    if (!isWanted()) return false
    unlinkSync(place)
    flushFolder(dirname(place))
    return true
  } catch (error) {
    throw fileError(error, path, 'written')
  }
}

/** Its folder may let us replace it, but a person made it read-only on purpose. */
function refuseReadOnly(place: string, path: string, { stats }: SettingsFile): void {
  if (stats === undefined) return
  if ((stats.mode & 0o222) === 0) throw readOnly(path, 'written') // to root all files are writable
  try {
    accessSync(place, constants.W_OK)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isGone) throw fileError(error, path, 'written')
  }
}
