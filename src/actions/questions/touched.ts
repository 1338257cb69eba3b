import type { Action, Moves, Touches } from '../action.ts'
import { type ActingCall, actionsOf } from '../actions-of.ts'
import { type Argument, isUnknown } from '../argument.ts'
import { mayDo } from '../code-words.ts'
import type { Place } from '../place.ts'
import { type Answer, answerFrom } from './answer.ts'
import { matches } from './wildcard.ts'

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

type Truth = Answer['truth']

/** Makes the question word for one sort of action. */
function about(...types: readonly (Touches['type'] | 'moves')[]): (call: ActingCall, place?: Place) => Touched {
  return (call, place = {}) => {
    const all = actionsOf(call, place)
    const found = all.filter((one): one is Touches | Moves => (types as readonly string[]).includes(one.type))
    const lost = all.filter((one) => one.type === 'opaque' && types.some((type) => mayDo(one, type)))
    return questions(found, lost)
  }
}

function questions(found: readonly (Touches | Moves)[], lost: readonly Action[]): Touched {
  const ask = (isMeant: (place: Argument) => Truth): Answer => {
    const yes: Action[] = []
    const maybe: Action[] = []
    for (const one of found) {
      const paths = one.type === 'moves' ? [one.path, one.to] : [one.path]
      const truths = paths.flatMap(({ places }) => places.map(isMeant))
      if (truths.includes('yes')) yes.push(one)
      else if (truths.includes('unknown')) maybe.push(one)
    }
    return answerFrom(yes, [...maybe, ...lost])
  }
  return {
    any: () => answerFrom(found, lost),
    outside: (...folders) => ask((place) => not(isBelowAny(place, folders))),
    inside: (...folders) => ask((place) => isBelowAny(place, folders)),
    matching: (...patterns) => ask((place) => either(patterns.map((pattern) => isLike(place, pattern)))),
    recursively: () =>
      questions(
        found.filter((one) => one.type === 'moves' || one.recursive),
        lost,
      ),
  }
}

function not(truth: Truth): Truth {
  return truth === 'yes' ? 'no' : truth === 'no' ? 'yes' : 'unknown'
}

function either(truths: readonly Truth[]): Truth {
  return truths.includes('yes') ? 'yes' : truths.includes('unknown') ? 'unknown' : 'no'
}

function isBelowAny(place: Argument, folders: readonly string[]): Truth {
  return either(folders.map((folder) => isBelow(place, folder)))
}

/** What follows an unknown part may lead anywhere, and a pattern only to files below its beginning. */
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
export const reads: (call: ActingCall, place?: Place) => Touched = about('reads')

/**
 * Questions about the files that a call writes, deletes or moves.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'cd src && echo x > ../../y' } })
 * writes(call, { cwd: '/app' }).outside('/app').truth // => 'yes'
 */
export const writes: (call: ActingCall, place?: Place) => Touched = about('writes', 'deletes', 'moves')

/**
 * Questions about the files that a call deletes.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'find build -delete' } })
 * deletes(call).recursively().any().truth // => 'yes'
 */
export const deletes: (call: ActingCall, place?: Place) => Touched = about('deletes')
