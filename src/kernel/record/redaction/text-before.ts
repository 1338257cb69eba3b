/** Up to so many characters of a text before a place, from `from` on. */
export function textBefore(text: string, at: number, most: number, from = 0): string {
  return text.slice(Math.max(from, at - most), at)
}
