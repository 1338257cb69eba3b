import { textSpellings } from './spellings.ts'

/**
 * A text without the addresses in it that lead to other machines. A list may go on behind an address, as in `https://a.org,b.txt`: what is
 * behind a separator stays if it may be a path. A `;` also separates parts of an address, and a query has separators of its own: behind
 * these, an item stays only if all of it is a path.
 */
export function withoutAddresses(text: string, looksLikePath: (text: string) => boolean): string {
  return text.replaceAll(elsewhere, (address) => ` ${itemsBehind(address, looksLikePath)}`)
}

/** Up to where a list plainly goes on. Without the name of a machine (`https:///etc`, `s3://..`) it is not such an address. */
const elsewhere =
  /\b(?:https?|wss?|ftps?|s3|gs|gcs|az|abfss?|postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|kafka|nats|mqtts?|ldaps?|ssh|git(?:\+https|\+ssh)?):\/\/(?=[\w[])(?:(?!(?:[,;|]|&&)(?:[/~$]|\.\.?[/\\]|file:|[a-z][a-z0-9+.-]{0,30}:\/\/))[^\s\p{Cc}"'`<>])*/giu

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
