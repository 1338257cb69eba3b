import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'

/** The home of whoever runs this; a folder that does not exist if nothing names one, so that it never means the current folder. */
export function homeFolder(find: () => string = homedir): string {
  try {
    const home = find()
    return isAbsolute(home) ? home : nowhere
  } catch {
    return nowhere // a user without an entry in the password file
  }
}

/** Whether there is one. */
export function hasHome(): boolean {
  return homeFolder() !== nowhere
}

const nowhere = '/nonexistent'
