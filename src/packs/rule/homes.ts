import type { Place } from '../../actions/index.ts'

const known = new WeakMap<Place, readonly string[]>()

/** The folder of the user in the spellings that places have: as it is named, and where its links lead. */
export function homesOf(place: Place): readonly string[] {
  const before = known.get(place)
  if (before !== undefined) return before
  const home = place.home?.replace(/(?<=.)\/+$/, '')
  const homes = home === undefined || home === '' ? [] : [...new Set([home, place.realPath?.(home) ?? home])]
  known.set(place, homes)
  return homes
}
