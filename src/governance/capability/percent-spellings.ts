/** A path that was encoded more often than this is not one that a tool sends by accident. */
const most = 8

/**
 * `%2e%2e/x` is also `../x` for tools that decode it, and `%252e` is `%2e`: a text, and what it becomes each time it is decoded.
 * Nothing if that does not come to an end soon.
 */
export function percentSpellings(text: string): readonly string[] | undefined {
  const all = [text]
  for (let next = decoded(text); next !== all.at(-1); next = decoded(next)) {
    if (all.length === most) return undefined
    all.push(next)
  }
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
