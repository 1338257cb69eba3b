import type { Action, Argument, Place } from '../../actions/index.ts'
import { either, isUnknown } from '../../actions/internal.ts'
import { lazy } from '../../base/index.ts'
import { hasWildcards, mayBeBoth } from './glob.ts'
import { homesOf } from './homes.ts'
import type { Truth } from './judge.ts'

type Touching = Extract<Action, { readonly type: 'reads' | 'writes' | 'deletes' | 'lists' | 'moves' }>

/** A place: its folders and its name, small letters. */
interface Known {
  readonly parts: readonly string[]
  readonly isAbsolute: boolean
  /** Whether all below it is meant. */
  readonly isFolder: boolean
}

/** Finds actions on files by a list of places. */
export interface KnownPlaces {
  /** Whether an action touches one of them. */
  touchedBy(action: Touching, around: Place): Truth
  /** Whether a place is one of them. With `isWhole`, all below it is meant as well. */
  has(place: Argument, around: Place, isWhole?: boolean): Truth
}

/**
 * Places by their ends: `.ssh/` is every folder of that name and all below, `.aws/credentials` a file, `*.pem` a name. A place that begins with a
 * slash is a whole path, and `~/.netrc` one in the folder of a user, but not of a project. The case of letters is ignored, because some file
 * systems ignore it.
 */
export function knownPlaces(places: readonly string[], except: readonly string[] = []): KnownPlaces {
  const table = lazy(() => ({ known: inHomes(places).map(knownOf), others: inHomes(except).map(knownOf) }))
  const has = (place: Argument, around: Place, isWhole = false): Truth => {
    const { known, others } = table()
    if (isUnknown(place) && place.begins === '') return 'no'
    const { isCut, spellings } = partsOf(place, around)
    // a pattern is an exception if all that it matches is one
    const isException = (parts: readonly string[]) => {
      const whole = parts.map((part) => part.replaceAll(/[*?[]/g, '\0'))
      return others.some((one) => isAt(whole, one))
    }
    if (spellings.some(isException)) return 'no'
    return either(spellings.map((parts) => isThere(parts, known, { isWhole, isCut })))
  }
  return {
    has,
    touchedBy(action, around) {
      const isWhole = action.type === 'moves' || action.recursive
      const places = action.type === 'moves' ? [...action.path.places, ...action.to.places] : action.path.places
      return either(places.map((one) => has(one, around, isWhole)))
    },
  }
}

/** Where users have their folders. That of the own user is spelled `~`, wherever it is. */
const homes = ['~', '/home/*', '/Users/*', '/root', 'c:/users/*']

function inHomes(places: readonly string[]): readonly string[] {
  return places.flatMap((one) => (one.startsWith('~/') ? homes.map((home) => home + one.slice(1)) : one))
}

function isThere(
  parts: readonly string[],
  known: readonly Known[],
  { isWhole, isCut }: { readonly isWhole: boolean; readonly isCut: boolean },
): Truth {
  // any folders may be between, or none
  const closer = parts.includes('**') ? parts.filter((part) => part !== '**') : parts
  const isOne = (one: Known) => isAt(parts, one) || (closer !== parts && isAt(closer, one))
  if (known.some((one) => isOne(one) || (isWhole && isAbove(parts, one)))) return 'yes'
  return isCut && known.some((one) => mayGoOn(parts, one)) ? 'unknown' : 'no'
}

function knownOf(place: string): Known {
  const isFolder = place.endsWith('/')
  const parts = place
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
  return { parts, isAbsolute: /^(?:~?\/)/.test(place), isFolder }
}

interface Parts {
  readonly isCut: boolean
  /** Its parts as they are, and from the folder of the user, if it is there. */
  readonly spellings: readonly (readonly string[])[]
}

/** The parts of a place; of one that is not known, those that are. */
function partsOf(place: Argument, around: Place): Parts {
  const isCut = isUnknown(place)
  const text = (typeof place === 'string' ? place : isCut ? place.begins : place.text)
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^\/private(?=\/(?:etc|var|tmp))/, '')
  const own = homesOf(around)
    .map((home) => (home === '/' ? '' : home.toLowerCase()))
    .filter((home) => text === home || text.startsWith(`${home}/`))
    .map((home) => `~${text.slice(home.length)}`)
  const spellings = [text, ...own].map((one) => {
    const parts = one.split('/').filter((part, at) => part !== '' || (isCut && at > 0))
    // signs of a pattern count in patterns only
    return typeof place === 'string' ? parts.map((part) => part.replaceAll(/[*?[]/g, '\0')) : parts
  })
  return { spellings, isCut }
}

function isAt(parts: readonly string[], { parts: known, isAbsolute, isFolder }: Known): boolean {
  const gap = known.indexOf('**')
  if (gap >= 0) return isAcross(parts, known.slice(0, gap), { parts: known.slice(gap + 1), isAbsolute, isFolder })
  const last = parts.length - known.length
  if (last < 0) return false
  if (isAbsolute) return (isFolder || last === 0) && matchesAt(parts, 0, known)
  if (!isFolder) return matchesAt(parts, last, known)
  for (let at = 0; at <= last; at++) if (matchesAt(parts, at, known)) return true
  return false
}

/** Whether a place begins in one way and ends in another, with any folders between, or none. */
function isAcross(parts: readonly string[], head: readonly string[], { isAbsolute, ...tail }: Known): boolean {
  const ends = parts.map((_, at) => at).filter((at) => (at === 0 || !isAbsolute) && matchesAt(parts, at, head))
  return ends.some((at) => isAt(parts.slice(at + head.length), { ...tail, isAbsolute: false }))
}

/** Whether a place is a folder around a known one: `~/.aws` of `.aws/credentials`. */
function isAbove(parts: readonly string[], { parts: known, isAbsolute, isFolder }: Known): boolean {
  const most = isFolder ? known.length : known.length - 1
  for (let length = 1; length <= most; length++) {
    const from = parts.length - length
    const head = known.slice(0, length)
    if (isAbsolute ? from === 0 && matchesAt(parts, 0, head) : from >= 0 && matchesAt(parts, from, head)) return true
  }
  return isAbsolute && parts.length === 0
}

/** Whether a place that is known in part may become a known one: `.env` and something, `.aws/` and something. */
function mayGoOn(parts: readonly string[], { parts: known }: Known): boolean {
  const name = parts.at(-1) ?? ''
  for (let length = 1; length <= known.length; length++) {
    const from = parts.length - length
    const next = known[length - 1] ?? ''
    if (from < 0 || !matchesAt(parts.slice(0, -1), from, known.slice(0, length - 1))) continue
    if (length > 1 || name.length > 1) if (!hasWildcards(next) && next.startsWith(name)) return true
  }
  return false
}

function matchesAt(parts: readonly string[], from: number, known: readonly string[]): boolean {
  return known.every((one, at) => isNamed(parts[from + at] ?? '', one))
}

/** Whether a part of a path is, or may be, a name. A wildcard at its beginning does not match a dot, and one alone means no name in particular. */
function isNamed(part: string, name: string): boolean {
  if (part === name) return true
  if (!hasWildcards(part)) return hasWildcards(name) && mayBeBoth(part, name)
  const isOpen = hasWildcards(part[0] ?? '')
  if (isOpen && !hasWildcards(name[0] ?? '')) return false
  if (isOpen && !part.endsWith(name.slice(name.lastIndexOf('*') + 1))) return false
  return mayBeBoth(part, name)
}
