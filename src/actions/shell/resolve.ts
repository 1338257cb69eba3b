import type { Path } from '../action/action.ts'
import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import { normal } from './normal.ts'

/** Other ways to write a path. */
export type Ways = (path: Argument) => readonly Argument[]

/** The places that a path may lead to from these folders. */
export function resolve(written: Argument, folders: readonly Argument[], place: Place, ways?: Ways): Path {
  const places = folders.flatMap((folder) => {
    const path = pathIn(written, folder, place)
    const all = ways === undefined ? [path] : [path, ...ways(path)]
    return all.map((one) => placeOf(one, place))
  })
  if (places.length === 1) return { written, places }
  const once = new Map(places.map((one) => [JSON.stringify(one), one]))
  return { written, places: [...once.values()] }
}

/** A path as it is written, from the root if the folder is known. */
function pathIn(written: Argument, folder: Argument, { home }: Place): Argument {
  const begins = isUnknown(written) ? written.begins : typeof written === 'string' ? written : written.text
  const isAbsolute = begins.startsWith('/') || isHome(begins)
  if (isUnknown(written) && !isAbsolute && begins === '') return written
  const base = isAbsolute ? '' : folder
  if (isUnknown(base) || (typeof base === 'object' && isUnknown(written))) return unknown('a path in an unknown folder')
  if (typeof base === 'object') return { type: 'pattern', text: normal(`${base.text}/${begins}`, false) }
  const from = isHome(begins) ? (home ?? '~') + begins.slice(1) : isAbsolute ? begins : `${base}/${begins}`
  if (isUnknown(written)) return unknown(written.why, from)
  return typeof written === 'object' ? { type: 'pattern', text: from } : from
}

function placeOf(path: Argument, { realPath }: Place): Argument {
  // what follows an unknown part may lead up again
  if (isUnknown(path)) return path.begins === '' ? path : unknown(path.why, normal(path.begins, true))
  const text = typeof path === 'string' ? path : path.text
  const place = normal(text, false)
  if (realPath === undefined || place.startsWith('~'))
    return typeof path === 'string' ? place : { type: 'pattern', text: place }
  // `link/..` is the folder around the target of the link
  if (typeof path === 'string') return realPath(path)
  return { type: 'pattern', text: withRealFolder(text, realPath) }
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
