import { expect, test } from 'vitest'
import { redactor, snapshot, withoutSecrets } from '../../src/kernel/index.ts'

// each form by itself: of a thousand forms, the share of secrets that are found hardly changes when one of them is lost
const secret = 'Zx9Qw7Lm3Rt5Yp2K'

test.each([
  `AWS_SECRET_ACCESS_KEY=${secret}wJalrXUtnFEMI`,
  `postgres://user:${secret}@host/shop`,
  `curl -u kim:${secret} https://a.org`,
  `deploy --password ${secret}`,
  `deploy --password "${secret} and more"`,
  `deploy --token ${secret}`,
  `DB_PASS=${secret}`,
  `DB_PWD=${secret}`,
  `password "${secret}"`,
  `password = "more and ${secret}"`,
  `password "${secret} and more"`,
  `{"dsn":"kim:${secret}@tcp(db:3306)/shop"}`,
  `sk_live_${secret}abcdefgh`,
  `AIzaSy${secret}abcdefghijklmnopq`,
  `Authorization: token ${secret}`,
  `Cookie: session=${secret}; theme=dark`,
  `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${secret}==;`,
  `passphrase: ${secret}`,
  `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB\n\n${secret}\n-----END RSA PRIVATE KEY-----`,
])('the secret is hidden in %j', (text) => {
  expect(withoutSecrets(`before ${text} behind`)).not.toContain(secret.slice(0, 8))
})

test.each([
  { pass: secret },
  { pwd: secret },
  { dsn: secret },
  { connectionString: secret },
  { headers: [['Authorization', secret]] },
  { env: [{ name: 'DB_PASSWORD', value: secret }] },
])('the secret is hidden in the data %j', (data) => {
  const copy = snapshot(data, { hides: redactor(), cleans: withoutSecrets })
  expect(JSON.stringify(copy)).not.toContain(secret.slice(0, 8))
})
