type Fits<T> = (value: T) => boolean

const matches =
  (pattern: RegExp): Fits<string> =>
  (text) =>
    pattern.test(text)

const isDuration = matches(
  /^P(?!$)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/,
)
const isUuid = matches(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i)
const isLabel = matches(/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i)
const isByte = matches(/^(?:0|[1-9]\d{0,2})$/)
const isName = matches(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/)

/** Formats of texts. Each check takes linear time. */
export const textFormats: ReadonlyMap<string, Fits<string>> = new Map([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', (text) => hasScheme(text) && isReference(text)],
  ['uri-reference', isReference],
  ['url', (text) => hasScheme(text) && isReference(text)],
  ['iri', (text) => hasScheme(text) && isReference(encodeOthers(text))],
  ['iri-reference', (text) => isReference(encodeOthers(text))],
  ['uuid', isUuid],
  ['regex', isPattern],
  ['json-pointer', isPointer],
  ['relative-json-pointer', isRelativePointer],
  ['byte', matches(/^[A-Za-z\d+/]*={0,2}$/)],
])

/** Formats of numbers, as OpenAPI and generators for other languages write them. */
export const numberFormats: ReadonlyMap<string, Fits<number>> = new Map(
  [8, 16, 32, 64].flatMap((bits) => [
    [`int${bits}`, within(-(2 ** (bits - 1)), 2 ** (bits - 1))] as const,
    [`uint${bits}`, within(0, 2 ** bits)] as const,
  ]),
)

/** Formats that describe how to show or store a value, and do not restrict it. */
export const describedFormats: ReadonlySet<string> = new Set([
  ...['float', 'double', 'decimal', 'number', 'password', 'binary', 'textarea', 'markdown'],
])

function within(least: number, end: number): Fits<number> {
  return (value) => Number.isInteger(value) && value >= least && value < end
}

function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month)
}

function lastDayOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

const clock = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i

function isTime(text: string): boolean {
  const [whole, hour, minute, second, sign, ...offset] = clock.exec(text) ?? []
  if (whole === undefined) return false
  const [offsetHour = 0, offsetMinute = 0] = offset.map((part) => Number(part ?? 0))
  if (Number(hour) > 23 || Number(minute) > 59 || offsetHour > 23 || offsetMinute > 59) return false
  if (Number(second) < 60) return true
  // a leap second is the last one of a day in UTC
  const away = (offsetHour * 60 + offsetMinute) * (sign === '-' ? -1 : 1)
  const inUtc = (Number(hour) * 60 + Number(minute) - away + 1440) % 1440
  return Number(second) === 60 && inUtc === 1439
}

function isDateTime(text: string): boolean {
  return /^.{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [name, host] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || !(isHostname(host) || isAddressLiteral(host))) return false
  if (/^"[^"\\\r\n]{0,62}"$/.test(name)) return true
  return isName(name) && !name.startsWith('.') && !name.endsWith('.') && !name.includes('..')
}

function isAddressLiteral(host: string): boolean {
  if (!host.startsWith('[') || !host.endsWith(']')) return false
  const inside = host.slice(1, -1)
  return /^ipv6:/i.test(inside) ? isIpv6(inside.slice(5)) : isIpv4(inside)
}

function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every(isLabel)
}

function isIpv4(text: string): boolean {
  const parts = text.slice(0, 16).split('.')
  return parts.length === 4 && parts.every((part) => isByte(part) && Number(part) < 256)
}

/** Eight groups of hexadecimal digits; two colons replace groups of zeros, an IPv4 address the last two groups. */
function isIpv6(text: string): boolean {
  if (text.length > 45) return false
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const hasIpv4 = last.includes('.') && isIpv4(last) && text.endsWith(last)
  const plain = hasIpv4 ? groups.slice(0, -1) : groups
  const count = plain.length + (hasIpv4 ? 2 : 0)
  const isFull = halves.length === 1 ? count === 8 : halves.length === 2 && count <= 7
  return isFull && plain.every((group) => /^[\da-f]{1,4}$/i.test(group))
}

function hasScheme(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text)
}

/** Checks the characters of RFC 3986 only. */
function isReference(text: string): boolean {
  return !/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/.test(text) && !/%(?![\da-f]{2})/i.test(text) && !/#.*#/s.test(text)
}

function encodeOthers(text: string): string {
  return text.replaceAll(/[^\0-\x9f]/g, '_')
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}

function isPointer(text: string): boolean {
  return (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text)
}

function isRelativePointer(text: string): boolean {
  const rest = text.replace(/^(?:0|[1-9]\d*)/, '')
  return rest !== text && (rest === '#' || isPointer(rest))
}
