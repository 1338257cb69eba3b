import type { Action } from '../action/action.ts'
import { type Argument, isUnknown } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import { matches } from '../action/wildcard.ts'
import type { ActingCall } from '../call/actions-of.ts'
import type { Answer } from './answer.ts'
import { type Asked, asking, either, opposite } from './asking.ts'

/** Questions about the files that a call reads, writes, deletes or moves. */
export interface Touched {
  /** Whether there are any. */
  any(): Answer
  /** Whether any of them is outside these folders. */
  outside(...folders: readonly string[]): Answer
  /** Whether any of them is one of these folders, or below one. */
  inside(...folders: readonly string[]): Answer
  /** Whether any of them matches a pattern: `*` is any text, also across folders; a pattern without a slash is about the name. */
  matching(...patterns: readonly string[]): Answer
  /** Of these, only the ones that include all below them. */
  recursively(): Touched
}

type Touching = Extract<Action, { readonly type: 'reads' | 'writes' | 'deletes' | 'moves' }>
type Truth = Answer['truth']

function touched({ ask }: Pick<Asked<Touching>, 'ask'>): Touched {
  const askPlaces = (isMeant: (place: Argument) => Truth) => ask((action) => either(placesOf(action).map(isMeant)))
  return {
    any: () => ask(() => 'yes'),
    outside: (...folders) => askPlaces((place) => opposite(isBelowAny(place, folders))),
    inside: (...folders) => askPlaces((place) => isBelowAny(place, folders)),
    matching: (...patterns) => askPlaces((place) => either(patterns.map((pattern) => isLike(place, pattern)))),
    recursively: () => touched({ ask: (isMeant) => ask((action) => (isRecursive(action) ? isMeant(action) : 'no')) }),
  }
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

/** What follows an unknown part may lead anywhere. */
function isBelow(place: Argument, folder: string): Truth {
  const root = folder.endsWith('/') ? folder.slice(0, -1) : folder
  if (isUnknown(place)) return 'unknown'
  const path = typeof place === 'string' ? place : place.text
  return path === root || path.startsWith(`${root}/`) ? 'yes' : 'no'
}

function isLike(place: Argument, pattern: string): Truth {
  if (pattern.includes('/')) return matches(place, pattern)
  if (typeof place === 'string') return matches(place.slice(place.lastIndexOf('/') + 1), pattern)
  // the name of a file that is not known may be any
  return 'unknown'
}

/**
 * Questions about the files that a call reads.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'cat ./config/.env' } })
 * reads(call).matching('.env*').truth // => 'yes'
 */
export function reads(call: ActingCall, place: Place = {}): Touched {
  return touched(asking(call, place, 'reads'))
}

/**
 * Questions about the files that a call writes, deletes or moves.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'cd src && echo x > ../../y' } })
 * writes(call, { cwd: '/app' }).outside('/app').truth // => 'yes'
 */
export function writes(call: ActingCall, place: Place = {}): Touched {
  return touched(asking(call, place, 'writes', 'deletes', 'moves'))
}

/**
 * Questions about the files that a call deletes.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'find build -delete' } })
 * deletes(call).recursively().any().truth // => 'yes'
 */
export function deletes(call: ActingCall, place: Place = {}): Touched {
  return touched(asking(call, place, 'deletes'))
}
