import type { Action } from '../action/action.ts'
import { type Argument, isUnknown } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import { matches } from '../action/wildcard.ts'
import type { ActingCall } from '../call/actions-of.ts'
import { normal } from '../shell/normal.ts'
import type { Answer } from './answer.ts'
import { type Asked, asking, either, opposite } from './asking.ts'
import { checkTexts } from './check-questions.ts'

/** Questions about the files that a call reads, writes, deletes or moves. */
export interface Touched {
  /** Whether there are any. */
  any(): Answer
  /** Whether any of them is outside these folders. */
  outside(...folders: readonly string[]): Answer
  /** Whether any of them is one of these folders, or below one. Unknown if an action goes through all below a folder around it: `rm -rf src` and `src/lib`. */
  inside(...folders: readonly string[]): Answer
  /**
   * Whether any of them matches a pattern: `*` is any text, also across folders; a pattern without a slash is about the name. Unknown if a whole
   * folder is deleted that may contain such a file. Of what is read, written or moved, only the name that the call gives is compared.
   */
  matching(...patterns: readonly string[]): Answer
  /** Of these, only the ones that include all below them. */
  recursively(): Touched
}

type Touching = Extract<Action, { readonly type: 'reads' | 'writes' | 'deletes' | 'moves' }>
type Truth = Answer['truth']

function touched({ ask }: Pick<Asked<Touching>, 'ask'>, from: Place): Touched {
  const foldersOf = (written: readonly string[]) => written.map((one) => realFolder(pathFrom(one, from), from))
  return {
    any: () => ask(() => 'yes'),
    outside(...folders) {
      checkTexts('outside', 'a folder', folders)
      const own = foldersOf(folders)
      return ask((action) => either(placesOf(action).map((place) => opposite(isBelowAny(place, own)))))
    },
    inside(...folders) {
      checkTexts('inside', 'a folder', folders)
      const own = foldersOf(folders)
      return ask((action) => either(placesOf(action).map((place) => isInside(place, own, isRecursive(action)))))
    },
    matching(...patterns) {
      checkTexts('matching', 'a pattern', patterns)
      const own = patterns.map((one) => patternFrom(one, from))
      return ask((action) => {
        const isGone = action.type === 'deletes' && action.recursive
        return either(placesOf(action).flatMap((place) => own.map((one) => isLike(place, one, isGone))))
      })
    },
    recursively: () =>
      touched({ ask: (isMeant) => ask((action) => (isRecursive(action) ? isMeant(action) : 'no')) }, from),
  }
}

/** A path of a question, as the paths of a call are read: from the folder of the call, and the user's. */
function pathFrom(written: string, { cwd = '.', home }: Place): string {
  if (written.startsWith('/')) return normal(written, false)
  if (/^~(?:\/|$)/.test(written)) return normal(`${home ?? '~'}${written.slice(1)}`, false)
  return normal(`${cwd}/${written}`, false)
}

/** The paths of a call are those that links lead to, so folders are compared in the same way. */
function realFolder(path: string, { realPath }: Place): string {
  return realPath === undefined || !path.startsWith('/') ? path : realPath(path)
}

/** A pattern without a slash is about a name, and one that begins with `*` about a path in any folder. */
function patternFrom(written: string, place: Place): string {
  return !written.includes('/') || written.startsWith('*') ? written : pathFrom(written, place)
}

function placesOf(action: Touching): readonly Argument[] {
  return action.type === 'moves' ? [...action.path.places, ...action.to.places] : action.path.places
}

function isRecursive(action: Touching): boolean {
  return action.type === 'moves' || action.recursive
}

function isBelowAny(place: Argument, folders: readonly string[]): Truth {
  return either(folders.map((folder) => isBelow(place, folder)))
}

function isBelow(place: Argument, folder: string): Truth {
  // what follows an unknown part may lead anywhere
  if (isUnknown(place)) return 'unknown'
  if (isIn(knownOf(place), folder)) return 'yes'
  return typeof place === 'object' && isIn(folder, knownOf(place)) ? 'unknown' : 'no'
}

/** Whether a place is in one of these folders, or one of them may be in it, where all below the place is meant. */
function isInside(place: Argument, folders: readonly string[], isWhole: boolean): Truth {
  const truth = isBelowAny(place, folders)
  if (truth !== 'no' || !isWhole || isUnknown(place)) return truth
  return folders.some((folder) => isIn(folder, knownOf(place))) ? 'unknown' : 'no'
}

/** A path, or the folder that all files of a pattern are in. */
function knownOf(place: Exclude<Argument, { readonly type: 'unknown' }>): string {
  return typeof place === 'string' ? place : place.text.replace(/[^/]*[*?[][\s\S]*$/, '')
}

function isIn(path: string, folder: string): boolean {
  const [one, root] = [path, folder].map((text) => text.replace(/(?<=.)\/$/, ''))
  return one === root || root === '/' || (one ?? '').startsWith(`${root}/`)
}

/** `isGone`: all below the place is meant, too. */
function isLike(place: Argument, pattern: string, isGone: boolean): Truth {
  const isName = !pattern.includes('/')
  // the name of a file that is not known may be any
  if (isName && typeof place !== 'string') return 'unknown'
  const truth = matches(isName ? nameOf(place) : place, pattern)
  if (truth !== 'no' || !isGone || isUnknown(place)) return truth
  const begin = isName ? '' : pattern.replace(/[*?[][\s\S]*$/, '')
  const folder = `${knownOf(place).replace(/\/$/, '')}/`
  return folder.startsWith(begin) || begin.startsWith(folder) ? 'unknown' : 'no'
}

function nameOf(place: Argument): Argument {
  return typeof place === 'string' ? place.slice(place.lastIndexOf('/') + 1) : place
}

/**
 * Questions about the files that a call reads.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'cat ./config/.env' } })
 * reads(call).matching('.env*').truth // => 'yes'
 */
export function reads(call: ActingCall, place: Place = {}): Touched {
  return touched(asking(call, place, 'reads'), place)
}

/**
 * Questions about the files that a call writes, deletes or moves.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'cd src && echo x > ../../y' } })
 * writes(call, { cwd: '/app' }).outside('/app').truth // => 'yes'
 */
export function writes(call: ActingCall, place: Place = {}): Touched {
  return touched(asking(call, place, 'writes', 'deletes', 'moves'), place)
}

/**
 * Questions about the files that a call deletes.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'find build -delete' } })
 * deletes(call).recursively().any().truth // => 'yes'
 */
export function deletes(call: ActingCall, place: Place = {}): Touched {
  return touched(asking(call, place, 'deletes'), place)
}
