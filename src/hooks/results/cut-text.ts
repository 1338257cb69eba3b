/** The part of a text that is kept when it is cut. */
export type Keep = 'both' | 'start' | 'end'

/** A text of at most so many characters and a note of how many were cut. Never splits a surrogate pair. */
export function cutText(text: string, most: number, keep: Keep): string {
  if (text.length <= most) return text
  const [head, tail] =
    keep === 'both' ? [Math.ceil(most / 2), Math.floor(most / 2)] : keep === 'start' ? [most, 0] : [0, most]
  const end = isPairAt(text, head) ? head - 1 : head
  const start = isPairAt(text, text.length - tail) ? text.length - tail + 1 : text.length - tail
  return `${text.slice(0, end)}${cutNote(start - end, 'character')}${text.slice(start)}`
}

/** What is in the place of a part that was cut. */
export function cutNote(count: number, what: string): string {
  return `[… ${count} ${what}${count === 1 ? '' : 's'} cut …]`
}

/** Whether a cut at this place would be between the two halves of a character. */
function isPairAt(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff
}
