import { alphabets, type Form, type Maker, named, namedData, text } from './plant.ts'

const { alnum, digits, lower } = alphabets

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const words = ({ word }: Maker) => `${word()} ${word()} ${word()}`

/** Phrases as people choose them: small letters, a sentence without grammar, capitals, signs. */
const phrases: readonly (readonly [name: string, phrase: (make: Maker) => string])[] = [
  ['words', words],
  ['a sentence', (make) => `${capital(words(make))}.`],
  ['an exclamation', (make) => `${capital(words(make))}!`],
  ['capitals', ({ word }) => `${capital(word())} ${capital(word())}`],
  ['a word and a year', ({ word, of }) => `${capital(word())} ${of(digits, 4)}!`],
  ['brackets', ({ word }) => `${word()}(${word()}) ${word()}`],
]

/** Texts in which a password may have spaces. */
const places: readonly (readonly [name: string, around: (secret: string) => string])[] = [
  ['in JSON', (secret) => `{"user":"a","password":"${secret}","x":1}`],
  ['in code', (secret) => `const password = '${secret}'`],
  ['of an attribute', (secret) => `connect(password="${secret}")`],
  ['of an option', (secret) => `deploy --password "${secret}" --verbose`],
  ['in an element', (secret) => `<server><password>${secret}</password></server>`],
  ['in an element of lines', (secret) => `<db:password>\n  ${secret}\n</db:password>`],
  ['in CDATA', (secret) => `<Password><![CDATA[${secret}]]></Password>`],
  ['in define', (secret) => `define('DB_PASSWORD', '${secret}');`],
  ['of an environment', (secret) => `[Environment]::SetEnvironmentVariable("DB_PASSWORD","${secret}")`],
  ['as a default', (secret) => `os.environ.setdefault('DB_PASSWORD', '${secret}')`],
  ['of a user in SQL', (secret) => `ALTER USER a WITH PASSWORD '${secret}';`],
  ['of a role in SQL', (secret) => `create role a login encrypted password '${secret}'`],
  ['set in SQL', (secret) => `SET PASSWORD FOR 'a'@'%' = '${secret}';`],
  ['identified in SQL', (secret) => `ALTER USER a IDENTIFIED WITH caching_sha2_password BY '${secret}'`],
]

const inPlaces = places.flatMap(([place, around]) =>
  phrases.map(([name, phrase]) => text(`phrase ${place}: ${name}`, phrase, around)),
)

/** Names with a number right behind them. */
const numbered: readonly Form[] = [
  named('password2=', (secret, { one }) => `${one(['password2', 'DB_PASSWORD2', 'passwd1', 'apiKey2'])}=${secret}`),
  named('password1:', (secret) => `user: a\npassword1: ${secret}\n`),
  named('--password2', (secret) => `deploy --password2 ${secret} --verbose`),
  named('"token2"', (secret, { one }) => `{"${one(['token2', 'secret1', 'clientSecret2'])}": "${secret}"}`),
  namedData('key with a number', (secret, { one }) => ({
    [one(['password2', 'token1', 'apiKey2', 'DB_PASSWORD2', 'secret1', 'pass1', 'accessToken10'])]: secret,
  })),
]

const data = (name: string, secret: (make: Maker) => string, around: (secret: string) => unknown): Form => ({
  name: `data: ${name}`,
  plant(make) {
    const planted = secret(make)
    return { shown: around(planted), secrets: [planted] }
  },
})

const plainWord = ({ of }: Maker) => of(lower, 9)

/** Passwords of several words, passwords that are plain words in lists, and short signatures. */
export const phraseForms: readonly Form[] = [
  ...inPlaces,
  ...numbered,
  data('a word in a list of passwords', plainWord, (secret) => ({ passwords: [secret] })),
  data('words by name', plainWord, (secret) => ({ db_passwords: { kim: secret } })),
  data('a phrase in a list', words, (secret) => ({ passphrases: [secret] })),
  data(
    'a token with a sign in a list',
    ({ word, of }) => `${capital(word())}${of(digits, 4)}!`,
    (secret) => ({ tokens: [secret] }),
  ),
  text('"passwords": ["word"]', plainWord, (secret) => `{"passwords":["${secret}"]}`),
  text(
    'short signature',
    ({ of, one }) => `${of(alnum, 12)}${one([...digits])}k`,
    (secret, { one }) => `https://example.org/a?x=1&${one(['sig', 'signature'])}=${secret}`,
  ),
]
