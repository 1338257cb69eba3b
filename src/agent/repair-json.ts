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

/** Commas before a closing bracket, outside of strings. */
function withoutTrailingCommas(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (match) => (match === ',' ? '' : match))
}
