/** A pattern of several ways, each of which has a line where it is written. */
export function oneOf(...ways: readonly string[]): string {
  return `(?:${ways.join('|')})`
}
