/** The words of a text, as a set. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
