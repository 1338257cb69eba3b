import { alphabets, type Form, named, namedData, text } from './plant.ts'

const { alnum } = alphabets

/** Secrets under names in other languages, in columns of tables, and written with encoded characters. */
export const disguisedForms: readonly Form[] = [
  named('label in another language', (secret, { one }) => {
    const label = one(['Passwort', 'Kennwort', 'Mot de passe', 'Contraseña', 'Senha', 'Wachtwoord', 'Пароль', '密码'])
    return `${label}: ${secret}`
  }),
  named('JSON in another language', (secret, { one }) => `{"${one(['passwort', 'senha', 'пароль'])}": "${secret}"}`),
  named('variable in another language', (secret) => `DB_PASSWORT=${secret}`),
  namedData('another language', (secret, { one }) => ({ [one(['dbPasswort', 'mot_de_passe', '密码'])]: secret })),
  named('comma-separated values', (secret, { word }) => `login,password,role\n${word()},${secret},admin\n`),
  named('values in quotes', (secret) => `"login","password"\r\n"a, b","${secret}"\r\n`),
  named('values between semicolons', (secret) => `name;api_key\nshop;${secret}`),
  named('values between tabs', (secret) => `name\tpassword\nshop\t${secret}`),
  named('table with a head', (secret) => `| name | password |\n|------|----------|\n| shop | ${secret} |`),
  {
    name: 'many rows',
    plant: ({ password }) => {
      const secrets = Array.from({ length: 40 }, password)
      return { shown: `name,password\n${secrets.map((one, at) => `n${at},${one}`).join('\n')}`, secrets }
    },
  },
  named('full-width letters', (secret) => `ｐａｓｓｗｏｒｄ＝${secret}`),
  named('a sign without width in the name', (secret) => `pass\u200bword: ${secret}`),
  text(
    'a sign without width in a token',
    ({ of }) => `ghp_${of(alnum, 12)}\u200b${of(alnum, 24)}`,
    (secret) => `use ${secret} here`,
  ),
  named('Oracle address', (secret) => `jdbc:oracle:thin:app/${secret}@db1:1521/shop`),
  named('escaped address', (secret) => `next=https%3A%2F%2Fkim%3A${encodeURIComponent(secret)}%40db1.example.org`),
  named('address escaped twice', (secret) => `next=https%253A%252F%252Fkim%253A${secret}%2540db1.example.org`),
  named('escaped name', (secret) => `user=kim&p%61ssword=${encodeURIComponent(secret)}`),
  named('escaped JSON', (secret) => `q=%7B%22password%22%3A%22${encodeURIComponent(secret)}%22%7D`),
]
