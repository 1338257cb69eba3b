import { isDigitAt, isLetterAt, isWordAt, type Span } from './span.ts'

/** The length of an IBAN, by its country. */
const lengths: ReadonlyMap<string, number> = new Map(
  (
    'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22' +
    'GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20' +
    'MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26' +
    'UA29VA22VG24XK20YE30'
  )
    .match(/[A-Z]{2}\d{2}/g)
    ?.map((one) => [one.slice(0, 2), Number(one.slice(2))] as const),
)

/** Numbers of accounts: IBANs of a known country with its length, in groups or not, and a valid check number (modulo 97). */
export function findIbans(text: string): readonly Span[] {
  const found: Span[] = []
  for (let at = 0; at + 14 < text.length; at++) {
    const end = isLetterAt(text, at) && !isWordAt(text, at - 1) ? endOfIban(text, at) : undefined
    if (end === undefined) continue
    found.push({ start: at, end })
    at = end - 1
  }
  return found
}

function endOfIban(text: string, start: number): number | undefined {
  if (!isLetterAt(text, start + 1) || !isDigitAt(text, start + 2) || !isDigitAt(text, start + 3)) return undefined
  const length = lengths.get(text.slice(start, start + 2).toUpperCase())
  if (length === undefined) return undefined
  let [signs, at] = ['', start]
  while (signs.length < length) {
    if (isBlank(text, at) && signs.length > 3) at += 1
    if (!isDigitAt(text, at) && !isLetterAt(text, at)) return undefined
    signs += text.charAt(at)
    at += 1
  }
  return isWordAt(text, at) || !isValid(signs) ? undefined : at
}

/** Of a printed IBAN, between its groups. */
function isBlank(text: string, at: number): boolean {
  return /[ \-\u00a0]/.test(text.charAt(at))
}

/** The country and the check number move to the end, letters become numbers, and the rest of a division by 97 is 1. */
function isValid(signs: string): boolean {
  let rest = 0
  for (const sign of `${signs.slice(4)}${signs.slice(0, 4)}`) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
