/** Code, headers, elements and files that are worded like those with wrapped or changed secrets, and hold none. */
export const ordinaryCode: readonly string[] = String.raw`
def connect(host, password=None):
def open(self, name, mode="r", pwd=None):
the --username and --password options
information can be provided via the --username and --password options
the --token argument of npm
use --password instead of a file
self._client_key = keyfile
ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxx
AKIAXXXXXXXXXXXXXXXX
https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX
Authorization: required for all users
Authorization: see below
Authorization: Section 4.2.1-a
Authorization: Role Based Access Control
Authorization: SSWS $API_TOKEN2
Authorization: PKCE S256
Authorization: uses Casbin v2.77.2
authorization: "admin users2"
authorization = await authorize2(user)
headers["authorization"] = 'WSSE profile="UsernameToken"'
-Password (Get-Content a1.txt)
-Password (Read-Host -AsSecureString)
-Password (ConvertTo-SecureString $p -AsPlainText -Force)
TOKEN=$(echo $SECRET | base64)
TOKEN=$(echo "$A1" | cut -d: -f2)
PASSWORD=$(pass show db2)
curl -H "Authorization: Basic $(echo -n $USER2:$PASS2 | base64)"
read -r TOKEN <<< "$(cat token2)"
printf 'DB_PASSWORD=%s\n' "$DB_PASSWORD2" >> .env
printf("password=%s\n", user.password1);
<password encrypted="false">$PASSWORD2</password>
<token kind="keyword2">const</token>
<td>Password</td><td>Minimum 8 characters</td>
<dt>password</dt><dd>The password of user 2.</dd>
<key>auth2</key><string>none</string>
use &lt;password&gt; here1
List&lt;Token1&gt; tokens2 = a
&quot;password&quot;: &quot;string&quot;
{"password":{"type":"string","minLength":8,"format":"password2"}}
{"password":{"message":"is too short"}}
{"errors":{"password":{"code":"too_short1","message":"It is too short"}}}
{"secret":{"name":"db-credentials2","key":"password"}}
{"token":{"type":"Punctuator","value":"{"}}
password: { required: true, label: "Your password" }
password: !Ref DbPassword2
password: !secret wifi_password1
password: *default1
fn login(user: &str, password: &str) -> Result<Token2>
secret: &mut Secret2
- value: kim2
chpasswd:
~ password = (sensitive value)
~ password = (known after apply) -> null
password changed from plain text to bcrypt
the token changed from v1 to v2
func login(token string, id int) error
const token string = ""
let token = String::new()
let token = Some(token2)
const token = String(req.query.token1)
token = supabase.from("tokens2")
ssh-keygen -t ed25519 -N "" -f key1
sort -n file12345
vault write auth/approle/role/app policies=app1
vault write secret/app @data1.json
DB_PASSWORD ?= $(shell cat a1)
ENV DB_PASSWORD $DB_PASSWORD2
enable password authentication2fa
enable password 5 times
BYPASS=north12
compass: north12
multipass: vm1234
"pgpass": "1.0.5"
echo "password:"; read
label: "Password:", id: "a1"
expect(screen.getByText('Password:')).toBe(1)
token => token.id2
password => /^[A-Za-z0-9!@#$%^&*]{8,}$/.test(password)
password <- readline("Password: ")
log in with password or key2
is it password Sha512crypt?
# token          = 1*<any CHAR except CTLs>
# token          = 1*tchar
mysql -u root -p shop_2024
`
  .split('\n')
  .filter((line) => line !== '')
  .concat([
    'def connect(host, password=None):\n    """Connect to a host.\n    """\n',
    'def read(self, name, pwd=None):\n    """Return file bytes for name."""\n',
    'chpasswd:\n  list: |\n    root:RANDOM\n',
    '- value: 12\n  name: TOKEN_COUNT',
  ])

/** The same in data. */
export const ordinaryCodeData: readonly unknown[] = [
  { name: 'password', content: 'Enter your password' },
  { name: 'auth', content: 'How users log in, version 2' },
  { lines: ['Password:', 'must be long', 'Login:', 'kim2'] },
  { command: 'mysql', args: ['-u', 'root', '-p', 'shop_2024'] },
]
