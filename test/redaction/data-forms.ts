import { type Form, namedData } from './plant.ts'

/** Secrets in the data of a payload: a key, a name beside a value, an argument after its flag. */
export const dataForms: readonly Form[] = [
  namedData('key', (secret, { one }) => ({
    [one(['password', 'pass', 'pwd', 'apiKey', 'API_KEY', 'accessToken', 'x-api-key', 'clientSecret', 'passphrase'])]:
      secret,
  })),
  namedData('dsn and connection string', (secret, { one }) => ({
    [one(['dsn', 'connectionString', 'DATABASE_DSN'])]: secret,
  })),
  namedData('nested', (secret) => ({ call: { input: { options: { auth: { user: 'a', pass: secret } } } } })),
  namedData('name and value', (secret) => ({ env: [{ name: 'DB_PASSWORD', value: secret }] })),
  namedData('key and value', (secret) => [{ key: 'Authorization', value: secret }]),
  namedData('header and value', (secret) => ({ headers: [{ header: 'X-Api-Key', value: secret }] })),
  namedData('pairs', (secret) => ({
    headers: [
      ['Accept', 'x'],
      ['Authorization', secret],
    ],
  })),
  namedData('map', (secret) => new Map([['API_TOKEN', secret]])),
  namedData('arguments', (secret, { one }) => ({
    args: ['deploy', one(['--password', '--token', '--api-key']), secret, '--verbose'],
  })),
  namedData('argument with an equals sign', (secret) => ({ args: ['deploy', `--password=${secret}`] })),
  namedData('arguments of curl', (secret) => ({ argv: ['curl', '-u', `admin:${secret}`, 'https://example.org'] })),
  namedData('flat list of headers', (secret) => ({ rawHeaders: ['Host', 'a', 'Authorization', secret] })),
  namedData('text in data', (secret) => ({ command: `mysql -uroot -p${secret} shop` })),
]
