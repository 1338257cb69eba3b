/** `%2e%2e/x` is also `../x` for tools that decode it, and `%252e` is `%2e`: a text, and what it becomes each time it is decoded. */
export function percentSpellings(text: string): readonly string[] {
  const all = [text]
  // each time it gets shorter, so this ends
  for (let next = decoded(text); next !== all.at(-1); next = decoded(next)) all.push(next)
  return all
}

function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs)
    } catch {
      // bytes that are not UTF-8 must not keep the letters beside them from being decoded
      return signs.replaceAll(/%[0-7][0-9a-f]/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
    }
  })
}
