/** Who reads a text: people, for whom it may be typeset, or a comparison. */
type Reading = 'prose' | 'compared'

/** Nothing of these is shown; a line of a text ends with some of them. */
const unseen = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]/u

/** Without what joins letters and emoji, and where a word may be divided. */
const unseenInProse =
  /(?!\p{Join_Control}|[\t\n\r\u00AD]|[\uFE0E\uFE0F])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** The first character that is not shown, with what it does; undefined if there is none. */
export function unseenIn(text: string, reading: Reading): string | undefined {
  const [sign] = (reading === 'prose' ? unseenInProse : unseen).exec(text) ?? []
  return sign === undefined ? undefined : `${codeOf(sign)}, ${effectOf(sign)}`
}

function effectOf(sign: string): string {
  if (/[\p{Zl}\p{Zp}]/u.test(sign)) return 'which editors may show as a line break'
  if (/\p{Bidi_Control}/u.test(sign)) return 'which changes the order of what is shown'
  return /\p{Cs}/u.test(sign) ? 'which is half a character' : 'which is not shown'
}

/** East Asian texts have punctuation of their own, which looks like itself. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The first character that looks like another one, and is not equal to it; undefined if there is none. */
export function lookOf(text: string): string | undefined {
  const isEastAsian = eastAsian.test(text)
  for (const sign of text) {
    const usual = sign.normalize('NFKC')
    if (/\p{Zs}/u.test(sign) && sign !== ' ') return `${codeOf(sign)}, which looks like a space`
    if (usual === sign || (isEastAsian && /\p{P}/u.test(sign))) continue
    return `${codeOf(sign)}, which looks like \`${usual}\``
  }
  const isWhole = isEastAsian || text.normalize('NFC') === text
  return isWhole ? undefined : 'letters that are put together from parts, and equal no whole ones'
}

/** A character by its number. */
export function codeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
