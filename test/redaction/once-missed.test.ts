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
  `mysql -e 'GRANT ALL ON a.* TO k IDENTIFIED BY "${secret}"'`,
  `mysql -e "GRANT ALL ON a.* TO k IDENTIFIED BY \\"${secret}\\""`,
  `kubectl patch secret x -p '{"kind":"Secret","stringData":{"db":"${secret}"}}'`,
  `{"data":{"user":"a2lt","db":"${secret}"},"kind":"Secret"}`,
  `SSHPASS=${secret} sshpass -e ssh h`,
  `AZURE_DEVOPS_EXT_PAT=${secret}`,
  `PAT='${secret}'`,
  `githubPat = "${secret}"`,
  `PW=${secret}`,
  `pw: ${secret}`,
  `yarn config set npmAuthToken ${secret}`,
  `dotnet user-secrets set "Mail:From" "${secret}"`,
  `A temporary password is generated for root@localhost: ${secret}`,
  `A temporary password is generated for root@localhost: a;${secret}(`,
  `process.env.JWT_SECRET || '${secret}'`,
  `process.env.JWT_SECRET ?? "${secret}"`,
  `https://${secret}:x-oauth-basic@github.com/a/b`,
  `https://${secret}:@api.example.org`,
  `db_password = <<EOT\n${secret}\nEOT\n`,
  `{"keyName":"key1","permissions":"FULL","value":"${secret}=="}`,
  `<input type="password" name="p" value="${secret}">`,
  `<input value="${secret}" name="p" type="password">`,
  `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB\n\n${secret}\n-----END RSA PRIVATE KEY-----`,
  `Authorization: SSWS ${secret}`,
  `curl -H "Authorization: Bot ${secret}" https://a.org`,
  `{"Proxy-Authorization":"Custom ${secret}"}`,
  `Authorization: HMAC kim:${secret}`,
  `Authorization: AWS ID:${secret}=`,
  `Authorization: Hawk id="a", ts="1", mac="${secret}"`,
  `Authorization: Signature keyId="a",signature="${secret}"`,
  `New-ADUser -Password (ConvertTo-SecureString "${secret}" -AsPlainText -Force)`,
  `curl -H "Authorization: Basic $(echo -n kim:${secret} | base64)"`,
  `curl -H "Authorization: Bearer \\\n${secret}"`,
  `TOKEN=$(echo ${secret})`,
  `TOKEN=\`echo ${secret}\``,
  `read -r TOKEN <<< "${secret}"`,
  `printf 'USER=%s DB_PASSWORD=%s\\n' kim '${secret}' >> .env`,
  `<password encrypted="false">${secret}</password>`,
  `&lt;password&gt;${secret}&lt;/password&gt;`,
  `password=&quot;${secret}&quot;`,
  `<key>password</key><string>${secret}</string>`,
  `{"password":{"old":"a1b2c3","new":"${secret}"}}`,
  `{"password":{"M":{"v":{"S":"${secret}"}}}}`,
  `password: !!str ${secret}`,
  `password: &pw ${secret}`,
  `MasterUserPassword: !Sub "${secret}"`,
  `- value: ${secret}\n  name: DB_PASSWORD\n`,
  `\nchpasswd:\n  list: |\n    root:a1b2c3\n    kim:${secret}\n`,
  `~ password = "a1b2c3" -> "${secret}"`,
  `~ password = (sensitive value) -> "${secret}"`,
  `password changed from a1b2c3 to ${secret}`,
  `const apiKey string = "${secret}"`,
  `let secret = String::from("${secret}")`,
  `let token: Option<String> = Some("${secret}".to_string())`,
  `ssh-keygen -p -P a1b2c3 -N ${secret} -f k`,
  `vault write secret/app key=${secret}`,
  `DB_PASSWORD ?= ${secret}`,
  `username kim privilege 15 password 0 ${secret}`,
  `MYPASS=${secret}`,
  `ROOTPW=${secret}`,
  `dbpwd: ${secret}`,
  `userPassword: {SSHA}${secret}abcd`,
  `expect -c 'expect "password:"; send "${secret}\\r"'`,
  `vercel_blob_rw_a1b2C3d4_${secret}`,
  `password =>${secret}`,
  `password<-"${secret}"`,
  `login failed with password ${secret}`,
  `p\u0430ssword: ${secret}`,
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
  { kind: 'Secret', data: { db: secret } },
  { keyName: 'key1', permissions: 'FULL', value: secret },
  { SSHPASS: secret },
  { GITHUB_PAT: secret },
  { PW: secret },
  { 'p\u0430ssword': secret },
  { lines: ['Password:', secret] },
  { name: 'password', content: secret },
  { command: 'mysql', args: ['-p', secret] },
])('the secret is hidden in the data %j', (data) => {
  const copy = snapshot(data, { hides: redactor(), cleans: withoutSecrets })
  expect(JSON.stringify(copy)).not.toContain(secret.slice(0, 8))
})

test('a Secret of Kubernetes loses all its values, also in lines of YAML and blocks', () => {
  const lines = `metadata:\n  name: a\ndata:\n  user: kim\n  conf: |\n    port 80\n    ${secret}\ntype: Opaque`
  expect(withoutSecrets(`kind: Secret\n${lines}`)).toBe(
    'kind: Secret\nmetadata:\n  name: a\ndata:\n  user: [redacted]\ntype: Opaque',
  )
  expect(withoutSecrets(`kind: ConfigMap\n${lines}`)).toBe(`kind: ConfigMap\n${lines}`)
})

test('a header with parameters stays readable', () => {
  const digest = (response: string) =>
    `Authorization: Digest username="k", realm="a b", nonce="dcd98b7102dd", response="${response}", opaque="5ccc069c"`
  expect(withoutSecrets(digest('6629fae49393a05397450978507c4ef1'))).toBe(digest('[redacted]'))
  const oauth = (token: string) => `Authorization: OAuth oauth_consumer_key="kim", oauth_token="${token}"`
  expect(withoutSecrets(oauth(secret))).toBe(oauth('[redacted]'))
})

test.each([
  ['ENV DB_PASSWORD hunter2', 'ENV DB_PASSWORD [redacted]'],
  ['MYPASS=hunter2', 'MYPASS=[redacted]'],
  ['username kim privilege 15 password 0 sunshine', 'username kim privilege 15 password 0 [redacted]'],
  ['<Password type="string">sunshine</Password>', '<Password type="string">[redacted]</Password>'],
  ['{"password": {"current": "sunshine"}}', '{"password": {"current": "[redacted]"}}'],
  ['expect "password:"; send "sunshine\\r"', 'expect "password:"; send "[redacted]\\r"'],
  ['-NewPassword (ConvertTo-SecureString "sunshine")', '-NewPassword (ConvertTo-SecureString "[redacted]")'],
  ['{"authorization": "SSWS a1b2c3d4"}', '{"authorization": "SSWS [redacted]"}'],
])('a plain word or a short secret is hidden in %j', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean)
})

test.each([
  'def connect(host, password=None):\n    """Connect."""',
  'the --username and --password options',
  'self._client_key = keyfile',
  `ghp_${'x'.repeat(36)}`,
  'Authorization: required for all users',
  "readFile('/etc/passwd', 'utf8', cb)",
  'git config trailer.<token>.command kim2',
  'PATH=/usr/local/bin1 PATTERN=a1b2c3d4e5',
  'pat = "a1b2c3d4e5"',
  'URL_PAT = r"^https?://a1b2c3d4e5"',
  'errors.password || "is too short"',
  'postgres://postgres:@localhost:5432/shop2',
])('nothing is hidden in %j', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})

test.each([
  ['Authorization: Foo ', 'k7Qz9-pLw2Xv4T', ''],
  ['Authorization: Custom ', 's3cr3t!', ''],
  ['Proxy-Authorization: Foo ', 'k7Qz9-pLw2Xv4T', ''],
  ['authorization: Acme ', 'k7Qz9-pLw2Xv4T', '\nHost: x'],
  ['curl -H "Authorization: Foo ', 's3cr3t!', '"'],
])('behind any scheme, a word with digits and signs is hidden: %j', (before, value, after) => {
  expect(withoutSecrets(before + value + after)).toBe(`${before}[redacted]${after}`)
})

test.each(['Authorization: See RFC6750', 'Authorization: Section 4.2.1 applies!'])(
  'words about authorization stay: %s',
  (text) => expect(withoutSecrets(text)).toBe(text),
)
