import type { Choose } from '../chooser.ts'
import { alphabets, type Maker, makerOf } from './plant.ts'

const { alnum, digits, hex, lower, url } = alphabets

/** Strings that hold no secret, written down with the held-out forms: look-alikes of them, and texts that a coding agent sees every day. */
export function heldOutOrdinary(choose: Choose): readonly string[] {
  const make = makerOf(choose)
  return [...lines, ...several, ...generators.flatMap((generator) => Array.from({ length: 10 }, () => generator(make)))]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const generators: readonly ((make: Maker) => string)[] = [
  ({ word, of }) => `id,name,count\n1,${word()},${of(digits, 3)}\n2,${word()},${of(digits, 4)}`,
  ({ word, of }) => `sku,token_count,price\n${of(alnum, 8)},${of(digits, 4)},9.99\n${word()},12,1.50`,
  ({ word }) => `user,password_required,role\n${word()},true,admin\n${word()},false,reader`,
  ({ word }) => `import { ${word()}, password, ${word()} } from './${word()}.ts'\nimport { x } from 'y'`,
  ({ word }) => `function login(user, password, ${word()}) {\n  return ${word()}(user, password)\n}`,
  ({ word }) => `SELECT user, password\nFROM ${word()}\nWHERE id = 1`,
  ({ word }) => `${capital(word())}, token, secret\nand ${word()} are reserved words, nothing else.`,
  ({ word, of }) =>
    `redirect_uri=https%3A%2F%2F${word()}.example.org%2Fcallback%3Fpage%3D${of(digits, 2)}%26sort%3Dkey`,
  ({ word, of }) => `q=${word()}%3A${word()}%40${of(digits, 2)}&lang=en`,
  ({ word }) => `jdbc:postgresql://${word()}.example.org:5432/${word()}?ssl=true`,
  ({ word }) => `jdbc:oracle:thin:@${word()}.example.org:1521/${word()}`,
  ({ of }) => Buffer.from(`hello ${of(lower, 8)} world ${of(lower, 5)}`).toString('base64'),
  ({ word }) => Buffer.from(`{"${word()}": "${word()}"}`).toString('base64'),
  ({ word, of }) => `data:text/plain;base64,${Buffer.from(`${word()}:${of(digits, 4)}`).toString('base64')}`,
  ({ word, of }) => `${word()}@${of(digits, 1)}.${of(digits, 1)}.${of(digits, 2)} ${word()}/${word()}@main`,
  ({ word, of }) => `ETag: "${of(hex, 32)}"\nX-Request-Id: ${of(url, 22)}\nX-Served-By: ${word()}`,
  ({ word, of }) =>
    `  at ${word()}.${word()} (/app/node_modules/${word()}/dist/index.js:${of(digits, 3)}:${of(digits, 2)})`,
  ({ word, of }) => `cache key ${word()}:${of(hex, 16)} hit in ${of(digits, 2)} µs`,
  ({ word, of }) => `arn:aws:iam::${of(digits, 12)}:role/${word()}-${word()}`,
  ({ word, of }) => `pod/${word()}-${of(hex, 9)}-${of(lower, 5)}   1/1   Running   0   ${of(digits, 1)}d`,
  ({ word, of }) => `${word()}-${of(hex, 8)}.chunk.js   ${of(digits, 3)}.12 kB │ gzip: ${of(digits, 2)}.4 kB`,
  ({ word, of }) => `refs/heads/${word()}/${of(digits, 4)}-${word()}-token-refresh`,
  ({ word, of }) => `| ${word()} | ${word()} | ${of(digits, 3)} |\n| --- | --- | --- |`,
  ({ word, of }) => `https://example.org/${word()}?utm_source=${word()}&utm_id=${of(alnum, 12)}#${word()}`,
  ({ word, of }) =>
    `${of(digits, 4)}-05-01 ${of(digits, 2)}:10:11 [${word()}] tokens=${of(digits, 4)} cached=${of(digits, 3)}`,
  ({ word, of }) => `"${word()}Token": { "type": "string", "maxLength": ${of(digits, 2)} }`,
]

/** On several lines each. */
const several: readonly string[] = [
  'user,password\n',
  'user,password',
  'Fields: user,password\nThe rows follow in the next section.',
  'user,password,role\n,,\n',
  'name,secret,comment\nalpha,,\nbeta,,',
  'login;passwort;rolle\n;;\n',
  'username,password\n$USER,$PASSWORD',
  'username,password\n<username>,<password>',
  'username,password\n***,***',
  'feature,token,description\nlexer,string,reads a word\nparser,number,reads digits',
  'column,type\nid,integer\npassword,varchar\ntoken,text',
  'method,auth,path\nGET,none,/\nPOST,basic,/login\nPUT,bearer,/users',
  'kind,key,value\nplain,title,Shop\nplain,color,blue',
  'const user = 1,\n  password = read(),\n  token = next()',
  'connect(\n  user,\n  password,\n  host,\n)',
  'type Login = {\n  user: string\n  password: string\n}',
  '{\n  "user": "kim",\n  "password": null,\n  "token": ""\n}',
  ' id | login | password_set\n----+-------+-------------\n  1 | kim   | t\n(1 row)',
  ' column_name | data_type\n-------------+-----------\n password    | text\n token       | uuid',
  '+----------+--------------+------+\n| Field    | Type         | Null |\n+----------+--------------+------+\n| password | varchar(255) | NO   |\n+----------+--------------+------+',
  '| option | default | meaning |\n| --- | --- | --- |\n| password | none | asked for |\n| token | none | read from the environment |',
  '| name | secret | required |\n| --- | --- | --- |\n| host | no | yes |\n| password | yes | yes |',
  '| test | pass | fail |\n| --- | --- | --- |\n| login | 12 | 0 |\n| logout | 3 | 1 |',
  'suite\tpass\tfail\nkernel\t120\t0\nstore\t88\t2',
  'Passwort\nvergessen?',
  'Mot de passe\noublié ?',
  'user    password    host\n----    --------    ----',
  'token,count\nthe,120\nand,88\nof,75',
  'token,frequency,rank\nhello,0.0123,1\nworld,0.0098,2',
  'subject,pass,fail\nmaths,31,4\nhistory,28,7',
  'key,value\ntheme,dark\nlanguage,en',
  'API,Auth,HTTPS\nCat facts,No,Yes\nWeather,apiKey,Yes\nMaps,OAuth,Yes',
  'name,auth,cors\nfoo,apiKey,unknown\nbar,OAuth,no',
]

/** `§` means a dollar sign. */
const lines: readonly string[] = String.raw`
Passwort vergessen?
Passwort ändern
Bitte geben Sie Ihr Passwort ein.
Das Passwort ist zu kurz.
Passwort: mindestens 12 Zeichen
Passwort: erforderlich
Neues Passwort bestätigen
Mot de passe oublié ?
Mot de passe : obligatoire
Le mot de passe doit contenir huit caractères.
Saisissez votre mot de passe
¿Olvidaste tu contraseña?
La contraseña es obligatoria
Contraseña: requerida
Introduce una contraseña
Esqueceu a senha?
Senha: obrigatória
A senha deve ter no mínimo 8 caracteres
Wachtwoord vergeten?
Wachtwoord is verplicht
Hasło jest wymagane
Glömt lösenord?
Şifremi unuttum
Забыли пароль?
Пароль: обязательно
Введите пароль
Неверный пароль
密码错误
请输入密码
密码：必填
忘记密码？
パスワードを忘れた場合
パスワード：必須
パスワードを入力してください
비밀번호를 입력하세요
비밀번호 찾기
كلمة المرور مطلوبة
"password": "Passwort",
"password": "Mot de passe",
"password": "Contraseña",
"password": "Wachtwoord",
"login.password": "パスワード",
"forgot_password": "¿Has olvidado tu contraseña?",
password_label = Kennwort
Senha Santos plays for the home team.
La clave del éxito es la constancia.
clave primaria: id
clave: valor
parola: cuvânt
Das Kennwort „Freude“ öffnet die Tür im Märchen.
heslo: slovo
https%3A%2F%2Fexample.org%2Fpath%3Fa%3Db
return_to=%2Flogin%3Fnext%3D%252Fhome
url=https%3A%2F%2Fexample.org%3A8443%2Fapi%2Fv1
image=registry.example.org%2Fteam%2Fapp%3Alatest
mailto%3Akim%40example.org
user%3Akim
q=password%20reset%20email
q=how+to+store+a+password%3F
scope=openid%20profile%20email&state=%7B%22a%22%3A1%7D
token_type=bearer&expires_in=3600
filter%5Bpassword%5D=&filter%5Bname%5D=kim
user[password]=&user[name]=kim
password%3Dsecret
encodeURIComponent('https://' + user + ':' + password + '@' + host)
%40scope%2Fpackage
git%40github.com%3Aorg%2Frepo.git
ssh%3A%2F%2Fgit%40example.org%2Fteam%2Frepo
jdbc:oracle:thin:@//db1:1521/ORCL
jdbc:oracle:thin:@shop_high?TNS_ADMIN=/opt/wallet
jdbc:oracle:thin:user/password@host:port/service
jdbc:oracle:thin:$USER/$PASS@db1
jdbc:oracle:thin:/@wallet_alias
jdbc:mysql://localhost:3306/shop
jdbc:sqlite:target/test.db
jdbc:h2:mem:test;DB_CLOSE_DELAY=-1
sqlplus /nolog
sqlplus / as sysdba
ＦＵＬＬ　ＷＩＤＴＨ ｔｅｘｔ
ｐａｓｓｗｏｒｄ is written in full-width letters here.
Zero\u200bwidth
A soft hyphen in pass­word manager
a​b​c
family: 👨‍👩‍👧‍👦 emoji
می‌خواهم
aGVsbG8gd29ybGQ=
SGVsbG8sIFdvcmxkIQ==
echo aGVsbG8= | base64 -d
echo dXNlcjpwYXNz | base64 -d
base64 --decode <<< aGVsbG8gd29ybGQ=
YXBpVmVyc2lvbjogdjE=
bWFwcGluZ3M6IEFBQUE=
"sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozfQ=="
auth: true
"auth": "none"
"auth": {"type": "basic"}
"auths": {}
_auth is deprecated
registry auth=required
password,
password;
password|
password|secret|token
(password, token)
[password, token, secret]
user/password
user:password
user:password@host
name, password and token
"user","password"
"user","password","role"
'username', 'password', 'email'
fields=user,password,email
--columns user,password
SELECT user,password FROM mysql.user;
COPY users (name, password) FROM STDIN;
ALTER TABLE users ADD COLUMN password text;
CREATE TABLE users (name text, password text, token uuid);
GRANT SELECT (name, password) ON users TO auditor;
columns: ['user', 'password']
const columns = ['id', 'password', 'token'] as const
cut -d, -f1,2 users.csv
awk -F, '{print $1, $2}' passwords.csv
csvcut -c user,password users.csv
sort -t, -k2 tokens.csv
head -1 users.csv
wc -l passwords.csv
The CSV file has the columns user, password and role.
Export your passwords as CSV, then delete the file.
git log --oneline -- src/auth/token.ts
git diff HEAD~1 -- src/password-policy.ts
git checkout -b fix/token-refresh
git commit -m "fix(auth): refresh the token before it expires"
git commit -m "docs: how to rotate the secret key"
npm install jsonwebtoken bcrypt passport
npm ls passport-local
npx tsc --noEmit && npx vitest run src/auth
cargo test token::tests
go test ./internal/secrets/...
pytest -k "token and not expired"
docker compose up -d db
docker run --rm -e POSTGRES_PASSWORD_FILE=/run/secrets/pg postgres:16
docker secret ls
kubectl get secrets -n shop
kubectl describe secret db-credentials
kubectl create secret generic db --from-file=password=./password.txt
helm upgrade shop ./chart --set auth.existingSecret=db-credentials
terraform plan -var-file=prod.tfvars
vault status
vault kv get secret/shop
aws sts get-caller-identity
aws secretsmanager list-secrets
gcloud auth list
gcloud auth print-access-token
az account show
gh auth status
gh secret list
op item get shop
pass show shop/db
ssh-keygen -t ed25519 -C "kim@example.org"
ssh-add -l
gpg --list-secret-keys
openssl rand -base64 32
openssl x509 -in cert.pem -noout -text
curl -sS https://example.org/health
curl -H "Authorization: Bearer $TOKEN" https://api.example.org
curl -H 'Accept: application/json' 'https://api.example.org/users?page=2'
curl -u "$USER" https://example.org
wget -q https://example.org/a.tar.gz
psql -h db1 -U app -c 'select 1'
psql "host=db1 user=app dbname=shop"
mysql -u root -p shop
mysql -h db1 shop < dump.sql
redis-cli -h db1 ping
mongosh --host db1
sudo systemctl restart nginx
sudo -u postgres psql
passwd --status kim
chage -l kim
getent passwd kim
cat /etc/passwd
grep -c . /etc/passwd
id -u
export PATH=$HOME/bin:$PATH
export TOKEN=$(cat token.txt)
export API_KEY="$(pass show api)"
read -s PASSWORD
read -rsp "Password: " password
TOKEN=$1
PASSWORD=§{PASSWORD:?missing}
unset PASSWORD
if [ -z "$API_KEY" ]; then exit 1; fi
echo "$PASSWORD" | docker login --password-stdin -u kim
printf '%s' "$TOKEN" | gh auth login --with-token
const token = await auth.getToken()
const { password, ...rest } = user
const hash = await bcrypt.hash(password, 12)
return jwt.sign({ sub: user.id }, secret, { expiresIn: '1h' })
return password === confirmation
if (!password) throw new Error('password is missing')
throw new Error('invalid token')
expect(login('kim', '')).toBe(false)
expect(body).toEqual({ token: expect.any(String) })
expect(res.body.token).toBeDefined()
user.password = hash
this.token = undefined
self.password = password
self._token = None
password: str = Field(min_length=8)
password = forms.CharField(widget=forms.PasswordInput)
token: Optional[str] = None
api_key: str | None = None
@Column({ select: false }) password: string
private final String password;
private String apiKey;
public void setPassword(String password) { this.password = password; }
func (c *Client) SetToken(token string) { c.token = token }
let token = parser.next_token()?;
fn password(&self) -> &str { &self.password }
Token::Ident(name) => Some(name),
token.type === 'string' && token.value.length > 3
token.start + token.length
for (const token of tokens) count += 1
tokens.push({ type: 'comma', value: ',' })
tokens: ['(', ')', ',']
key={item.id}
key={index}
<input type="password" name="password" autocomplete="current-password" />
<label for="password">Password</label>
<TextField label="Password" secureTextEntry />
<Trans>Forgot your password?</Trans>
placeholder="Enter your API key"
aria-label="Show password"
data-token="csrf"
.password { color: red }
#password-field:focus
$('#password').focus()
page.locator('#password').click()
cy.get('[name=password]').should('be.visible')
secretKeyRef: { name: db, key: password }
valueFrom: { secretKeyRef: { name: db, key: password } }
secretName: tls-cert
imagePullSecrets: [{ name: registry }]
password: !vault |
password: "{{ vault_password }}"
password: <%= ENV['DB_PASSWORD'] %>
password = var.db_password
password = data.aws_secretsmanager_secret_version.db.secret_string
password: file://./password
secret: projects/1/secrets/db
token: §{{ secrets.GITHUB_TOKEN }}
with: { token: §{{ github.token }} }
permissions: { id-token: write, contents: read }
AUTH_PROVIDER=google
SESSION_TIMEOUT=3600
TOKEN_TTL=15m
PASSWORD_MIN_LENGTH=12
SECRET_MANAGER=vault
KEYCLOAK_REALM=shop
COOKIE_DOMAIN=.example.org
JWT_ALGORITHM=RS256
API_KEY_HEADER=X-Api-Key
max_tokens: 4096
token usage: 1,204 in, 388 out
context window: 200000 tokens
Tokens per second: 88.4
input_tokens=1204 output_tokens=388
3 tokens remaining
1 passed, 0 failed
All checks pass.
PASS src/auth/token.test.ts (12 ms)
✓ refuses a wrong password (3 ms)
✗ token refresh > keeps the session
Password authentication is disabled; use a key.
Permission denied (publickey,password).
Authentication failed: wrong user name or password.
FATAL: password authentication failed for user "kim"
ERROR 1045 (28000): Access denied for user 'kim'@'localhost' (using password: YES)
401 Unauthorized: token expired
403 Forbidden: missing scope repo
WARN  deprecated: basic auth will be removed
INFO  rotated the signing key, 2 keys are active
DEBUG token cache: 12 hits, 3 misses
Invalid credentials, 2 attempts left
Two-factor authentication is required.
The secret to good bread is time.
It is no secret that tests help.
Pass the salt, please.
Press a key to continue.
The key insight is that order does not matter.
A cookie is set when you accept.
The keynote begins at nine.
A monkey ate the turkey.
Passport control is on the left.
The compass points north.
An author of authority.
Bearer of good news
Basic English is enough.
Digest of the week
kim: password reset for two users, please
Kim / Ana / Scott
creds: none
pw: see the vault
pass: see above
login: required
credentials: include
credentials: 'same-origin'
Set-Cookie is sent twice
Cookie: none
Authorization: required
Authorization header is missing
X-Api-Key header is required
proxy-authorization, cookie, set-cookie
sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
sha1 da39a3ee5e6b4b0d3255bfef95601890afd80709
integrity sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==
v1.22.333-beta.4+build.5678
550e8400-e29b-41d4-a716-446655440000
00:1A:2B:3C:4D:5E
192.168.100.200:8080
2001:db8:85a3::8a2e:370:7334
+49 170 1234567
DE89 3704 0044 0532 0130 00
ISBN 978-3-16-148410-0
4111 1111 1111 1111
MIIB is how many certificates begin
ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC7 kim@laptop
SHA256:uNiVztksCsDhcc0u9e8BzrJ7FV2vdp2q6QvTwQ3HnQ8
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT
s3://bucket/path/to/key.json
gs://bucket/keys/2024/part-0001
arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop/db
//registry.example.org/:_authToken=§{NPM_TOKEN}
https://user@example.org/repo.git
https://example.org/reset-password?lang=en
https://example.org/docs/auth#tokens
https://example.org:443/a:b@c
postgres://localhost/shop
postgres://app@db1/shop
redis://db1:6379/0
amqp://mq.example.org:5672/%2F
smtp://mail.example.org:587
mongodb://a.example.org,b.example.org/?replicaSet=rs0
file:///etc/passwd
x-access-token
access-token: required header
expect(token).toMatch(/^[a-z]+$/)
/password|secret|token/i
^(?=.*[A-Z])(?=.*\d).{8,}$
sed -i 's/password/passphrase/g' docs/*.md
rg -n "password" src docs
grep -rn 'token' --include=*.ts src
find . -name '*secret*'
ls -la ~/.ssh ~/.aws
chmod 600 ~/.ssh/id_ed25519
tail -f /var/log/auth.log
journalctl -u ssh --since today
`
  .trim()
  .replaceAll('§', '$')
  .split('\n')
