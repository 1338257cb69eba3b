/** Sentences, code and output that mention secrets and hold none. */
export const ordinarySentences: readonly string[] = `
The password must be at least twelve characters long.
Enter your password: it will not be shown.
A token is a short piece of text; a secret is something nobody else knows.
The token has expired, please sign in again.
Please rotate the secret every ninety days.
token: expired
Password: required
secret: the word that nobody knows
password: string
password?: string | undefined
readonly token: string
readonly secret: Uint8Array
token = getToken()
token = await getToken()
const token = tokens[index]
const token = this.next()
const password = readPassword(prompt)
const password = process.env.DB_PASSWORD
const password = process.env['DB_PASSWORD'] ?? ''
password = os.environ["DB_PASSWORD"]
password = os.getenv("DB_PASSWORD")
api_key = settings.api_key
apiKey: config.apiKey,
apiKey: process.env.OPENAI_API_KEY,
password: z.string().min(8)
password: { type: 'string', required: true }
password: options.password ?? defaults.password
token: Token
token: ts.SyntaxKind
token: T
secret: Secret | undefined
auth: boolean
auth: 'none'
authorization: required
cookie: Cookie
if (token === undefined) throw new Error('no token')
if (password !== confirmation) return false
if (!password) return
return token
tokens.map((token) => token.text)
tokens.filter(token => token.kind === 'word')
for (const token of tokens) print(token)
function login(user: string, password: string): Promise<Token>
login(user=user, password=password)
Client(token=token, timeout=30)
Client(api_key=api_key)
def connect(host, user, password=None, token=""):
parser.add_argument("--password", help="the password of the database")
parser.add_argument('--token', required=True)
  --password PASSWORD   the password to use
  --token <token>       a token with the scope "repo"
  -p, --password string   Password
  --api-key KEY
--token $TOKEN
--password "$DB_PASSWORD"
--password=\${DB_PASSWORD}
export TOKEN=$(gh auth token)
export TOKEN="$(cat token.txt)"
TOKEN=$1
PASSWORD=\${PASSWORD:-}
DB_PASSWORD=
DB_PASSWORD=<your password>
password: "\${DB_PASSWORD}"
password: {{ .Values.password }}
password: !secret db_password
token: \${{ secrets.GITHUB_TOKEN }}
GITHUB_TOKEN: \${{ secrets.GITHUB_TOKEN }}
Authorization: Bearer $TOKEN
Authorization: Bearer \${token}
Authorization: Bearer <token>
Authorization: Bearer YOUR_TOKEN
headers: { Authorization: \`Bearer \${token}\` }
curl -H "Authorization: Bearer $TOKEN" https://example.org
curl -u "$USER:$PASSWORD" https://example.org
curl -u user https://example.org
curl -u "\${USER}:\${PASSWORD}" https://example.org
mysql -u root -p shop
mysql -h db -u root -p
mysql -u root -p"$MYSQL_PASSWORD" shop
mkdir -p build/output
docker run -p 8080:80 nginx
ssh -p 2222 root@host
cp -p source target
tar -xpf archive.tar
git log -p --stat
psql -p 5432 -U app
make -p
redis-cli -p 6379 -a
basic income; bearer of news
Basic authentication is not enough.
Bearer authentication is described in RFC 6750.
Bearer of this letter
Basic understanding of tokens
the basic configuration file
Digest access authentication
keyboard monkey turkey donkey jockey hockey whiskey
author: Jane Doe
authority: example.org
authored by: somebody
compass: north
bypass: true
passed: 12, failed: 0
pass: 12
pass 1 of 3
tests pass: yes
passthrough = true
passenger: 3
The test passes: see below
passing: 100%
secretary: Ms. Moneypenny
tokenizer = new Tokenizer()
tokenizer: bpe
token_type: bearer
"token_type": "bearer"
"tokenType": "Bearer",
"token_endpoint": "https://example.org/oauth/token"
token_url: https://example.org/oauth/token
"expires_in": 3600
max_tokens=4096
maxTokens: 1024
tokens: 12
tokens=512
"total_tokens": 512
token count: 12
prompt_tokens: 12
password_field: password
passwordField.focus()
passwordless: true
password reset requested for user 12
password_hash_algorithm: argon2id
secretName: database
secretKeyRef: { name: db, key: password }
kind: Secret
type: kubernetes.io/tls
keys: 12
key: value
key: name
keyCode = 13
primaryKey: id
primary_key: true
foreignKey: 'user_id'
publicKey: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
sort_key: name
partition_key = "user"
apiKeys.length
api_key_header: X-Api-Key
x-api-key is the name of the header
API keys are created in the settings.
access_key_id is not a secret by itself
access key: see the manual
cookie: SameSite=Lax is the default of browsers
cookies are accepted
The Cookie header carries cookies.
Set-Cookie is a response header.
cookie_policy: strict
cookieParser()
credentials: 'include'
credentials: 'same-origin'
credentials: true
credential helper: store
git config credential.helper cache
PWD=/home/me/project
OLDPWD=/home/me
pwd
cd "$PWD"
dsn: undefined
dsn = make_dsn()
connectionString: string
const connectionString = config.get('db')
http://localhost:3000/@scope/package
https://registry.example.org:4873/@scope/name/-/name-1.0.0.tgz
https://example.org/a:b@c
https://user@example.org/repo.git
ssh://git@github.com:22/a/b.git
git@github.com:a/b.git
mailto:me@example.org
see https://example.org/docs/password-reset?token_type=bearer
see http://a.example/ and write to me: you@b.example
https://example.org/?q=secret+santa&page=2
https://example.org/search?key=name&order=asc
postgres://localhost:5432/shop
postgres://user@localhost/shop
postgres://user:password@localhost/shop is the shape of the address
https://USER:PASSWORD@host/path
https://\${user}:\${password}@host/path
redis://cache:6379
machine learning login page password manager
machine translation: login and password pages
the login password page
password manager: choose one
password hint: your first pet
The password is wrong.
The password is too short.
The password is required for this user.
the secret is out
the token is missing
The secret is stored in the vault.
token is not defined
a token is valid for 24 hours
a secret: it is told to nobody
secret sauce: tomatoes
the secret of success: work
open secret = known to all
Secret Santa: bring a gift
key = map.key(0)
key = keys[0]
const key = \`\${name}:\${id}\`
for key, value in settings.items():
localStorage.getItem('token')
localStorage.setItem('token', token)
setPassword(password)
setPassword("")
user.password = hash(password)
user.password = newPassword
this.token = token
self.token = token
self.token = None
token = null
token = undefined
token: null
"token": null
"password": ""
'password': ''
"password": "********"
password=***
password=[redacted]
password: xxxxxxxx
password: <hidden>
password: changeme is not allowed
"password": "Password"
"password": "Enter your password"
"forgotPassword": "Forgot your password?"
password: 'Passwort',
label: 'Password', type: 'password'
<input type="password" name="password" placeholder="Password">
<label for="password">Password</label>
<password></password>
type="password"
name: 'token', value: 'the token'
case 'token': return parseToken()
case token.kind:
enum Token { Word = 1, Number = 2 }
switch (token.type) {
import { Token } from './token.ts'
import { password } from '@inquirer/prompts'
from getpass import getpass
password = getpass("Password: ")
@Column() password: string;
private readonly secret: string;
String password = request.getParameter("password");
string token = Request.Headers["Authorization"];
var token = Environment.GetEnvironmentVariable("TOKEN");
let token: Option<String> = None;
let token = &tokens[0];
token := next()
password := os.Getenv("PASSWORD")
$password = $_POST['password'];
$token = bin2hex(random_bytes(32));
my $password = shift;
CREATE TABLE users (id int, password varchar(255), token text);
SELECT password, token FROM users WHERE id = 1;
ALTER TABLE users ADD COLUMN password text;
WHERE token = $1
WHERE password = ?
UPDATE users SET password = crypt($1, gen_salt('bf'))
CREATE USER app WITH PASSWORD :password;
err: invalid token at position 12
SyntaxError: Unexpected token } in JSON at position 5
Unexpected token: punc (;)
error: unknown token 'foo'
Expected token: ')'
CSRF token mismatch
csrf: true
authentication failed for user "app"
password authentication failed for user "app"
FATAL: password authentication failed
Permission denied (publickey,password).
me@host's password:
sudo: a password is required
[sudo] password for me:
npm notice Access token expired or revoked.
npm ERR! need auth This command requires you to be logged in.
remote: Invalid username or password.
Username for 'https://github.com':
Password for 'https://me@github.com':
gh auth login --with-token
gh auth token
gh secret set NAME
gh secret list
vault token lookup
npm token list
npm config set //registry.example.org/:_authToken
kubectl get secret db -o yaml
kubectl create secret generic db --from-file=./password
aws secretsmanager get-secret-value --secret-id prod/db
aws sts get-session-token --serial-number arn
secret-id: prod/db
arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db
az keyvault secret show --name db
ssh-keygen -t ed25519 -f key
openssl genpkey -algorithm ed25519 -out key.pem
openssl rand -hex 32
-----BEGIN PUBLIC KEY-----
BEGIN RSA PRIVATE KEY is the first line of such a file
id_rsa id_rsa.pub known_hosts authorized_keys
sk-learn and scikit-learn
pk-fire gh-pages npm-run-all hf-hub xox
risk-free task-based desk-top disk-usage
AKIA is the prefix of access keys
eyJust.a.sentence
eyJ is how a JSON object begins in base64
ghp_ is a prefix
whsec_ is the prefix of webhook secrets
SG. is the sign of Singapore
dapi is an interface
key-value store
key-value-pairs-in-a-long-identifier
access-control-allow-origin: *
access-production-logs: yes
access_token is the name of the field
refresh_token: optional
client_secret: see the console
ATBB-meeting
hvs.example
dp.pt.BR
AGE-SECRET-KEY is the beginning
tok_visa
pk_column
sk_column
rk_index
auth=("user", "password")
auth: [read, write]
basic_auth: ["user", "secret"]
["--password","--token"]
["docker","run","-p","8080:80"]
["git", "log", "-p", "a1b2c3d4"]
docker run --name mysql -p3306:3306 mysql:8
docker compose -p project1 up
mysqldump -p shop1
curl -b cookies.txt -c cookies.txt https://example.org
curl -sSL https://example.org/install.sh | sh -s -- -u
curl https://example.org && mkdir -p a1/b2
docker login registry.example.org && mkdir -p build1/output2
echo done | tee login.txt
echo "$PASSWORD" | docker login -u me --password-stdin
echo hello | sudo tee /etc/motd
http://localhost:8080/path/@scope/name
http://localhost:3000/a/b@c/d
https://me.example.org:8443/mail/me@example.org
https://example.org:443?mail=me@example.org
http://[::1]:3000/@vite/client
docker://alpine:3.19@sha256:abcdef
tokens: []
tokens: [1, 2, 151643]
tokens: [Token, Token]
tokens: ["the", "cat", "sat", "2nd"]
const tokens = [token1, token2, lastToken3]
const tokens = ['word', 'number1', 'string']
secrets: [github_token, npm_token]
secrets: inherit
MAX_TOKENS=128000
TOKENS=12
password: $db_password_production
password: $DB_PASSWORD_2024
password: \${DB_PASSWORD_PRODUCTION_2024}
password: <your-password-here>
password: <PASSWORD_FROM_STEP_2>
token: my_token
token: $SLACK_BOT_TOKEN_V2
DB_PASSWORD=my_password
password: your_password1
password = $config["db"]
password: %DB_PASS2%
password: <hidden2>
--token-limit 500
--password true
PASS=true
"pass": true
"auth": false
"max_output_tokens": 128000
session_token_ttl=86400
auth_time: 1700000000
password expired on 2024-05-01
password reset for user2024
<label id="password">Password</label>
<option name="token">Some text</option>
"password": "Password is required."
"password": "Required field"
"password": "Neues Passwort"
"password": "Nouveau mot de passe"
"confirmPassword": "Confirm New Password"
"password": "Too short!"
"password": "Must have at least 8 characters (letters and digits)."
"password": "Invalid user name or password"
"password": "Hello {name}!"
errors.password = 'This cannot be empty.'
setError('password', 'Choose something stronger')
form.setFieldError("password", "Does not match")
System.getProperty("password", "none")
os.getenv("API_TOKEN", "missing")
env('DB_PASSWORD', '')
passwords: ['password', 'passphrase']
const passwords = ["required"]
tokens: ["covid-19", "e.g.", "#1"]
the password 'must be long enough'
ALTER USER a WITH PASSWORD NULL;
ALTER USER a PASSWORD EXPIRE;
identified by the name of the user
password2: string
function check(password1: string, password2: string): boolean
if (password1 !== password2) throw new Error('different')
const token2 = tokens[1]
see docs/password2.md
https://example.org/a?sig=hmac-sha256&x=1
https://example.org/a?signature=RSA-SHA256
https://example.org/a?sig=none
auth0: acme
`
  .split('\n')
  .filter((line) => line !== '')
  .concat([
    'password:\n  type: string',
    'password:\n  required: true',
    'token:\n  - name: a1b2c3',
    'secrets:\n  - db_password\n  - source: x',
    'tokens:\n  - word\n  - number2',
    'password: |\n  The password of the user.',
    'password: >-\n  Enter the password that you chose',
    'The password:\n  see docs/password2.md',
    'secret:\n  src/secret/file2.ts',
    '"password",\n"token"',
    '["token",\n "id2name"]',
    'case "password":\n  "x"',
    'name="password"\r\n\r\n',
  ])
