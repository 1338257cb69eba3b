import { alphabets, type Form, type Maker, named, text } from './plant.ts'

const body = ({ of }: Maker) => `${of(alphabets.base64, 64)}\n${of(alphabets.base64, 64)}\n${of(alphabets.base64, 30)}`
const random = ({ of }: Maker) => of(alphabets.alnum, 20)

/** Secrets in the middle of sentences, tables and pieces of files, as reasons and results of tools quote them. */
export const quotedForms: readonly Form[] = [
  named('quoted <<<', (secret) => `refused: sudo -S ls <<< '${secret}'`),
  named('quoted <<<, backticks', (secret) => `refused \`sudo -S ls <<< ${secret}\``),
  named('quoted <<<, in brackets', (secret) => `not allowed (chpasswd <<< 'kim:${secret}')`),
  named('quoted <<EOF', (secret) => `I will not run sudo -S ls <<EOF\n${secret}\nEOF`),
  named('quoted --with-token', (secret) => `refused: gh auth login --with-token <<< ${secret}`),
  named('quoted YAML block', (secret) => `refused: password: >-\n  ${secret}`),
  named('quoted YAML block, bar', (secret) => `The file has db_password: |\n    ${secret}\n    `),
  named('quoted .pgpass', (secret) => `refused: h:5432:db:kim:${secret}`),
  named('quoted .pgpass, in quotes', (secret) => `it wrote "db.example.org:5432:*:kim:${secret}"`),
  text('end of a PEM key', body, (key) => `${key}\n-----END PRIVATE KEY-----`),
  text('end of an RSA key', body, (key) => `and the rest is ${key}=\n-----END RSA PRIVATE KEY-----\n`),
  text('end of a PGP key', body, (key) => `${key}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----`),
  text('end of a key in JSON', body, (key) => JSON.stringify(`${key}\n-----END PRIVATE KEY-----\n`)),
  named('SQL, second row', (secret) => `INSERT INTO u (name, password) VALUES ('a','b'),('kim', '${secret}')`),
  named(
    'SQL, third row',
    (secret) => `insert into u (name, pwd, n) values ('a', 'Qw8rT5yU2i', 1), ('b', '', 2),\n  ('c', '${secret}', 3);`,
  ),
  named("$'…'", (secret) => `export TOKEN=$'${secret}'`),
  named("$'…', before a command", (secret) => `DB_PASSWORD=$'${secret}' run`),
  named("--password $'…'", (secret) => `tool --password $'${secret}' --force`),
  text('API key is:', random, (secret) => `My API key is: ${secret}`),
  text('API key is', random, (secret) => `My API key is ${secret}.`),
  text('API key:', random, (secret) => `API key: ${secret}`),
  text('secret key =', random, (secret) => `the secret key = ${secret}`),
  text('password is:', random, (secret) => `the password is: ${secret}`),
  named('value inside', (secret) => `{"password":{"value":"${secret}"}}`),
  named('value inside, in JSON', (secret) => JSON.stringify(JSON.stringify({ apiKey: { value: secret } }))),
  named('value below', (secret) => `password:\n  value: "${secret}"\n`),
  named('escaped name', (secret) => `{"\\u0070assword":"${secret}"}`),
  named('escaped name, middle', (secret) => `{"a":1,"pass\\u0077ord": "${secret}"}`),
  text('table', random, (secret) => `| user | kim |\n| password | ${secret} |`),
  text('table, code', random, (secret) => `| \`API_TOKEN\`   | \`${secret}\` |`),
]
