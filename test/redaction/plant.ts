import type { Choose } from '../chooser.ts'

/** A value with secrets in it: a text, or data for a record. */
export interface Planted {
  readonly shown: unknown
  readonly secrets: readonly string[]
}

/** One way in which secrets are written down. */
export interface Form {
  readonly name: string
  readonly plant: (make: Maker) => Planted
}

/** Makes random pieces, the same each time for the same start. No secret is written down in this repository. */
export interface Maker {
  readonly choose: Choose
  /** So many characters of an alphabet. */
  of(alphabet: string, length: number): string
  one<T>(list: readonly T[]): T
  word(): string
  /** A password as people and programs make them, without spaces and quotes. */
  password(): string
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'

export const alphabets = {
  lower,
  digits,
  hex: `${digits}abcdef`,
  upper: lower.toUpperCase(),
  letters: lower + lower.toUpperCase(),
  lowerDigits: lower + digits,
  upperDigits: lower.toUpperCase() + digits,
  base32: `${lower.toUpperCase()}234567`,
  alnum: lower + lower.toUpperCase() + digits,
  url: `${lower}${lower.toUpperCase()}${digits}-_`,
  base64: `${lower}${lower.toUpperCase()}${digits}+/`,
}

const words =
  'amber anchor basket bridge candle copper dragon ember falcon garden harbor indigo jungle kettle lantern marble nectar olive pepper quartz raven silver timber umber velvet walnut yellow zephyr'.split(
    ' ',
  )

/** A maker of random pieces. */
export function makerOf(choose: Choose): Maker {
  const of = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[choose(alphabet.length)]).join('')
  const one = <T>(list: readonly T[]): T => list[choose(list.length)] as T
  const word = () => one(words)
  const password = () => {
    const kinds = [
      () => of(alphabets.alnum, 12 + choose(20)),
      () => `${capital(word())}${of(digits, 2 + choose(3))}${one(['!', '#', '%', '*', '?'])}`,
      () => `${word()}${of(digits, 4)}${word()}`,
      () => of(alphabets.hex, 32),
      () => `${of(alphabets.alnum, 6)}${one(['!', '@', '#', '^', '*', '~'])}${of(alphabets.alnum, 7)}`,
    ]
    return one(kinds)()
  }
  return { choose, of, one, word, password }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A form that is a text with one secret. */
export function text(
  name: string,
  secret: (make: Maker) => string,
  around: (secret: string, make: Maker) => string,
): Form {
  return {
    name,
    plant(make) {
      const planted = secret(make)
      return { shown: around(planted, make), secrets: [planted] }
    },
  }
}

/** A text with one password, as people and programs make them. */
export function named(name: string, around: (secret: string, make: Maker) => string): Form {
  return text(name, ({ password }) => password(), around)
}

/** Data with one password. */
export function namedData(name: string, around: (secret: string, make: Maker) => unknown): Form {
  return {
    name: `data: ${name}`,
    plant(make) {
      const secret = make.password()
      return { shown: around(secret, make), secrets: [secret] }
    },
  }
}

const places: readonly ((token: string, make: Maker) => string)[] = [
  (token) => token,
  (token) => `found ${token} in the output`,
  (token) => `const value = "${token}"`,
  (token) => `echo '${token}' | wc -c`,
  (token, make) => `${make.word()}: see (${token}), then go on`,
  (token) => `{"items":["${token}"],"count":1}`,
  (token) => `12:04:11 INFO sent ${token}\n12:04:12 INFO done`,
  (token) => `https://example.org/call?x=${token}&y=1`,
  (token) => `run(${token});`,
  (token) => `| one | \`${token}\` |`,
]

/** A token that is known by its shape alone: nothing around it names it. */
export function token(name: string, secret: (make: Maker) => string): Form {
  return text(name, secret, (planted, make) => make.one(places)(planted, make))
}

export function uuid({ of }: Maker): string {
  const { hex } = alphabets
  return `${of(hex, 8)}-${of(hex, 4)}-4${of(hex, 3)}-a${of(hex, 3)}-${of(hex, 12)}`
}
