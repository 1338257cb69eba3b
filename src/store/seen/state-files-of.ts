import { join } from 'node:path'
import { stateFolder } from '../disk/state-folder.ts'
import { sha256 } from '../signing/sha256.ts'
import { nameOfFolder } from './name-of-folder.ts'

/** The beginning of the paths of all files of a state folder about the log with this name, such as the path of its folder. */
export function stateFilesOf(log: string, folder: string): string {
  return join(folder, 'audit', sha256(Buffer.from(log)).slice(0, 32))
}

/** The beginning of the paths of all files that the user's state folder has about the log in a folder; undefined without a state folder. */
export function statePathOf(folder: string): string | undefined {
  const state = stateFolder()
  return state === undefined ? undefined : stateFilesOf(nameOfFolder(folder), state)
}
