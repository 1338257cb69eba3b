import type { Path } from '../action/action.ts'
import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import type { Place } from '../action/place.ts'

/** The places that a path may lead to from these folders. */
export function resolve(written: Argument, folders: readonly Argument[], place: Place): Path {
  const places = folders.map((folder) => placeOf(written, folder, place))
  const once = new Map(places.map((one) => [JSON.stringify(one), one]))
  return { written, places: [...once.values()] }
}

function placeOf(written: Argument, folder: Argument, { home, realPath }: Place): Argument {
  const begins = isUnknown(written) ? written.begins : typeof written === 'string' ? written : written.text
  const isAbsolute = begins.startsWith('/') || isHome(begins)
  if (isUnknown(written) && !isAbsolute && begins === '') return written
  const base = isAbsolute ? '' : folder
  if (isUnknown(base) || (typeof base === 'object' && isUnknown(written))) return unknown('a path in an unknown folder')
  if (typeof base === 'object') return { type: 'pattern', text: normal(`${base.text}/${begins}`, false) }
  const from = isHome(begins) ? (home ?? '~') + begins.slice(1) : isAbsolute ? begins : `${base}/${begins}`
  // what follows an unknown part may lead up again
  if (isUnknown(written)) return unknown(written.why, normal(from, true))
  const path = normal(from, false)
  if (realPath === undefined || path.startsWith('~'))
    return typeof written === 'object' ? { type: 'pattern', text: path } : path
  // `link/..` is the folder around the target of the link
  if (typeof written === 'string') return realPath(path === from ? path : from)
  return { type: 'pattern', text: withRealFolder(from, realPath) }
}

/** A pattern in which the folders before its first sign are followed, if one of them leads up again. */
function withRealFolder(pattern: string, realPath: (path: string) => string): string {
  const steps = pattern.split('/')
  const at = steps.findIndex((step) => /[*?[(]/.test(step))
  if (at < 1 || !steps.slice(0, at).includes('..')) return normal(pattern, false)
  return normal([realPath(steps.slice(0, at).join('/') || '/'), ...steps.slice(at)].join('/'), false)
}

function isHome(path: string): boolean {
  return path === '~' || path.startsWith('~/')
}

/** Without `.`, `..` and double slashes; a path that is not absolute keeps the `..` that lead out of it. */
function normal(path: string, isCut: boolean): string {
  const isAbsolute = path.startsWith('/')
  const kept: string[] = []
  const parts = path.split('/')
  const last = isCut ? parts.pop() : undefined
  for (const part of parts) {
    if (part === '' || part === '.') continue
    if (part === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop()
    else if (part !== '..' || !isAbsolute) kept.push(part)
  }
  const joined = (isAbsolute ? '/' : '') + kept.join('/')
  return last === undefined ? joined || '.' : `${joined === '' || joined === '/' ? joined : `${joined}/`}${last}`
}
