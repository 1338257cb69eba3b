import { expect, test } from 'vitest'
import { redactor } from './redactor.ts'
import { snapshot } from './snapshot.ts'
import { withoutSecrets } from './without-secrets.ts'

const token = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`

test.each([`token ${token}`, `x-${token}`, `"${token}"`, `a=${token};`])('a token is found in %s', (text) => {
  expect(withoutSecrets(text)).not.toContain('aaaaaaaaaa')
})

test('a secret that continues in the next argument does not hide others from the redactor', () => {
  const argv = ['mysql', '-phunter22', '-----BEGIN PRIVATE KEY-----\nMIIE', 'x']
  const left = JSON.stringify(snapshot(argv, { hides: redactor(), cleans: withoutSecrets }))
  expect(left).toBe('["mysql","-p[redacted]","[redacted]","x"]')
})

test('words with dots are not treated as tokens', () => {
  expect(withoutSecrets('eyJust.a.sentence')).toBe('eyJust.a.sentence')
})

test.each([
  ['mysql -uroot -pR4ven!x shop', 'mysql -uroot -p[redacted] shop'],
  ['["curl","-u","me:R4ven!x"]', '["curl","-u","me:[redacted]"]'],
  ['curl -sSLu me:R4ven!x https://a.org', 'curl -sSLu me:[redacted] https://a.org'],
  ['{"password":\n  "R4ven!x", "b": 1}', '{"password":\n  "[redacted]", "b": 1}'],
  ['password: >-\n  R4ven\n  !x\nuser: a', 'password: >-\n  [redacted]\nuser: a'],
  ['tokens:\n  - a1B2c3D4e5F6\n  - b\nuser: a', 'tokens:\n  [redacted]\nuser: a'],
  ['tokens: [a1B2c3D4e5F6, b] # two', 'tokens: [[redacted]] # two'],
  ['postgres://me:p@ss/w@host/db', 'postgres://me:[redacted]@host/db'],
  ['https://me:R4ven!x@a.org/@scope/b@c', 'https://me:[redacted]@a.org/@scope/b@c'],
  ["echo 'R4ven!x' | sudo -S ls", "echo '[redacted]' | sudo -S ls"],
  ['printf %s R4ven!x | docker login --password-stdin', 'printf %s [redacted] | docker login --password-stdin'],
  ['docker login --password-stdin <<EOF\nR4ven!x\nEOF\nls', 'docker login --password-stdin <<EOF\n[redacted]\nEOF\nls'],
  ['htpasswd -b users kim R4ven!x', 'htpasswd -b users kim [redacted]'],
  ['["htpasswd", "-nb", "kim", "R4ven!x"]', '["htpasswd", "-nb", "kim", "[redacted]"]'],
  ['vault kv put secret/a b=R4ven!x && ls', 'vault kv put secret/a b=[redacted] && ls'],
  ["ConvertTo-SecureString 'R4ven!x' -AsPlainText", "ConvertTo-SecureString '[redacted]' -AsPlainText"],
  [
    '{"element":"Password field","ref":"e1","text":"R4ven!x"}',
    '{"element":"Password field","ref":"e1","text":"[redacted]"}',
  ],
  ['{"value":"R4ven!x","name":"DB_PASSWORD"}', '{"value":"[redacted]","name":"DB_PASSWORD"}'],
  ["page.getByLabel('Password').fill('R4ven!x')", "page.getByLabel('Password').fill('[redacted]')"],
  ['expect "assword:"\nsend "R4ven!x\\r"', 'expect "assword:"\nsend "[redacted]\\r"'],
  ["insert into u (a, password) values (1, 'R4ven!x')", "insert into u (a, password) values (1, '[redacted]')"],
  ['db:5432:shop:kim:R4ven!x\n', 'db:5432:shop:kim:[redacted]\n'],
  ['Your verification code is 482913.', 'Your verification code is [redacted].'],
  ['482913 is your security code', '[redacted] is your security code'],
  ['user,password\nkim,R4ven!x\n\nEnd', 'user,password\nkim,[redacted]\n\nEnd'],
  ['refused: user,password\nkim,R4ven!x', 'refused: user,password\nkim,[redacted]'],
  ['user,password,port\nkim,R4ven!x,22\nbob,olive,22\n', 'user,password,port\nkim,[redacted],22\n'],
  ['| user | password |\n|---|---|\n| kim | R4ven!x |', '| user | password |\n|---|---|\n| kim | [redacted] |'],
  ['Mot de passe : R4ven!x\nRue: a', 'Mot de passe : [redacted]\nRue: a'],
  ['密码：R4ven!x （请保密）', '密码：[redacted] （请保密）'],
  ['pass\u200bword: R4ven!x', 'pass\u200bword: [redacted]'],
  ['pass\u00adword: R4ven!x', 'pass\u00adword: [redacted]'],
  ['CONTRASEÑA: R4ven!x', 'CONTRASEÑA: [redacted]'],
  ['contrasena=R4ven!x', 'contrasena=[redacted]'],
  ['Lösenord: R4ven!x', 'Lösenord: [redacted]'],
  ['palavra-passe: R4ven!x', 'palavra-passe: [redacted]'],
  ['Hasło: R4ven!x', 'Hasło: [redacted]'],
  ['密码：a1，"password": "Kennwort"', '密码：a1，"password": "Kennwort"'],
  ['%41 p%61ssword=R4ven%21x&b=%42 p%61ss=Ol1ve%21y&c=1', '%41 p%61ssword=[redacted]&b=%42 p%61ss=[redacted]&c=1'],
  ['u=https%3A%2F%2Fkim%3AR4ven%21x%40a.org%2Fb', 'u=https%3A%2F%2Fkim%3A[redacted]%40a.org%2Fb'],
  ['jdbc:oracle:thin:app/R4ven!x@db1:1521/shop', 'jdbc:oracle:thin:app/[redacted]'],
  ['Password:\nR4ven!x\nWelcome', 'Password:\n[redacted]\nWelcome'],
  ['[sudo] password for kim:\nR4ven!x\n$ ls', '[sudo] password for kim:\n[redacted]\n$ ls'],
  ['- **Password:** R4ven!x\n', '- **Password:** [redacted]\n'],
  ['cat <<PW | sudo -S ls\nR4ven!x\nPW\nls', 'cat <<PW | sudo -S ls\n[redacted]\nPW\nls'],
  ["sqlplus 'kim/R4ven!x@db' @a.sql", "sqlplus 'kim/[redacted]' @a.sql"],
  [`--secret-string '{"a":"R4ven&x"}' --b`, "--secret-string '[redacted]' --b"],
  ['tokens: [R4ven&1x, a] # two', 'tokens: [[redacted]] # two'],
  [
    '| **User** | **Password** |\n|---|---|\n| kim | `R4ven!x` |',
    '| **User** | **Password** |\n|---|---|\n| kim | `[redacted]` |',
  ],
  ['stringData:\n  a: R4ven!x\nkind: Secret', 'stringData:\n  a: [redacted]\nkind: Secret'],
])('of %j only the secret is removed', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean)
})

test('a secret is found thousands of characters after the program that its option belongs to', () => {
  const command = `curl ${'-H "a: b" '.repeat(300)}-u me:`
  expect(withoutSecrets(`${command}R4ven!x`)).toBe(`${command}[redacted]`)
  expect(withoutSecrets(`curl a\nlogin -u me:R4ven!x`)).toContain('R4ven!x') // another line is another command
})

test('a disguised name is found wherever it is in a long paragraph, with all of a value of thousands of characters', () => {
  const words = 'so it goes on. '.repeat(2000)
  const value = 'R4ven!x'.repeat(1000)
  const text = `%41 ${words}"p%61ssword": "${value}" ${words}p\u00adwd: R4ven!x, ${words}`
  expect(withoutSecrets(text)).toBe(text.replace(value, '[redacted]').replace('R4ven!x', '[redacted]'))
})

test('no secret is lost in a long paragraph with thousands of disguised signs', () => {
  const text = 'a%20b p%61ssword=R4ven%21x '.repeat(10_000)
  expect(withoutSecrets(text)).toBe(text.replaceAll('R4ven%21x', '[redacted]'))
})

test('a program counts on the lines that continue its command, and not behind it', () => {
  expect(withoutSecrets('a\ncurl \\\n  -s \\\n  -u me:R4ven!x')).toBe('a\ncurl \\\n  -s \\\n  -u me:[redacted]')
  expect(withoutSecrets('curl a\nb (\n login -u me:R4ven!x')).toContain('R4ven!x')
})

test.each([
  'ghp_',
  'gho_',
  'ghu_',
  'ghr_',
  'ghs_',
  'whsec_',
  'hf_',
  'api_org_',
  'npm_',
  'nfp_',
  'lin_api_',
  'lin_oauth_',
  'gsk_',
  'ntn_',
  'r8_',
  'pnu_',
])('the text after %s is a token, also if it does not look random', (prefix) =>
  expect(withoutSecrets(`a ${prefix}${'abcdefghij12'.repeat(3)}abcd b`.replace(/(?<=pnu_.{36})\w+/, ''))).toBe(
    'a [redacted] b',
  ),
)

// one that looks to the end from each place would take minutes, and the test its time-out
test.each([
  '-eyJ',
  'eyJ-',
  'eyJ',
  'sk-',
  'ghp_',
  'token',
  'password',
  '-----BEGIN PRIVATE KEY-----',
  'Bearer ',
  'api-key',
])('a text made of %j takes linear time', (piece) => {
  expect(withoutSecrets(piece.repeat(Math.ceil(2_000_000 / piece.length))).length).toBeGreaterThan(0)
})

test('of a long text only the beginning is read, and the rest is counted', () => {
  const text = `${'word '.repeat(20)}${'x'.repeat(1_000_000)}`
  expect(withoutSecrets(text, { most: 50 })).toBe(`${'word '.repeat(10)}[and 1000050 more characters]`)
})

test.each([1, 8, 20, 40])('a secret that is cut after %d characters leaves none of them', (kept) => {
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const text = `${'-'.repeat(100)} ${secret} ${'-'.repeat(100)}`
  const left = withoutSecrets(text, { most: 101 + kept })
  expect(left).toContain('[redacted]')
  expect(left).not.toContain('gh')
})

test.each([
  ['a key', `-----BEGIN PRIVATE KEY-----\n${'QUJD'.repeat(5000)}\n-----END PRIVATE KEY-----`, 'QUJDQUJD'],
  ['a quoted password', `password: "${'Tr0ub4dor '.repeat(900)}"`, 'Tr0ub'],
  ['a token with a long payload', `eyJhbGciOiJIUzI1NiJ9.eyJ${'QUJD'.repeat(5000)}.${'c'.repeat(43)}`, 'QUJDQUJD'],
  ['a token that is known by what follows', `${'aB3'.repeat(4)}xY.atlasv1.${'q'.repeat(60)}`, 'aB3aB3'],
])('%s that ends behind the cut leaves nothing', (_, secret, part) => {
  const text = `${'.'.repeat(90)} ${secret}`
  expect(withoutSecrets(text, { most: 100 })).not.toContain(part.slice(0, 5))
  expect(withoutSecrets(text, { most: 4000 })).not.toContain(part)
})

test('random strings are hidden only if the options request it', () => {
  const text =
    'id Zk3vQ9xT7bLm2WcY8nRd5HsA end, 0123456789abcdef0123456789abcdef01234567, aLongNameOfSomethingInCamelCase'
  expect(withoutSecrets(text)).toBe(text)
  expect(withoutSecrets(text, { entropy: true })).toBe(text.replace('Zk3vQ9xT7bLm2WcY8nRd5HsA', '[redacted]'))
})
