import { lstatSync } from 'node:fs'

/** Whether something is at a path, also a link that leads nowhere. That costs less than an error where nothing is. */
export function existsAt(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false // it cannot be looked at from here
  }
}
