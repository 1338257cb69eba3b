import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import { normal } from './normal.ts'

/** The links that a call makes, as far as it is read. A link may not have been made, so a path also leads where it is written. */
export interface Links {
  readonly isEmpty: boolean
  /** Remembers that a path of this place may lead to these ones. */
  add(place: Argument, targets: readonly Argument[]): void
  /** Remembers that something has become another name, with the links in it. */
  copy(from: readonly Argument[], to: readonly Argument[]): void
  /** Other ways to write a path, by the links in it. Its last part counts if it is followed. */
  behind(path: Argument, isFollowed: boolean): readonly Argument[]
}

/** The most other ways that are followed, and the most parts of a path. */
const mostWays = 16
const mostParts = 256

const lost = unknown('a path behind a link')

export function createLinks(): Links {
  const targetsOf = new Map<string, readonly Argument[]>()
  /** How the places of links begin that are not known. */
  const begins = new Set<string>()
  const add = (place: Argument, targets: readonly Argument[]) => {
    if (typeof place !== 'string') begins.add(beginOf(place))
    else targetsOf.set(place, [...(targetsOf.get(place) ?? []), ...targets].slice(0, mostWays))
  }
  const isLinkBelow = (begin: string) =>
    [...targetsOf.keys(), ...begins].some((one) => one.startsWith(begin) || begin.startsWith(one))
  /** Follows the links in the known parts of a path: the rest is added to their targets. */
  const steps = (path: string, isFollowed: boolean): readonly Argument[] => {
    const parts = path.split('/')
    if (parts.length > mostParts) return [lost]
    const found: Argument[] = []
    for (let end = 1; end <= (isFollowed ? parts.length : parts.length - 1); end++) {
      const place = normal(parts.slice(0, end).join('/'), false)
      const rest = parts.slice(end).map((part) => `/${part}`)
      for (const target of targetsOf.get(place) ?? [])
        found.push(typeof target === 'string' ? target + rest.join('') : lost)
    }
    return found
  }
  const behind = (path: Argument, isFollowed: boolean): readonly Argument[] => {
    const begin = beginOf(path)
    if (isUnknown(path) && begin === '') return []
    const isOpen = typeof path !== 'string'
    // a part that is not known may be the name of a link
    const mayPass =
      (isOpen && (isUnknown(path) || isFollowed || path.text.slice(begin.length).includes('/'))) || begins.size > 0
    const found: Argument[] = mayPass && isPossible(path, begin) ? [lost] : []
    const left = [textOf(path)]
    const seen = new Set(left)
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      for (const way of steps(one, isFollowed || isUnknown(path))) {
        const text = typeof way === 'string' ? way : undefined
        if (text === undefined) found.push(lost)
        else if (!seen.has(text)) {
          if (seen.size > mostWays) return [lost]
          seen.add(text)
          left.push(text)
          found.push(like(path, text))
        }
      }
    }
    return found
  }
  const isPossible = (path: Argument, begin: string) =>
    typeof path === 'string'
      ? [...begins].some((one) => path.startsWith(one) || one.startsWith(`${path}/`))
      : isLinkBelow(begin)
  return {
    get isEmpty() {
      return targetsOf.size + begins.size === 0
    },
    add,
    copy(from, to) {
      if (targetsOf.size + begins.size === 0) return
      for (const one of from) {
        if (typeof one !== 'string') {
          if (isLinkBelow(beginOf(one))) for (const place of to) begins.add(beginOf(place))
          continue
        }
        for (const [place, targets] of [...targetsOf])
          if (place === one || place.startsWith(`${one}/`))
            for (const other of to) add(typeof other === 'string' ? other + place.slice(one.length) : other, targets)
      }
    },
    behind,
  }
}

/** The text of a path, as far as it is known. */
function textOf(path: Argument): string {
  if (typeof path === 'string') return path
  return isUnknown(path) ? path.begins : path.text
}

/** What is known of the beginning of a path. */
function beginOf(path: Argument): string {
  return typeof path === 'string' || isUnknown(path) ? textOf(path) : path.text.replace(/[*?[][\s\S]*$/, '')
}

/** A text that is known as much as a path. */
function like(path: Argument, text: string): Argument {
  if (typeof path === 'string') return text
  return isUnknown(path) ? unknown(path.why, text) : { type: 'pattern', text }
}
