import type { Form, Maker } from './plant.ts'

const data = (name: string, around: (secret: string, make: Maker) => unknown): Form => ({
  name: `data: ${name}`,
  plant(make) {
    const secret = make.password()
    return { shown: around(secret, make), secrets: [secret] }
  },
})

/** Secrets in the data of a payload: a key, a name beside a value, an argument after its flag. */
export const dataForms: readonly Form[] = [
  data('key', (secret, { one }) => ({
    [one(['password', 'pass', 'pwd', 'apiKey', 'API_KEY', 'accessToken', 'x-api-key', 'clientSecret', 'passphrase'])]:
      secret,
  })),
  data('dsn and connection string', (secret, { one }) => ({
    [one(['dsn', 'connectionString', 'DATABASE_DSN'])]: secret,
  })),
  data('nested', (secret) => ({ call: { input: { options: { auth: { user: 'a', pass: secret } } } } })),
  data('name and value', (secret) => ({ env: [{ name: 'DB_PASSWORD', value: secret }] })),
  data('key and value', (secret) => [{ key: 'Authorization', value: secret }]),
  data('header and value', (secret) => ({ headers: [{ header: 'X-Api-Key', value: secret }] })),
  data('pairs', (secret) => ({
    headers: [
      ['Accept', 'x'],
      ['Authorization', secret],
    ],
  })),
  data('map', (secret) => new Map([['API_TOKEN', secret]])),
  data('arguments', (secret, { one }) => ({
    args: ['deploy', one(['--password', '--token', '--api-key']), secret, '--verbose'],
  })),
  data('argument with an equals sign', (secret) => ({ args: ['deploy', `--password=${secret}`] })),
  data('arguments of curl', (secret) => ({ argv: ['curl', '-u', `admin:${secret}`, 'https://example.org'] })),
  data('flat list of headers', (secret) => ({ rawHeaders: ['Host', 'a', 'Authorization', secret] })),
  data('text in data', (secret) => ({ command: `mysql -uroot -p${secret} shop` })),
]
