/** Letters of other alphabets that look like Latin ones, and these. */
const [alike, latin] = ['аеорсухіјѕһԁӏѵԝкмтвнοανικρτυχε', 'aeopcyxijshdlvwkmtbhoavikptuxe']
const plain: ReadonlyMap<string, string> = new Map([...alike].map((letter, at) => [letter, latin[at] ?? letter]))

/**
 * A key as a reader sees it: without invisible characters, and with Latin letters in the place of others that look like
 * them (`ｐａｔｈ`, `pаth` with a Cyrillic `а`). A key that is not Latin then stays unchanged: it is a word of another
 * language.
 */
export function latinKey(key: string): string {
  if (/^[\x20-\x7e]*$/.test(key)) return key
  const seen = key.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const folded = [...seen].map(
    (letter) => plain.get(letter) ?? plain.get(letter.toLowerCase())?.toUpperCase() ?? letter,
  )
  const result = folded.join('')
  return /^[\x20-\x7e]*$/.test(result) ? result : key
}
