/** Words and their numbers: the first word is 0, and a word keeps its number until the table is cut below it. */
export interface Labels {
  size(): number
  /** The number of the word, which gets one if it has none. */
  intern(label: string): number
  /** −1 for a word that was never interned: looking must not write. */
  find(label: string): number
  has(label: string): boolean
  name(id: number): string
  names(): Iterable<string>
  /** Forgets every word from this number on. */
  cut(size: number): void
}

/** Words are kept as they are written: `Dog` and `dog` are two. A table of our own: a Map takes four times the memory. */
export function createLabels(): Labels {
  const names: string[] = []
  /** The number of a word, plus one, at the place of its hash or behind it; 0 for none. */
  let places = new Int32Array(1024)

  const placeOf = (label: string) => {
    const mask = places.length - 1
    for (let place = hashOf(label) & mask; ; place = (place + 1) & mask) {
      const id = (places[place] as number) - 1
      if (id < 0 || names[id] === label) return place
    }
  }
  const rebuild = (length: number) => {
    places = new Int32Array(length)
    for (let id = 0; id < names.length; id++) places[placeOf(names[id] as string)] = id + 1
  }
  const find = (label: string) => (places[placeOf(label)] as number) - 1
  return {
    // a method and no getter: V8 keeps object literals with getters in its slow form
    size: () => names.length,
    intern(label) {
      const place = placeOf(label)
      const known = (places[place] as number) - 1
      if (known >= 0) return known
      places[place] = names.push(label)
      if (names.length * 3 > places.length * 2) rebuild(places.length * 2)
      return names.length - 1
    },
    find,
    has: (label) => find(label) >= 0,
    name: (id) => names[id] ?? '',
    names: () => names.values(),
    cut(size) {
      if (size >= names.length) return
      names.length = size
      rebuild(places.length)
    },
  }
}

/** Different in each process, so that words with one place cannot be chosen. */
const seed = Math.trunc(Math.random() * 2 ** 32)

function hashOf(label: string): number {
  let hash = seed ^ label.length
  for (let at = 0; at < label.length; at++) hash = Math.imul(hash ^ label.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
