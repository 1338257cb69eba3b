import type { Argument, Place } from '../../actions/index.ts'
import { isUnknown } from '../../actions/internal.ts'
import { homesOf } from './homes.ts'
import type { Truth } from './judge.ts'

/** Where a place is as far as it is known: all of a path, the folder in which a pattern begins, or that of an unknown name. */
export interface Known {
  readonly path: string
  /** Whether an unknown part follows the path. */
  readonly isOpen: boolean
}

export function knownOf(place: Argument): Known | undefined {
  if (typeof place === 'string') return { path: place, isOpen: false }
  const begins = isUnknown(place) ? place.begins : place.text.replace(/[*?[{(].*$/s, '')
  const end = begins.lastIndexOf('/')
  if (end < 0) return undefined
  return { path: end === 0 ? '/' : begins.slice(0, end), isOpen: true }
}

/** Whether a path is a folder, or below it. */
export function isBelow(path: string, folder: string): boolean {
  const root = folder.length > 1 && folder.endsWith('/') ? folder.slice(0, -1) : folder
  return root === '/' ? path.startsWith('/') : path === root || path.startsWith(`${root}/`)
}

/** Whether a place is in one of these folders; an unknown part at its end is taken to stay in that folder. */
export function isIn(place: Argument, folders: readonly string[]): Truth {
  const known = knownOf(place)
  if (known === undefined) return 'unknown'
  return folders.some((folder) => isBelow(known.path, folder)) ? 'yes' : 'no'
}

/** The folder among these that is nearest around a path. */
export function nearest(path: string, folders: readonly string[]): string | undefined {
  return folders
    .filter((folder) => isBelow(path, folder))
    .reduce<string | undefined>((best, one) => (best === undefined || one.length > best.length ? one : best), undefined)
}

/** Folders of an option as whole paths: `~/x` is in the folder of the user, and `x` in that of the project. */
export function wholeFolders(folders: readonly string[], place: Place, workspace: string): readonly string[] {
  return folders.flatMap((one) => {
    if (/^~(?:\/|$)/.test(one)) return homesOf(place).map((home) => home + one.slice(1))
    return one.startsWith('/') ? one : `${workspace}/${one}`
  })
}
