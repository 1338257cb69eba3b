/** A part of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Whether a letter, a digit or an underscore of ASCII is at a place, which then belongs to a longer word. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isDigitAt(text, at) || isLetterAt(text, at) || code === 0x5f
}

export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}

export function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at) | 0x20
  return code >= 0x61 && code <= 0x7a
}
