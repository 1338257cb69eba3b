/** A text without disguises, and where its characters are in the given text. */
export interface PlainText {
  readonly text: string
  /** The place in the given text of a place in this one. */
  placeOf(at: number): number
}

/**
 * Characters without width, also variation selectors and tags; letters and digits of full width or of mathematics, which are read as those of
 * ASCII; and an `@` that is escaped in a URL, in HTML or in JSON.
 */
const disguises =
  /[\p{DI}\ufff9-\ufffb\ufe50-\ufe6b\uff01-\uff5e\u{1d400}-\u{1d7ff}]|%(?:25)*40|&#(?:64|x40);|\\u0040/giu
const isDisguised = new RegExp(disguises.source, 'iu')

/** Reads a text without disguises, in linear time; undefined if there is none in it. */
export function plainText(given: string): PlainText | undefined {
  if (!isDisguised.test(given)) return undefined
  // for each part without a disguise: its start in the plain text, and in the given one
  const [starts, places]: [number[], number[]] = [[0], [0]]
  const parts: string[] = []
  let [length, from] = [0, 0]
  const add = (part: string) => {
    parts.push(part)
    length += part.length
  }
  for (const { 0: sign, index } of given.matchAll(disguises)) {
    add(given.slice(from, index))
    const meant = meaningOf(sign)
    starts.push(length)
    places.push(index)
    add(meant)
    from = index + sign.length
    starts.push(length)
    places.push(from)
  }
  add(given.slice(from))
  return { text: parts.join(''), placeOf: (at) => placeIn(at, starts, places) }
}

function meaningOf(sign: string): string {
  if (/^[%&\\]/.test(sign)) return '@'
  const meant = sign.normalize('NFKC')
  return /^[ -~]$/.test(meant) ? meant : /\p{DI}|[\ufff9-\ufffb]/u.test(sign) ? '' : sign
}

/** By bisection: spans of several finders come in no common order. */
function placeIn(at: number, starts: readonly number[], places: readonly number[]): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return (places[low] ?? 0) + at - (starts[low] ?? 0)
}
