/** The part of a text that is kept when it is cut. */
export type Keep = 'both' | 'start' | 'end'

/** A text of at most so many characters and a note of how many were cut. Never splits a surrogate pair. */
export function cutText(text: string, most: number, keep: Keep): string {
  if (text.length <= most) return text
  const { head, tail } = sharesOf(most, keep)
  return cutBetween(text, head, text.length - tail)
}

/** A text whose JSON has more than so many characters, cut to these and a note: an escape such as `\u0000` counts as six. */
export function cutJsonText(text: string, most: number, keep: Keep): string {
  const { head, tail } = sharesOf(Math.max(most - 2, 0), keep)
  let end = 0
  for (let left = head - writtenAt(text, 0); left >= 0 && end < text.length; left -= writtenAt(text, end)) end += 1
  let start = text.length
  for (let left = tail - writtenAt(text, start - 1); left >= 0 && start > end; left -= writtenAt(text, start - 1))
    start -= 1
  return cutBetween(text, end, start)
}

/** The characters of a text in JSON, quotes included. */
export function jsonSize(text: string): number {
  return JSON.stringify(text).length
}

/** What is in the place of a part that was cut. */
export function cutNote(count: number, what: string): string {
  return `[… ${count} ${what}${count === 1 ? '' : 's'} cut …]`
}

function sharesOf(most: number, keep: Keep): { readonly head: number; readonly tail: number } {
  if (keep === 'both') return { head: Math.ceil(most / 2), tail: Math.floor(most / 2) }
  return keep === 'start' ? { head: most, tail: 0 } : { head: 0, tail: most }
}

function cutBetween(text: string, from: number, to: number): string {
  const end = isPairAt(text, from) ? from - 1 : from
  const start = isPairAt(text, to) ? to + 1 : to
  return `${text.slice(0, end)}${cutNote(start - end, 'character')}${text.slice(start)}`
}

/** The characters of one character in JSON. Half a surrogate pair is written as an escape. */
function writtenAt(text: string, at: number): number {
  const sign = text.charAt(at)
  return isPairAt(text, at) || isPairAt(text, at + 1) ? 1 : jsonSize(sign) - 2
}

/** Whether a cut at this place would be between the two halves of a character. */
function isPairAt(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff
}
