/**
 * A host in its usual spelling: without the dot of the root, in the letters that names are looked up with; `2852039166`, `0xa9fea9fe`, `0251.254.169.254` and `::ffff:a9fe:a9fe` are `169.254.169.254`.
 * Programs read all of these.
 */
export function plainHost(written: string): string {
  const host = asciiOf(written)
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .replace(/^(.*)%.*$/, '$1')
  return fromNumbers(host) ?? (host.includes(':') ? fromVersion6(host) : host)
}

/** `evil。com` and full-width letters are what a program looks up: `evil.com`; other letters have a spelling in ASCII. */
function asciiOf(host: string): string {
  if (/^[\0-\x7f]*$/.test(host)) return host
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}

/** One to four numbers, decimal, octal or hexadecimal; the last one fills what is left. */
function fromNumbers(host: string): string | undefined {
  const parts = host.split('.')
  if (parts.length > 4 || !parts.every((part) => /^(?:0x[\da-f]{1,8}|\d{1,12})$/.test(part))) return undefined
  const numbers = parts.map((part) => Number.parseInt(part, part.startsWith('0x') ? 16 : /^0\d/.test(part) ? 8 : 10))
  const last = numbers.at(-1) ?? 0
  const rest = 4 - (numbers.length - 1)
  if (numbers.some(Number.isNaN) || last >= 256 ** rest) return undefined
  const filled = Array.from({ length: rest }, (_, at) => Math.floor(last / 256 ** (rest - 1 - at)) % 256)
  return [...numbers.slice(0, -1), ...filled].join('.')
}

/** An address of version 6 with all of its groups; one that means an address of version 4 is that. */
function fromVersion6(host: string): string {
  const [, before = host, four] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(host) ?? []
  const tail = four === undefined ? '' : groupsOf(four)
  const [left = '', right] = `${four === undefined ? host : before}${tail}`.split('::')
  const leading = left.split(':').filter((one) => one !== '')
  const trailing = (right ?? '').split(':').filter((one) => one !== '')
  const missing = right === undefined ? 0 : Math.max(0, 8 - leading.length - trailing.length)
  const groups = [...leading, ...Array.from({ length: missing }, () => '0'), ...trailing].map((one) =>
    one.replace(/^0+(?=.)/, ''),
  )
  const prefix = groups.slice(0, 6).join(':')
  const [high, low] = groups.slice(6).map((one) => Number.parseInt(one, 16))
  const isFour =
    /^(?:0:0:0:0:0:(?:ffff|0)|64:ff9b:0:0:0:0)$/.test(prefix) && high !== undefined && low !== undefined && high > 0
  return isFour ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : groups.join(':')
}

function groupsOf(four: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = four.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
