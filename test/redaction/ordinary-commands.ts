/** Commands, queries, pages and sentences that are worded like those with secrets, and hold none. */
export const ordinaryCommands: readonly string[] = String.raw`
readFile('/etc/passwd', 'utf8', cb)
readFileSync('/run/secrets/db_password', 'utf8')
git config trailer.<token>.command kim2
replace <token>/path1 and <token>@host1 in the address
PATH=/usr/local/bin:/usr/bin:/bin1
MANPATH: /usr/share/man2
PATTERN="src2/kim3.ts"
FILE_PATTERN=report-2024.csv
pat = "report-2024.csv"
date_pat = "report-2024.csv"
URL_PAT = r"^https?://kim2"
VERSION_PAT = "v[0-9]+.x86_64"
GLOB_PAT='src/**/a1b2c3.ts'
A PAT: see settings, tokens
Create a PAT at github.com/settings/tokens2
GITHUB_PAT=$TOKEN
const pat = /a1b2c3d4e5/
compat: es2020plus1
format="a1b2c3d4e5f6"
pw: string
PW=$PASSWORD
const pw = await import('playwright2')
pw = page.width
mpw: 12
sshpass: command not found
apt-get install sshpass openssh-client2
which sshpass || apt-get install sshpass2
yarn config set nodeLinker node-modules2
yarn config set npmAuthToken with a token of your own
yarn config set npmAuthToken $NPM_TOKEN
npm config set fund false2
dotnet user-secrets list --project web2
dotnet user-secrets set "Db:Password" "$DB_PASSWORD"
A temporary password is generated for each user: check your mail
A temporary password is generated for each user.
process.env.DB_PASSWORD || ''
process.env.JWT_SECRET ?? 'required'
const token = process.env.API_TOKEN || argv.token2
errors.password || 'is too short'
errors.password ?? "must have 8 characters"
test -n "$TOKEN" || echo "no token1"
if (token || "a1" in names) return
https://kim:@git.example.org/a1
postgres://postgres:@localhost:5432/shop2
http://kim:x-oauth-basic is how a token is given
text = <<EOT
cat <<EOF > token2
The token << 3 shifts it, and secret <<EOT begins a text
{"keyName":"Enter","value":"kim2"}
{"keyName":"user_id","permissions":"READ","value":"a1b2"}
{"type":"token","start":3,"text":"kim2"}
{"value":"kim2","type":"token"}
<input type="password" name="p" value="">
<input type="password" name="p" placeholder="Password1">
<input type="text" name="p" value="kim2">
Authorization: Digest username="kim2", realm="a1", nonce="$NONCE"
WWW-Authenticate: Digest realm="a1", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"
grant access to those identified by "a1b2c3"
kubectl get secret db2 -o jsonpath='{.data.user}'
{"kind":"ConfigMap","data":{"host":"db2.example.org"}}
{"data":{"host":"db2.example.org"},"kind":"ConfigMap"}
{"data":{"user":"a1b2c3"},"status":200}
const data: { name: string } = { name: 'kim2' }
const { data: secret } = await vault.read('kim2')
kubectl patch deployment web -p '{"data":{"a":"b2c3d4"}}'
     1	user,password
     1→columns: user, password
mkdir	-p	src/shop2
cp	-a	src/a1 build/a1
tar	-xpf	archive2.tar
docker ps	-a	shop2
docker run	-p	8080:80 shop2
curl	-s	https://example.org/a1
ssh	-p	2222 kim@web1
The user is identified  by an id such as user12345.
It is identified	by "user12345" in the log.
notified by 'kim2', verified by "a1b2c3"
insert  into shop (name, price)  values  ('pen2', 12)
func(a, b)  values ('a1', 'b2')
for (const one of issues) values('kim2')
\033[32mpassed\033[0m 12 tests, token_count: \033[1m4096\033[0m
\e[33mtoken:\e[0m expired
\u001b[31mpassword\u001b[0m: required
ssh web 'echo '\''the password is required'\'''
sh -c 'grep '"'"'token: string'"'"' src/a1.ts'
"{\\\"token_type\\\":\\\"bearer\\\",\\\"name\\\":\\\"kim2\\\"}"
the password PBKDF2WithHmacSHA256 is derived with
password 20240501T120000Z was the last change
see password RFC2898 and passphrase BIP39
Passwort: bitte eingeben
"password": "Kennwort"
El campo contraseña es obligatorio.
密码：不能为空
next=https%3A%2F%2Fexample.org%2Flogin%3Flang%3Den
callback=https%3A%2F%2Fexample.org%3A8443%2Ftoken
q=%22password%22%20site%3Aexample.org
jdbc:oracle:thin:@db1.example.org:1521/shop
ｐａｓｓｗｏｒｄ：必須
columns: user, password, role
user,password
The passwd << operator shifts the stream.
cat users <<< "$NAMES"
read -r name <<< "$(whoami)"
diff <(sort passwd) <(sort shadow)
-----BEGIN CERTIFICATE----- and -----END CERTIFICATE-----
A key ends with -----END PRIVATE KEY----- on its own line.
if (line === '-----END PRIVATE KEY-----') return lines
-----END RSA PRIVATE KEY----- expected
INSERT INTO u (name, password) VALUES ($1, $2), ($3, $4)
insert into u (name, token_count) values ('kim', 12), ('bob', 14)
IFS=$'\n' read -r line
password=$'\n'
The API key is required.
The API key is not valid.
the API key is: missing
An API key is created in the console
Press any key: continue
The primary key is id_12345.
The key is 4096 bits long.
the cache key is user:12345678:profile
{"password":{"type":"string","minLength":8}}
{"password":{"value":""}}
{"token":{"value":null,"kind":"none"}}
{"\u0070ath":"src/a1.ts"}
{"name":"caf\u00e9","token_type":"bearer"}
| password | string | yes |
| token | the token of the user |
| Password | Notes |
|---|---|
| secret | required | v1.2.0 |
| API key | where to get it |
it listens on 127.0.0.1:5432:tcp
at 10:54:12:345 the server started
htpasswd -c .htpasswd kim
htpasswd -b passwordfile username password
htpasswd -nb "$USER" "$PASS"
htpasswd -D users kim
The -b option of htpasswd takes the password from the command line.
mosquitto_passwd -b file user "$PASSWORD"
mkpasswd -m sha-512
mkpasswd --method=sha-512 --stdin
openssl passwd -6
openssl passwd -apr1 -stdin
openssl passwd -salt abcd12 -stdin
openssl enc -aes-256-cbc -pass stdin -in a1.txt
openssl rsa -passin env:KEY_PASS -in a.pem
openssl rsa -passin file:./pass1.txt -in a.pem
vault login
vault login -method=oidc role=dev2
vault login with a token of the team
vault kv get -field=main secret/shop2
vault kv put secret/shop2 @data1.json
vault kv put secret/shop password=$DB_PASSWORD
vault operator unseal
vault token lookup
The vault login failed 3 times.
smbclient -L //files2
smbclient //files/share -N
smbclient //files/share -U kim2 -c 'ls'
cargo login
cargo login --registry acme2
snyk auth
ngrok authtoken TOKEN
ngrok config add-authtoken $NGROK_TOKEN
wandb login --relogin
poetry config pypi-token.pypi "$PYPI_TOKEN"
rabbitmqctl add_user kim "$PASSWORD"
rabbitmqctl list_users
wpa_passphrase ssid passphrase
rclone obscure password
rclone obscure command
grafana-cli admin reset-admin-password command
plink -ssh kim2@host2 ls
qpdf --encrypt "$USER_PW" "$OWNER_PW" 256 -- a.pdf b.pdf
rar x -hp archive1.rar
grpcurl -plaintext localhost:8080 list
grpcurl --plaintext localhost:8080 list2
gh secret set NAME < file1.txt
gh secret set NAME --body "$TOKEN2"
gh secret list --env production2
gh issue create --body 'See build 1234'
fly secrets list --app shop2
fly secrets set KEY="$VALUE"
secrets set by the operator are kept for 30 days
kubectl create secret generic db --from-literal=password=$DB_PASSWORD
kubectl get secret db2 -o jsonpath={.data.main}
aws ssm get-parameter --name /db/main2 --with-decryption
aws ssm put-parameter --name /db/main2 --value "$VALUE" --type String
az keyvault secret show --name db2 --query value
pulumi config set aws:region eu-west-1
net use
net use Z: /delete
net use * \\files\share2
net user kim /delete
net user kim *
The net user growth was 12 % in 2024
The internet user base1 is large
schtasks /create /tn job2 /tr a2.exe /sc daily
xfreerdp /u:kim2 /v:host2 /p:
sqlplus / as sysdba
sqlplus kim2@db2
sqlplus user/password@db2
expdp system parfile=a2.par
impdp system@shop2 full=y
sonar.login=admin
a LOGIN page in version2
USER LOGIN attempts 2024
PASS src/a1.test.ts
PASS  test/b2.test.js (5.2 s)
AUTH oauth2
AUTH required2 for /v1/users
redis-cli AUTH "$REDIS_PASSWORD"
ACL SETUSER kim on nopass ~* +@all
ConvertTo-SecureString $password -AsPlainText -Force
ConvertTo-SecureString -String $env:PW2 -AsPlainText -Force
$p = Read-Host -AsSecureString
$p = $secret | ConvertTo-SecureString -AsPlainText -Force
[pscredential]::new('kim', $password)
crypt('password', gen_salt('bf'))
UPDATE u SET hash = crypt($1, gen_salt('bf', 8))
PRAGMA foreign_keys = ON
PRAGMA key_count = 12
ssh-keygen -t ed25519 -N "" -f key2
ssh-keygen -t rsa -b 4096 -C kim2@example.org
security find-certificate -a -p login2.keychain
The security team set -p 8080 as the port.
twine upload dist/a2.whl
useradd -m -s /bin/bash kim2
nuget restore -k
ipmitool -H host2 -U admin power status
vercel deploy --prod -t
echo yes | sudo -S apt update
echo hello2 | sudo tee /etc/motd
echo "$TOKEN2" | gh auth login --with-token
printf '%s' "$PASSWORD" | docker login --password-stdin
printf '%s items' 12345 | wc -c
cat token2.txt | gh auth login --with-token
docker login --password-stdin <<< "$TOKEN2"
grep -c a1 <<< "some2 text3"
page.fill('#username', 'kim2')
await page.getByLabel('Password').fill(password2)
await page.getByLabel('Password').fill('')
await page.getByLabel('User').fill('kim2')
expect(page.getByLabel('Password')).toHaveValue('')
page.getByText('Forgot password?').click()
cy.get('#password').type(password)
cy.get('#password').should('have.attr', 'type', 'password')
driver.find_element(By.ID, "password").send_keys(Keys.TAB)
document.querySelector('#password').value = ''
$('#password').val()
fill_in 'Password', with: user.password
expect("Wrong password")
expect "*assword:*"
{"selector":"#password","text":""}
{"selector":"#password","text":"{{password}}"}
{"element":"Forgot password? link","ref":"e12","text":"Forgot password?"}
{"label":"Password","value":"Password"}
{"name":"password","type":"text","label":"Password"}
{"name":"password","type":"string","value":"string"}
{"field":"password","text":"Required"}
{"text":"Sign in","name":"password"}
{"value": 12, "name": "MAX_TOKEN"}
{"selector":"#token-count","text":"151643"}
{"name":"tokens","value":"151643"}
INSERT INTO users (name, password) VALUES ($1, $2)
INSERT INTO users (name, password) VALUES (?, ?)
INSERT INTO users (name, password) VALUES ('kim', NULL)
INSERT INTO users (name, token_count) VALUES ('kim2', '151643')
INSERT INTO users (name, password) VALUES ('kim', :password)
CREATE USER kim IDENTIFIED EXTERNALLY
When you create a user, it is identified by its id.
Create user accounts identified by email.
alter the rows that are identified by key1 and key2
The header that is identified by "content-type2" is set.
GRANT SELECT ON a TO kim2
https://example.org/list?sort=key&key=name
https://example.org/object?key=uploads/2024/report.pdf
https://example.org/a?key=user_settings_v2
0.0.0.0:5432:5432/tcp
a.ts:5432:12:error:unexpected
localhost:5432:shop
*:*:*
localhost:5432:*:kim:
status code: 404000
exit code: 137000
error code is 12345678
country code: 0049
zip code: 94107
QR code: 12345678
code: 200400
"code": "123456"
the security code review found 2024 lines
verification code: required
2FA code is required
one-time code: see below
backup code paths: 1234
Verification codes: 3
recovery codes: call 555-1234
recovery codes: see docs/recovery1.md
10 recovery codes remaining
pin: 13
pin: D4
PIN 4: GND
pin 1000 packages to their version
pinned: 20240501
spin: 100000
"pin": "top"
pinCount: 1024
Erlang/OTP 26.2.1
OTP: 26.2
otp: number
"otp": "string"
otp_release: 27
totp: true
cvc4 1.8
cvc: string
the cvv is the number on the back
Seed phrase: never share it with anybody, and write it down on paper instead of keeping it in a file.
The recovery phrase is twelve words long and nobody else should read it.
mnemonic: mov
mnemonic: string
passphrase: a phrase that you choose
seed: 12345
seedWords: 12
stringData: {}
adminKey: string
recoveryKey: undefined
password reset2
password must be long2
the password 'must be long enough'
password "must be long enough"
secret my-secret-1
kim:x:1000:1000:Kim:/home/kim:/bin/bash
$2 is the second argument
$6 and $5 and $1 are amounts
cost: $1,200.50 or $2b
variable "db_password" { type = string }
output "token" { value = module.a1.token }
Set-Item -Path Env:API_TOKEN -Value $token2
`
  .split('\n')
  .filter((line) => line !== '')
  .concat([
    'variable "db_password" {\n  type    = string\n  default = ""\n}',
    'variable "db_password" {\n  default = "changeme"\n}',
    '- name: API_TOKEN\n  type: string\n  value: string\n',
    '- value: 12\n  name: TOKEN_COUNT\n',
    'stringData:\n  main: {{ .Values.main }}\n  other: $OTHER\n',
    'cat > a.txt <<EOF\nhello2 world3\nEOF',
    'kubectl apply -f - <<EOF\nkind: ConfigMap\nmetadata:\n  name: a1\nEOF',
    'docker login --password-stdin <<EOF\n$TOKEN\nEOF',
    'expect(screen.getByText("Wrong password")).toBeVisible()\nmail.send("hello")',
    'Recovery codes:\n  none are left\n',
    'The key is identified by `name2` in the list.',
    'mnemonic: [mov, add, sub]',
    'PASS src/a1.test.ts\nPASS src/b2.test.ts',
    'Password:\nRequired',
    'Password:\nmust-be-long',
    'Password:\nkim@example.org',
    'Password:\nhttps://example.org/reset2',
    'Password:\nreset2.ts\nlogin2.ts',
    'Password:\n  type: string\nuser2:\n  type: string',
    'password:\nuser2:\n',
    'Password:\n**required2**',
    'Password:\n```js2\nrun()\n```',
    'Password:\nsee chapter2',
    'Password:\n- at least 12 characters',
    'Token:\nlogin2page',
    'Auth:\nlogin2\nlogout2',
    'if password:\nreturn2(a)',
    'The password:\nv1.2.34',
    'Password for kim: unchanged',
    'Password for account2: see below',
    'Passwords for staging2: kept elsewhere',
    'tokens: [A1|B2, C3|D4]',
    'tokens: [Kind.Word2|Kind.End3, other]',
    'tokens: ["a && b", "x > 2", "y; z1"]',
    'tokens: [a1&&b2, x1||y2]',
    'tokens: ["&&", "||", ">>", ";"]',
    '--secret-string file://secret2.json',
    '--secret-string "$SECRET2"',
    '--token {{ token2 }}',
    'A field that is named like a secret: `{"selector": "#a1", "text": "b2"}`.',
    'token: `{"kind": "word1"}`',
    '--password {password2}',
    'sqlplus "/ as sysdba" @a2.sql',
    "sqlplus '/nolog'",
    'cat <<EOF | tee a2.txt\nhello2\nEOF',
    'cat <<EOF | kubectl apply -f -\nkind: ConfigMap2\nEOF',
    'cat <<EOF | sudo tee /etc/a2\nhello2 world\nEOF',
    'cat <<EOF | sudo -S ls\n$PASSWORD2\nEOF',
    'cout << password2 << endl;\ncin >> token2;',
    '| Field | Password |\n|---|---|\n| type | string |\n| length | 12 |',
    '| **Option** | **Password** |\n|---|---|\n| Required | Yes |',
    '**Password:** required\n**Token:** optional',
    'The **password**: see chapter 2, **token**: 12',
    'password%3Drequired',
    'apiVersion: v1\nkind: ConfigMap\ndata:\n  host: db2.example.org\n',
    'apiVersion: v1\ndata:\n  host: db2.example.org\nkind: ConfigMap\n',
    'kind: Secret\nmetadata:\n  name: db2\n---\nkind: ConfigMap\ndata:\n  host: db2.example.org\n',
    'kind: Secret\ndata:\n  db: $DB_PASSWORD\n',
    'kind: ExternalSecret\nspec:\n  data:\n  - secretKey: db2\n',
    'description = <<EOT\nThe password is in vault2.\nEOT',
    'db_password = <<EOT\n<password2>\nEOT',
    'sort%3Dkey%26token_type%3Dbearer',
    'xh -a basic https://a.org/2',
  ])

/** Data that is like that of tools for browsers, of commands and of codes, and holds no secret. */
export const ordinaryCommandData: readonly unknown[] = [
  { element: 'Forgot password? link', ref: 'e12', text: 'Forgot password?' },
  { element: 'Show password', text: 'Show' },
  { label: 'Reset password', value: 'link' },
  { selector: '#password', text: '' },
  { selector: '#password', value: '{{password}}' },
  { selector: '#user', text: 'kim2' },
  { selector: '#token-count', text: '151643' },
  { name: 'password', type: 'text', label: 'Password', required: true },
  { field: 'password', text: 'Required' },
  { id: 'call_1', name: 'Bash', input: 'npm test2' },
  { fields: [{ name: 'User', type: 'textbox', ref: 'e1', value: 'kim2' }] },
  { argv: ['vault', 'login', '-method=oidc'], more: ['vault', 'kv', 'get', 'secret/shop2'] },
  { argv: ['gh', 'issue', 'create', '--body', 'See build 1234'], more: ['gh', 'pr', 'view', '12'] },
  { command: 'kubectl', args: ['get', 'secret', 'db2', '-o', 'yaml'] },
  { command: 'aws', args: ['ssm', 'get-parameter', '--name', '/db/main2'] },
  { command: 'openssl', args: ['req', '-x509', '-newkey', 'rsa:4096', '-out', 'cert2.pem'] },
  { command: 'net', args: ['use'] },
  { command: 'cargo', args: ['build', '--release', '--target', 'x86_64-unknown-linux-gnu'] },
  { pin: 13, pins: [1, 2, 3], otp: true, totp: null, cvv: 'string', code: 123_456, statusCode: 404 },
  { pin: 'top', pinned: 20_240_501, otpRelease: '27', verificationCode: 'required', errorCode: '123456' },
  { zipCode: '94107', countryCode: '0049', postalCode: 560_001, pinCode: '560001', exitCode: 137_000 },
  { seed: 12_345, mnemonic: 'mov', mnemonics: ['mov', 'add'], seedPhrase: null, recoveryCodes: [] },
  {
    files: [
      'token.json',
      'a1b2',
      'secret.md',
      'c3d4',
      'secrets.yml',
      'e5f6',
      'token.ts',
      'g7h8',
      'auth.py',
      'i9j1',
      'private-key.pem',
      'k2l3',
    ],
  },
  { kind: 'ConfigMap', data: { host: 'db2.example.org' } },
  { kind: 'Secret', data: null, metadata: { name: 'db2' } },
  { keyName: 'Enter', value: 'kim2' },
  { PATH: '/usr/bin1', PATTERN: 'a1b2c3', pattern: 'a1b2', pat: 'a[0-9]1', date_pat: 'a1b2', compat: 'es2020' },
  { files: ['.htpasswd', 'kim2', 'users', 'a1'], names: ['password.txt', 'a1'] },
]
