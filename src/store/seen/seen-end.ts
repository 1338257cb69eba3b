import { headMemory } from './head-memory.ts'
import { nameOfFolder } from './name-of-folder.ts'
import type { SeenHead } from './remembered.ts'

/** The last record that this user has seen of the log in a folder, independent of its present content. */
export function seenEnd(folder: string): SeenHead | undefined {
  return headMemory(nameOfFolder(folder)).recall()
}
