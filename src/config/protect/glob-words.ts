import { braceWords } from './brace-words.ts'

/** More words than a real search has. */
const most = 256

/**
 * The patterns in a text of a search tool: some tools split it at spaces or commas, and braces hold alternatives.
 * Undefined if there are more than a real search has.
 */
export function globWords(text: string): readonly string[] | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length > most) return undefined
  const found: string[] = []
  for (const word of new Set([text, ...words])) {
    const alternatives = braceWords(word)
    if (alternatives === undefined) return undefined
    found.push(...alternatives.flatMap((one) => (one.includes(',') ? [one, ...one.split(',')] : [one])))
    if (found.length > most * 4) return undefined
  }
  // a backslash is an escape to some tools, and the sign between folders to others
  return found.flatMap((one) => (one.includes('\\') ? [one.replaceAll('\\', ''), one.replaceAll('\\', '/')] : [one]))
}
