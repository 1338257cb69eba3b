/** The JSON in a model's words: without the fence or the sentences around it, and without trailing commas. */
export function findJson(words: string): unknown {
  const candidates = [words, fenced(words), bracketed(words)].filter((text) => text !== undefined)
  for (const text of candidates.flatMap((text) => [text, withoutTrailingCommas(text)])) {
    const parsed = parse(text)
    if (parsed !== undefined) return parsed.value
  }
  return undefined
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined // not JSON: the caller tries the next reading
  }
}

function fenced(words: string): string | undefined {
  const start = words.indexOf('```')
  const end = words.indexOf('```', start + 3)
  if (start === -1 || end === -1) return undefined
  return words.slice(start + 3, end).replace(/^\w*\s*\n/, '')
}

function bracketed(words: string): string | undefined {
  const start = words.search(/[[{]/)
  const end = Math.max(words.lastIndexOf('}'), words.lastIndexOf(']'))
  return start === -1 || end < start ? undefined : words.slice(start, end + 1)
}

const next = /["},\]]/g

/** Commas before a closing bracket, outside of strings. One pass: an unclosed text is read once. */
function withoutTrailingCommas(text: string): string {
  const kept: string[] = []
  let from = 0
  let comma = -1
  next.lastIndex = 0
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const { index } = found
    if (found[0] === '"') next.lastIndex = endOfString(text, index)
    else if (found[0] === ',') comma = index
    else if (comma !== -1 && text.slice(comma + 1, index).trim() === '') {
      kept.push(text.slice(from, comma))
      from = comma + 1
    }
    if (found[0] !== ',') comma = -1
  }
  return kept.join('') + text.slice(from)
}

/** Behind the quote that closes a string; the end of the text if none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}
