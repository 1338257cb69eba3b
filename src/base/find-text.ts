/** Up to here the built-in search is fast for any text: its cost is bound by the length. */
const short = 32

/**
 * Where a text has this part, at or behind `from`; −1 if nowhere. As `indexOf`, but in linear time for every part: that
 * of V8 compares a part that fits but for its middle from its end, again and again, and a megabyte takes it a minute.
 */
export function findText(text: string, part: string, from = 0): number {
  return findWanted(text, part, always, from)
}

const always = () => true

/** The same, of the places that are wanted. Those that are not cost no more than others, also if they overlap. */
export function findWanted(text: string, part: string, isWanted: (at: number) => boolean, from = 0): number {
  if (part.length <= short) {
    let at = text.indexOf(part, from)
    while (at !== -1 && !isWanted(at)) at = at === text.length ? -1 : text.indexOf(part, at + 1)
    return at
  }
  // most texts do not even have its beginning, which is soon known
  const start = text.indexOf(part.slice(0, short), from)
  return start === -1 ? -1 : findInOnePass(text, part, isWanted, start)
}

/**
 * Never looks back: `fits` has for each start of the part how much of it fits again after a miss (Knuth, Morris,
 * Pratt). It is computed by searching the part in itself, in the same loop, before the text.
 */
function findInOnePass(text: string, part: string, isWanted: (at: number) => boolean, from: number): number {
  const fits = new Uint32Array(part.length)
  const toText = from - part.length
  let length = 0
  for (let at = 1; at + toText < text.length; at++) {
    const isText = at >= part.length
    if (at === part.length) length = 0
    const sign = isText ? text.charCodeAt(at + toText) : part.charCodeAt(at)
    while (length > 0 && part.charCodeAt(length) !== sign) length = fits[length - 1] as number
    if (part.charCodeAt(length) === sign) length++
    if (!isText) fits[at] = length
    else if (length === part.length) {
      const found = at + toText - length + 1
      if (isWanted(found)) return found
      length = fits[length - 1] as number
    }
  }
  return -1
}
