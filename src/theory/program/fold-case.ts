/**
 * A text without regard to case: capitals first, for letters that are several or another one then (`ß`, `ſ`, dotless `ı`), and
 * a sigma at the end of a word is the same as within. Linear.
 */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}
