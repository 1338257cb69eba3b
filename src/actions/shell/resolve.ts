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
  if (typeof base === 'object') return unknown('a path in an unknown folder')
  const from = isHome(begins) ? (home ?? '~') + begins.slice(1) : isAbsolute ? begins : `${base}/${begins}`
  if (isUnknown(written)) return unknown(written.why, from)
  return typeof written === 'object' ? { type: 'pattern', text: from } : from
}

function placeOf(path: Argument, { realPath }: Place): Argument {
  // what follows an unknown part may lead up again
  if (isUnknown(path)) return path.begins === '' ? path : unknown(path.why, normal(path.begins, true))
  if (typeof path === 'object') return { type: 'pattern', text: normal(path.text, false) }
  const place = normal(path, false)
  return realPath === undefined || place.startsWith('~') ? place : realPath(place)
}

function isHome(path: string): boolean {
  return path === '~' || path.startsWith('~/')
}
