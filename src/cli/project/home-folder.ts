import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'

/** The home of the user; a folder that does not exist if it is unknown, so that it never means the current folder. */
export function homeFolder(find: () => string = homedir): string {
  try {
    const home = find()
    return isAbsolute(home) ? home : nowhere
  } catch {
    return nowhere // a user without an entry in the password file
  }
}

/** Whether the user has a home. */
export function hasHome(): boolean {
  return homeFolder() !== nowhere
}

const nowhere = '/nonexistent'
