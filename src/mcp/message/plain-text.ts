/** Characters that are not seen, or change how others are seen: controls, directions, zero widths, tags, variants. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u{E0000}-\u{E0FFF}]|[\u{FE00}-\u{FE0E}]/gu
/** Those that prose and its layout need. */
const usual = new Set(['\n', '\t', '\r'])

/** A text of another program for a person: without what cannot be seen, and not longer than `most`. */
export function plainText(text: string, most: number): string {
  const plain = text.replaceAll(hidden, (character) => (usual.has(character) ? character : ''))
  return plain.length <= most ? plain : `${plain.slice(0, most)}…`
}

/** Characters that take no place or look like a space, beside those above. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

/** A text with such characters as the escapes of JSON, so that nothing of it is lost; line breaks stay. */
export function spelt(text: string): string {
  const escapesOf = (one: string) =>
    [...Array(one.length).keys()].map((at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
  return text.replaceAll(unseen, (one) => (one === '\n' ? one : escapesOf(one)))
}

/** The same on one line. */
export function plainLine(text: string, most: number): string {
  return plainText(text, most).replaceAll(/\s+/g, ' ')
}

/** The first character of a text that cannot be seen, as `U+200B`. */
export function hiddenIn(text: string): string | undefined {
  const found = text.match(hidden)?.find((character) => !usual.has(character))
  return found && `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
