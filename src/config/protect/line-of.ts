import type { Argument } from '../../actions/index.ts'
import { shown } from '../../actions/internal.ts'
import type { Deed } from './deeds-of.ts'
import type { GuardedFiles } from './guarded-files.ts'
import { isLost } from './is-lost.ts'
import { mentions } from './mentions.ts'
import { placesNamed } from './places-named.ts'

/** What is known of a whole command line. */
export interface Line {
  readonly files: GuardedFiles
  /** Whether it names a guarded file in any way, for what cannot be read. */
  readonly isMentioned: () => boolean
  /** Whether it looks for files, and may find guarded ones: another program may get their names. */
  readonly isFound: () => boolean
  readonly isFinding: boolean
  readonly reach: (place: Argument) => ReturnType<GuardedFiles['reach']>
}

export function lineOf(deeds: readonly Deed[], text: string, files: GuardedFiles): Line {
  const found = deeds.flatMap((deed) => foundBy(deed))
  let isMentioned: boolean | undefined
  let isFound: boolean | undefined
  const isDotted = /dotglob|glob_?dots|globignore/i.test(text)
  return {
    files,
    reach: (place) => {
      const own = files.reach(shown(place), undefined)
      if (own !== undefined || !isDotted || typeof place === 'string') return own
      return files.reach(shown(place).replace(/(?<=^|\/)[*?]/g, withDot), undefined)
    },
    isFinding: found.length > 0,
    isMentioned: () => (isMentioned ??= mentions(text, files)),
    isFound: () => (isFound ??= found.some((place) => files.reach(place, undefined) !== undefined)),
  }
}

/** A sign that matches a dot, too. */
function withDot(sign: string): string {
  return sign === '*' ? '[.]*' : '[.]'
}

/** Places whose files a command lists, or searches, or names by a pattern. */
function foundBy({ action }: Deed): readonly string[] {
  if (action.type === 'runs') {
    const hasPattern = action.argv.some((one) => typeof one === 'object' && one.type === 'pattern')
    return hasPattern ? (placesNamed(action, true) ?? ['/']) : [] // too many: anywhere
  }
  const isList = action.type === 'lists' || (action.type === 'reads' && action.recursive)
  return isList ? action.path.places.flatMap((one) => (isLost(one) ? [] : [shown(one)])) : []
}
