import { alphabets, type Form, type Maker, named, namedData, text, token } from './plant.ts'

const { alnum, base64, digits, hex, lowerDigits, upperDigits, url } = alphabets

const people = ['kim', 'scott', 'ana.lopez', 'svc-backup', 'root', 'jürgen']

/** How a label and its value are written down by people. */
function labelled(label: string, secret: string, { one }: Maker): string {
  return one([
    `${label}: ${secret}`,
    `user: kim\n${label}: ${secret}\nhost: db1`,
    `- ${label} = ${secret}`,
    `"${label}": "${secret}"`,
    `${label}：${secret}`,
  ])
}

function inLanguage(language: string, labels: readonly string[]): Form {
  return named(`in ${language}`, (secret, make) => labelled(make.one(labels), secret, make))
}

const encoded = (value: string) =>
  encodeURIComponent(value).replace(/[!*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

const fullWidth = (value: string) => value.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** A sign that takes no room, somewhere in the middle. */
function broken(value: string, { choose, one }: Maker): string {
  const at = 1 + choose(value.length - 1)
  return value.slice(0, at) + one(['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad']) + value.slice(at)
}

const languages: readonly Form[] = [
  inLanguage('German', ['Passwort', 'Kennwort', 'Datenbank-Passwort', 'Zugangsdaten Passwort']),
  inLanguage('French', ['Mot de passe', 'mot de passe', 'Mot de passe administrateur']),
  inLanguage('Spanish', ['Contraseña', 'contraseña', 'Clave secreta']),
  inLanguage('Portuguese', ['Senha', 'senha', 'Palavra-passe']),
  inLanguage('Italian', ['Parola d’ordine', 'Password di accesso', 'parola chiave segreta']),
  inLanguage('Dutch', ['Wachtwoord', 'wachtwoord']),
  inLanguage('Polish', ['Hasło', 'hasło']),
  inLanguage('Swedish', ['Lösenord', 'lösenord']),
  inLanguage('Turkish', ['Şifre', 'Parola']),
  inLanguage('Russian', ['Пароль', 'пароль']),
  inLanguage('Chinese', ['密码', '密碼', '口令']),
  inLanguage('Japanese', ['パスワード', '暗証番号']),
  inLanguage('Korean', ['비밀번호', '암호']),
  inLanguage('Arabic', ['كلمة المرور', 'كلمة السر']),
  inLanguage('Hindi', ['पासवर्ड']),
]

const csv: readonly Form[] = [
  named('CSV, two columns', (secret, { one }) => `user,password\n${one(people)},${secret}`),
  named(
    'CSV, last of four',
    (secret, { one, word }) =>
      `id,name,email,api_key\n1,${one(people)},a@example.org,${secret}\n2,${word()},b@example.org,`,
  ),
  {
    name: 'CSV, every row',
    plant: (make) => {
      const secrets = Array.from({ length: 8 }, make.password)
      return {
        shown: `host,user,password,port\n${secrets.map((one, at) => `h${at},kim,${one},22`).join('\n')}\n`,
        secrets,
      }
    },
  },
  named('CSV, quoted', (secret) => `"Name","Login","Secret Key","Note"\r\n"Shop, old","kim","${secret}","in use"\r\n`),
  named('semicolons', (secret) => `benutzer;passwort;aktiv\nkim;${secret};ja`),
  named('tabs', (secret, { one }) => `username\tpassword\tlast login\n${one(people)}\t${secret}\t2024-01-01`),
  named(
    'export of a browser',
    (secret) => `name,url,username,password,note\nexample.org,https://example.org/login,kim,${secret},`,
  ),
  named(
    'key file of a cloud',
    (secret, { of }) => `User name,Access key ID,Secret access key\nkim,AKIA${of(upperDigits, 16)},${secret}`,
  ),
  named(
    'table of a database client',
    (secret) => ` id | login | password\n----+-------+------------\n  1 | kim   | ${secret}\n(1 row)`,
  ),
  named(
    'table with borders',
    (secret) =>
      `+-------+------------------+\n| user  | api_token        |\n+-------+------------------+\n| kim   | ${secret} |\n+-------+------------------+`,
  ),
  named('table in Markdown', (secret) => `| host | user | password |\n| --- | --- | --- |\n| db1 | kim | ${secret} |`),
]

const disguised: readonly Form[] = [
  named(
    'full-width name',
    (secret, { one }) => `${fullWidth(one(['password', 'api_key', 'Token']))}${one(['=', '：', ': ', '＝'])}${secret}`,
  ),
  named(
    'full-width sign',
    (secret, { one }) => `${one(['password', 'DB_PASSWORD', 'secret'])}${one(['：', '＝', '： '])}${secret}`,
  ),
  text(
    'full-width token',
    ({ of }) => fullWidth(`ghp_${of(alnum, 36)}`),
    (secret) => `found ${secret} in the log`,
  ),
  named('broken name', (secret, make) => `${broken(make.one(['password', 'api_key', 'accessToken']), make)}=${secret}`),
  text(
    'broken token',
    (make) => broken(`ghp_${make.of(alnum, 36)}`, make),
    (secret) => `token ${secret} was used`,
  ),
  text(
    'broken key of a cloud',
    (make) => broken(`AKIA${make.of(upperDigits, 16)}`, make),
    (secret) => `id = ${secret}`,
  ),
  named(
    'zero width before the value',
    (secret, { one }) => `password: ${one(['\u200b', '\ufeff', '\u2060'])}${secret}`,
  ),
]

const addresses: readonly Form[] = [
  named('Oracle, thin', (secret, { one }) => `jdbc:oracle:thin:${one(['scott', 'system'])}/${secret}@db1:1521/shop`),
  named('Oracle, thin with slashes', (secret) => `url=jdbc:oracle:thin:app/${secret}@//db1.example.org:1521/ORCL`),
  named('Oracle, oci', (secret) => `"jdbc:oracle:oci:app/${secret}@shop"`),
  named(
    'encoded address',
    (secret, { one }) => `target=https%3A%2F%2F${one(['kim', 'scott'])}%3A${encoded(secret)}%40db1.example.org%2Fx`,
  ),
  named(
    'encoded address of a database',
    (secret) => `?dsn=postgres%3A%2F%2Fapp%3A${encoded(secret)}%40db1%3A5432%2Fshop&x=1`,
  ),
  named(
    'encoded query in a query',
    (secret) =>
      `https://a.example.org/go?to=https%3A%2F%2Fb.example.org%2F%3Fuser%3Dkim%26password%3D${encoded(secret)}`,
  ),
  named('encoded form', (secret) => `user=kim&pass%77ord=${encoded(secret)}&go=1`),
  named('encoded JSON', (secret) => `data=%7B%22user%22%3A%22kim%22%2C%22password%22%3A%22${encoded(secret)}%22%7D`),
  named(
    'form with encoded signs',
    (secret) => `grant_type=password&username=kim%40example.org&password=${encoded(secret)}`,
  ),
  named(
    'brackets of a form',
    (secret, { one }) => `user${one(['[password]', '%5Bpassword%5D'])}=${encoded(secret)}&commit=Log+in`,
  ),
  named(
    'MongoDB with options',
    (secret) => `mongodb+srv://app:${encoded(secret)}@c0.example.org/?retryWrites=true&w=majority`,
  ),
  named('AMQP', (secret) => `amqps://app:${encoded(secret)}@mq.example.org:5671/%2Fshop`),
]

const base64Pairs: readonly Form[] = [
  {
    name: 'base64 of a pair, under auth',
    plant: (make) => {
      const secret = Buffer.from(`${make.one(['kim', 'scott'])}:${make.password()}`).toString('base64')
      return {
        shown: make.one([`{"auth":"${secret}"}`, `_auth=${secret}`, `"auths":{"r.example.org":{"auth":"${secret}"}}`]),
        secrets: [secret],
      }
    },
  },
  {
    name: 'base64 of a pair, decoded by a shell',
    plant: (make) => {
      const secret = Buffer.from(`kim:${make.password()}`).toString('base64')
      return {
        shown: make.one([
          `echo ${secret} | base64 -d`,
          `base64 --decode <<< ${secret}`,
          `curl -H "X-Auth: $(echo '${secret}')"`,
        ]),
        secrets: [secret],
      }
    },
  },
]

const others: readonly Form[] = [
  named('Groovy', (secret) => `credentials { username = 'kim'; password = '${secret}' }`),
  named('Kotlin', (secret) => `val dbPassword: String = "${secret}"`),
  named('Rust', (secret) => `let client = Client::new().basic_auth("kim", Some("${secret}"));`),
  named('R', (secret) => `con <- dbConnect(Postgres(), user = "kim", password = "${secret}")`),
  named('Elixir', (secret) => `config :shop, Shop.Repo, username: "kim", password: "${secret}", pool_size: 10`),
  named('Nix', (secret) => `services.shop.passwordHashSecret = "x"; services.shop.adminPassword = "${secret}";`),
  named('Lua', (secret) => `ngx.shared.conf:set("api_key", "${secret}")`),
  named('Perl', (secret) => `my %options = (user => 'kim', password => '${secret}');`),
  named('Makefile', (secret) => `deploy:\n\tAPI_TOKEN=${secret} ./deploy.sh`),
  named('Jenkins', (secret) => `withEnv(["NEXUS_PASSWORD=${secret}"]) { sh 'mvn deploy' }`),
  named('Gradle properties', (secret) => `signing.keyId=24875D73\nsigning.password=${secret}\nossrhPassword=${secret}`),
  named('Maven', (secret) => `<server><id>nexus</id><username>kim</username><password>${secret}</password></server>`),
  named('WordPress', (secret) => `define('AUTH_KEY',         '${secret}');`),
  named('Laravel', (secret) => `APP_NAME=shop\nDB_PASSWORD="${secret}"\nMAIL_PASSWORD=null`),
  named('Django', (secret) => `SECRET_KEY = '${secret}'`),
  named('odbc.ini', (secret) => `[shop]\nDriver=PostgreSQL\nUserName=kim\nPassword=${secret}\nServername=db1`),
  named('wireless', (secret) => `network={\n  ssid="home"\n  psk="${secret}"\n}`),
  named('SNMP', (secret) => `createUser monitor SHA "${secret}" AES\nauthPassword: ${secret}`),
  named('a chat', (secret, { one }) =>
    one([
      `hey, the wifi password is ${secret} btw`,
      `pw: ${secret}`,
      `login kim, pass ${secret}`,
      `creds: kim / ${secret}`,
    ]),
  ),
  named('a mail', (secret) => `Your temporary password is: ${secret}\nPlease change it at the first login.`),
  named('output of a program', (secret, { one }) =>
    one([
      `Generated password: ${secret}`,
      `Initial admin password: ${secret}`,
      `New API key: ${secret}`,
      `Root token: ${secret}`,
    ]),
  ),
  named('diff', (secret) => `-  password: old\n+  password: ${secret}\n   user: kim`),
  named('grep', (secret) => `config/app.yml:12:  api_token: ${secret}`),
  named('numbered lines', (secret) => `     4→user: kim\n     5→password: ${secret}\n     6→port: 5432`),
  named('trace', (secret) => `File "a.py", line 3, in connect\n    password='${secret}'\nOperationalError: timeout`),
  named('log of key and value', (secret) => `level=info msg="connecting" user=kim password=${secret} host=db1`),
  named('comment', (secret) => `// TODO remove: password = "${secret}"`),
  namedData('list of columns and rows', (secret) => ({ columns: ['user', 'password'], rows: [['kim', secret]] })),
  namedData('German key', (secret) => ({ benutzer: 'kim', passwort: secret })),
  namedData('Spanish key', (secret) => ({ usuario: 'kim', contraseña: secret })),
  namedData('full-width key', (secret) => ({ user: 'kim', [fullWidth('password')]: secret })),
  namedData('CSV in a field', (secret) => ({ file: 'users.csv', content: `user,password\nkim,${secret}\n` })),
  token('SaaS token, dashed prefix', ({ of }) => `phc-${of(alnum, 40)}`),
  token(
    'SaaS token, underscore',
    ({ of, one }) => `${one(['acme', 'zeta', 'orbit'])}_${one(['live', 'pat'])}_${of(alnum, 40)}`,
  ),
  token('Grafana cloud token', ({ of }) => `glc_${of(base64, 60)}`),
  token('Shopify token', ({ of }) => `shpat_${of(hex, 32)}`),
  text(
    'Fastly header',
    ({ of }) => of(url, 32),
    (secret) => `curl -H "Fastly-Key: ${secret}" https://api.example.org`,
  ),
  token('Notion token', ({ of }) => `ntn_${of(digits, 11)}${of(alnum, 35)}`),
  text(
    'Cloudflare header',
    ({ of }) => of(hex, 37),
    (secret) => `X-Auth-Email: a@example.org\nX-Auth-Key: ${secret}`,
  ),
  token('Airtable token', ({ of }) => `pat${of(alnum, 14)}.${of(hex, 64)}`),
  token('Doppler token', ({ of }) => `dp.st.prd.${of(alnum, 43)}`),
  token('Linear key', ({ of }) => `lin_api_${of(alnum, 40)}`),
  text(
    'Okta header',
    ({ of }) => `00${of(url, 40)}`,
    (secret) => `Authorization: SSWS ${secret}`,
  ),
  text(
    'Confluent secret',
    ({ of }) => of(base64, 64),
    (secret) => `sasl.username=ABC\nsasl.password=${secret}`,
  ),
  token('Supabase key', ({ of }) => `sb_secret_${of(url, 31)}`),
  token('Deno token', ({ of }) => `ddp_${of(alnum, 36)}`),
  text(
    'key in a comment',
    ({ of }) => of(lowerDigits, 32),
    (secret) => `search('ABCDEF') // admin api key: ${secret}`,
  ),
]

/**
 * Forms that were written before the rules of the same kinds, and are never inspected one by one when rules change:
 * they measure the rules on secrets without a rule of their own.
 */
export const heldOutForms: readonly Form[] = [
  ...languages,
  ...csv,
  ...disguised,
  ...addresses,
  ...base64Pairs,
  ...others,
]
