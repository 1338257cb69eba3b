import { textSpellings } from './spellings.ts'

/**
 * A text without its URLs of other machines. A list may continue behind a URL, as in `https://a.org,b.txt`: an item
 * behind a separator stays if it may be a path. A `;` also separates parts of a URL, and a query has separators of its
 * own: behind these, an item stays only if all of it is a path. Text behind the end of a URL stays:
 * `(https://a.org)/etc` continues with `/etc`.
 */
export function withoutAddresses(text: string, looksLikePath: (text: string) => boolean): string {
  let clean = ''
  let from = 0
  elsewhere.lastIndex = 0
  for (let match = elsewhere.exec(text); match !== null; match = elsewhere.exec(text)) {
    const { index } = match
    const end = addressEnd(text, elsewhere.lastIndex)
    clean += `${text.slice(from, index)} ${itemsBehind(text.slice(index, end), looksLikePath)}`
    from = behind(text, end)
    if (from > end) clean += ' '
    elsewhere.lastIndex = from
  }
  return clean + text.slice(from)
}

/** Up to the name of the machine and its port. Without such a name (`https:///etc`, `s3://..`, `https://a@/etc`) it is not an address. */
const elsewhere =
  /\b(?:https?|wss?|ftps?|s3|gs|gcs|az|abfss?|postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|kafka|nats|mqtts?|ldaps?|ssh|git(?:\+https|\+ssh)?):\/\/(?:[^\s\p{Cc}"'`<>/?#\\@]{0,400}@)?(?=[\w[])(?:\[[\da-f:.%]{1,60}\]|(?:[\p{L}\p{N}\p{M}._\u3002-]|\$?\{\w{1,40}\})+)(?::(?:\d{0,5}|\$?\{\w{1,40}\})(?=[/?#\\]|[^\w]|$))?/giu

/** Characters of an address that need no second look, and those that end it. */
const run = /[^\s\p{Cc}"'`<>,;|&()[\]{}]*/uy
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const goesOn = /(?:[,;|]|&&)(?:[/~$]|\.\.?[/\\]|file:|[a-z][a-z0-9+.-]{0,30}:\/\/)/iy

/** The end of a URL whose host is before here: at a bracket that it does not open, and where a list clearly continues. */
function addressEnd(text: string, from: number): number {
  if (!/[/?#\\,;|&]/.test(text[from] ?? '')) return from
  const open: string[] = []
  let at = from
  while (at < text.length) {
    run.lastIndex = at
    run.test(text)
    at = run.lastIndex
    const sign = text[at] ?? ' '
    const opener = closing[sign]
    if (opener !== undefined && open.pop() !== opener) return at
    if ('([{'.includes(sign)) open.push(sign)
    goesOn.lastIndex = at
    if (/[\s\p{Cc}"'`<>]/u.test(sign) || goesOn.test(text)) return at
    at += 1
  }
  return at
}

const punctuation = /(?:[)\]}!*^=:@({[?]|\.(?![./\\\w]))*(?:\/(?=\[[^\]\n]{0,200}\]\())?/y

/** The brackets and signs between a URL and the text after it; also the `/` in `[a](https://a.org)/[b](https://b.org)`. */
function behind(text: string, end: number): number {
  if (!/[)\]}!*^=:@({[]/.test(text[end] ?? ' ')) return end
  punctuation.lastIndex = end
  punctuation.test(text)
  return punctuation.lastIndex
}

const separators = /([,;|]|&&)/

function itemsBehind(address: string, looksLikePath: (text: string) => boolean): string {
  const [first = '', ...rest] = address.split(separators)
  let isQuery = /[?#]/.test(first)
  let items = ''
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [separator, item = ''] = [rest[at], rest[at + 1]]
    const [path = ''] = item.split(/[?#]/, 1)
    const isKept = isQuery ? looksLikePath(path) : separator !== ';' || mayBePath(path, looksLikePath)
    if (isKept) items += `,${path}`
    isQuery ||= path !== item
  }
  return items
}

function mayBePath(text: string, looksLikePath: (text: string) => boolean): boolean {
  return textSpellings(text)?.some(looksLikePath) ?? true
}
