import { nodePath } from '../../of-node.ts'

/** A text with more spellings than this is not one that a tool sends by accident. */
const most = 24

/** Codes that decoders disagree about: more bytes than a letter needs, and `%u002f`. */
const disputed = /%(?:c[01]|e0%[89]|f0%8|u[0-9a-f]{4})/i

/**
 * The decoded forms of a path: `%2e%2e/x` is also `../x`, and so is `‥/x`. The path itself is the first. Undefined if
 * that does not end soon, or if decoders disagree.
 */
export function pathSpellings(path: string): readonly string[] | undefined {
  return spelled(path, [percent, separating, withoutInvisible])
}

/**
 * The same for a text of any kind, which may also be escaped or quoted: `\u002e\u002e/x`, `&#46;&#46;/x`, `\../x`, `"."./x`. Where a backslash
 * separates names, it is not read as an escape.
 */
export function textSpellings(text: string, separator = nodePath().sep): readonly string[] | undefined {
  const escaped = separator === '\\' ? [] : [escapes, withoutBackslashes]
  return spelled(text, [percent, compatible, references, withoutQuotes, withoutInvisible, ...escaped])
}

type Decode = (text: string) => string

/** Only spaces, letters, digits and signs that no decoder reads. */
const isPlain = /^[\t-\r !#$(-[\]-_a-~]*$/

function spelled(text: string, decoders: readonly Decode[]): readonly string[] | undefined {
  if (isPlain.test(text)) return [text]
  const all = new Set([text])
  // a set that grows while it is read
  for (const spelling of all) {
    if (disputed.test(spelling) || all.size > most) return undefined
    for (const decode of decoders) all.add(decode(spelling))
  }
  return [...all]
}

function percent(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs)
    } catch {
      // bytes that are not UTF-8 must not keep the letters beside them from being decoded
      return signs.replaceAll(/%[0-7][0-9a-f]/gi, (sign) => letter(sign.slice(1), 16))
    }
  })
}

/** `\u002f`, `\x2f` and `\057` are all `/`. */
function escapes(text: string): string {
  return text
    .replaceAll(/\\u\{?0{0,6}([0-9a-f]{2})\}?/gi, (_, code: string) => letter(code, 16))
    .replaceAll(/\\x([0-9a-f]{2})/gi, (_, code: string) => letter(code, 16))
    .replaceAll(/\\([01]?[0-7]{2})/g, (_, code: string) => letter(code, 8))
}

/** `&#47;`, `&#x2f;` and `&sol;` are all `/`. */
function references(text: string): string {
  return text
    .replaceAll(/&#x0{0,6}([0-9a-f]{2});?/gi, (_, code: string) => letter(code, 16))
    .replaceAll(/&#0{0,6}([0-9]{2,3});?/g, (_, code: string) => letter(code, 10))
    .replaceAll(/&(?:sol|period|tilde|amp);/g, (name) => named.get(name) ?? name)
}

const named: ReadonlyMap<string, string> = new Map([
  ['&sol;', '/'],
  ['&period;', '.'],
  ['&tilde;', '~'],
  ['&amp;', '&'],
])

function letter(code: string, base: number): string {
  return String.fromCharCode(Number.parseInt(code, base))
}

/** As a shell reads `/et""c`. */
function withoutQuotes(text: string): string {
  return text.replaceAll(/["'`]/g, '')
}

/** As a shell reads `/e\tc`. */
function withoutBackslashes(text: string): string {
  return text.replaceAll(/\\(.)/gs, '$1')
}

/** The same for signs that take a path apart. The letters of a name stay, since a folder may have them in any form. */
function separating(text: string): string {
  return text.replaceAll(/[\u0080-\u{10ffff}]/gu, (sign) => {
    const plain = compatible(sign)
    return /^\.{1,2}$|[/\\~%$:]/.test(plain) ? plain : sign
  })
}

/** A text without invisible characters, as some programs read it: `.\u200b./x` is `../x`. */
function withoutInvisible(text: string): string {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
}

/** Full-width letters, slashes of mathematics and the like as the plain ones that some programs make of them. */
function compatible(text: string): string {
  return text
    .replaceAll(lonelyDots, ' ')
    .normalize('NFKC')
    .replaceAll(/[\u2044\u2215]/g, '/')
    .replaceAll('\u2216', '\\')
}

/** Two dots in one sign are punctuation where they are a word among others, and not the folder above. */
const lonelyDots = /(?<=\s)\u2025(?=\s|$)|^\u2025(?=\s)/g
