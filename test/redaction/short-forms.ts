import { alphabets, type Form, type Maker, named, text } from './plant.ts'

const random = ({ of }: Maker) => of(alphabets.alnum, 20)
/** As `mysqld` makes one: signs may be anywhere in it. */
const temporary = ({ of }: Maker) => `${of(alphabets.alnum, 4)};${of(alphabets.alnum, 3)}(${of(alphabets.alnum, 3)}7`

/** Secrets under short names, behind a default, in the place of a user, and where quotes are within quotes. */
export const shortForms: readonly Form[] = [
  named('GRANT', (secret) => `mysql -e 'GRANT ALL ON a.* TO k IDENTIFIED BY "${secret}"'`),
  named('GRANT in JSON', (secret) =>
    JSON.stringify({ command: `mysql -e 'GRANT ALL ON a.* TO k IDENTIFIED BY "${secret}"'` }),
  ),
  named('GRANT, escaped quotes', (secret) => `mysql -e "GRANT ALL ON *.* TO k@h IDENTIFIED BY \\"${secret}\\""`),
  named('CREATE USER, escaped quotes', (secret) => `mysql -e "CREATE USER k IDENTIFIED BY \\"${secret}\\""`),
  named('SSHPASS', (secret) => `SSHPASS=${secret} sshpass -e ssh h`),
  text('PAT', random, (secret, { one }) => `${one(['PAT', 'GITHUB_PAT', 'AZURE_DEVOPS_EXT_PAT', 'MY_PAT'])}=${secret}`),
  text('PAT of a file', random, (secret, { one }) => `${one(['PAT', 'GITHUB_PAT', 'github_pat'])}: ${secret}\n`),
  text('PAT in JSON', random, (secret, { one }) => `{"${one(['GITHUB_PAT', 'githubPat', 'PAT'])}":"${secret}"}`),
  text('PAT in code', random, (secret, { one }) => `const ${one(['GITHUB_PAT', 'githubPat', 'PAT'])} = '${secret}'`),
  text('PAT as an option', random, (secret) => `vsce publish --pat ${secret}`),
  named('PW', (secret, { one }) => `${one(['PW', 'DB_PW', 'export PW'])}=${secret}`),
  named('pw', (secret, { one }) => `${one(['pw: ', 'pw = ', 'db_pw: '])}${secret}\n`),
  named('pw in JSON', (secret) => `{"user":"kim","pw":"${secret}"}`),
  text(
    'temporary password',
    temporary,
    (secret) => `A temporary password is generated for root@localhost: ${secret}\n`,
  ),
  named('temporary password, plain', (secret) => `a temporary password is generated for root@localhost: ${secret}2`),
  named(
    'default, ||',
    (secret, { one }) => `sign(a, process.env.${one(['JWT_SECRET', 'DB_PASSWORD'])} || '${secret}')`,
  ),
  named('default, ??', (secret) => `const key = process.env.JWT_SECRET ?? "${secret}"`),
  named('default in brackets', (secret) => `process.env['JWT_SECRET']||'${secret}'`),
  named('default, or', (secret) => `key = os.environ.get("DB_PASSWORD") or "${secret}"`),
  named('default, ?:', (secret) => `val secret = System.getenv("DB_PASSWORD") ?: "${secret}"`),
  named('default of a field', (secret) => `connect(options.password ?? \`${secret}\`)`),
  named('default of another line', (secret) => `  secret:\n    process.env.JWT_SECRET ||\n    '${secret}',`),
  text('x-oauth-basic', random, (secret) => `git clone https://${secret}:x-oauth-basic@github.com/a/b.git`),
  text('user without a password', random, (secret) => `curl https://${secret.slice(0, 12)}a1B2c3:@api.example.org/v1`),
  text('user with a password of one letter', random, (secret) => `https://${secret}a1B2c3:x@api.example.org/v1`),
  named('field of a form', (secret) => `<input type="password" name="p" value="${secret}">`),
  named('field of a form, in JSON', (secret) =>
    JSON.stringify({ html: `<input type="password" name="p" value="${secret}">` }),
  ),
  named(
    'field of a form with more attributes',
    (secret) => `<input type="password" class="form-control lg" required id="p" value="${secret}"/>`,
  ),
  named('field of a form, value first', (secret) => `<input value='${secret}' type='password'>`),
  named('field of a form, name between', (secret) => `<input value="${secret}" name="p" type="password">`),
  text(
    'digest',
    ({ of }) => of(alphabets.hex, 32),
    (secret) => `Authorization: Digest username="k", realm="a b", nonce="dcd98b7102dd", uri="/a", response="${secret}"`,
  ),
  text(
    'digest in a command',
    ({ of }) => of(alphabets.hex, 32),
    (secret) => `curl -H "Authorization: Digest username=\\"k\\", qop=auth, response=\\"${secret}\\", opaque=\\"a\\""`,
  ),
  text(
    'OAuth with parameters',
    random,
    (secret) => `Authorization: OAuth oauth_consumer_key="kim", oauth_token="${secret}", oauth_version="1.0"`,
  ),
]
