import { nameOfFolder } from './head-memory.ts'
import { stateFilesOf, stateFolder } from './state-folder.ts'

/** The beginning of the paths of all files that the user's state folder has about the log in a folder; undefined without a state folder. */
export function logState(folder: string): string | undefined {
  const state = stateFolder()
  return state === undefined ? undefined : stateFilesOf(nameOfFolder(folder), state)
}
