import { alphabets, type Form, named, namedData, text } from './plant.ts'

const { alnum } = alphabets

const token = (name: string, around: (first: string, second: string) => string): Form => ({
  name,
  plant({ of }) {
    const secrets = [of(alnum, 24), of(alnum, 32)]
    return { shown: around(secrets[0] ?? '', secrets[1] ?? ''), secrets }
  },
})

const number = (name: string, around: (secret: string) => unknown): Form => ({
  name,
  plant({ choose }) {
    const secret = String(100_000 + choose(900_000))
    return { shown: around(secret), secrets: [secret] }
  },
})

/** Secrets that are not on the line of their name, or not alone there, or that begin like placeholders. */
export const layoutForms: readonly Form[] = [
  named('JSON, on the next line', (secret) => `{\n  "user": "a",\n  "password":\n    "${secret}"\n}`),
  named('YAML, on the next line', (secret) => `database:\n  password:\n    "${secret}"\n  port: 1`),
  text(
    'YAML, bare on the next line',
    ({ of }) => of(alnum, 20),
    (secret) => `database:\n  password:\n    ${secret}\n  port: 1`,
  ),
  ...['|', '>', '|-', '>-', '>+', '|2'].map((sign) =>
    named(`YAML, block ${sign}`, (secret) => `a: 1\npassword: ${sign}\n  ${secret}\nb: 2`),
  ),
  named('YAML, block of lines', (secret) => `- api_key: |\n    ${secret}\n    ${secret}\n  b: 2`),
  text(
    'YAML, block of words',
    ({ word }) => `${word()} ${word()} ${word()}`,
    (secret) => `passphrase: >-\n  ${secret}\nuser: a`,
  ),
  token('tokens: [X, Y]', (first, second) => `tokens: [${first}, ${second}]`),
  token('"tokens": ["X", "Y"]', (first, second) => `{"tokens": ["${first}", "${second}"], "count": 2}`),
  token('api_keys of lines', (first, second) => `"api_keys": [\n  "${first}",\n  "${second}"\n]`),
  token('tokens in YAML', (first, second) => `tokens:\n  - ${first}\n  - "${second}"\nother: 1`),
  token('tokens in YAML, not indented', (first, second) => `auth_tokens:\n- ${first}\n- ${second}\nother: 1`),
  token('TOKENS=X,Y', (first, second) => `TOKENS=${first},${second}`),
  token('tokens by name', (first, second) => `"tokens": {"github": "${first}", "npm": "${second}"}`),
  token('tokens in code', (first, second) => `const apiTokens = ['${first}', '${second}']`),
  named('passwords: ["X"]', (secret) => `passwords: ["${secret}", 'raven']`),
  named('pair of user and password', (secret) => `requests.get(url, auth=("me", "${secret}"))`),
  named('HTTPBasicAuth', (secret) => `auth = HTTPBasicAuth('me', '${secret}')`),
  namedData('list of passwords', (secret) => ({ passwords: [secret, 'raven'] })),
  namedData('passwords by name', (secret) => ({ passwords: { root: secret } })),
  named('text in three quotes', (secret) => `password = """\n${secret}"""`),
  text(
    'argument in YAML',
    ({ of }) => of(alnum, 24),
    (secret) => `args:\n  - --password\n  - ${secret}\n`,
  ),
  named('credentials of Java', (secret) => `new UsernamePasswordCredentials("me", "${secret}")`),
  namedData('list of a password', (secret) => ({ password: [secret] })),
  ...['$', '<', 'my_', 'your_', '%s', '...', '**', '{', '['].flatMap((sign) => [
    text(
      `begins with ${sign}`,
      ({ of }) => of(alnum, 24),
      (secret) => `password: "${sign}${secret}"`,
    ),
    text(
      `begins with ${sign}, bare`,
      ({ of }) => of(alnum, 24),
      (secret) => `DB_PASSWORD=${sign}${secret}`,
    ),
  ]),
  text(
    'begins with $ and has a sign',
    ({ word, of }) => `${word()}${of(alphabets.digits, 3)}!`,
    (secret) => `password: "$${secret}"`,
  ),
  text(
    'begins with $, in an address',
    ({ of }) => of(alnum, 24),
    (secret) => `postgres://me:$${secret}@host/db`,
  ),
  number('data: numeric password', (secret) => ({ password: Number(secret) })),
  number('data: numeric token', (secret) => ({ token: Number(secret) })),
  number('numeric password', (secret) => `{"password": ${secret}}`),
]
