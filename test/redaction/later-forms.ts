import { alphabets, type Form, named, namedData, text, token } from './plant.ts'

const { alnum, base64, digits, hex, lowerDigits, upperDigits, url } = alphabets

/** Forms that were added after the first rules. The rules have been improved on them since, so they count as in-sample. */
export const laterForms: readonly Form[] = [
  token('Tailscale key', ({ of }) => `tskey-auth-${of(alnum, 12)}-${of(alnum, 32)}`),
  token('SonarQube token', ({ of }) => `squ_${of(hex, 40)}`),
  token('Netlify token', ({ of }) => `nfp_${of(alnum, 36)}`),
  token('NVIDIA key', ({ of }) => `nvapi-${of(url, 64)}`),
  token('PostHog key', ({ of }) => `phx_${of(alnum, 43)}`),
  token('Vercel token', ({ of }) => `vcp_${of(alnum, 56)}`),
  text(
    'Cloudinary address',
    ({ of }) => of(url, 27),
    (secret, { of }) => `CLOUDINARY=cloudinary://${of(digits, 15)}:${secret}@demo`,
  ),
  token('Langfuse key', ({ of }) => `sk-lf-${of(hex, 8)}-${of(hex, 4)}-${of(hex, 4)}-${of(hex, 4)}-${of(hex, 12)}`),
  token('Firecrawl key', ({ of }) => `fc-${of(hex, 32)}`),
  token('Tavily key', ({ of }) => `tvly-dev-${of(alnum, 32)}`),
  token('Buildkite token', ({ of }) => `bkua_${of(hex, 40)}`),
  token('CircleCI token', ({ of }) => `CCIPAT_${of(alnum, 22)}_${of(hex, 40)}`),
  token('Prefect key', ({ of }) => `pnu_${of(alnum, 36)}`),
  token('Contentful token', ({ of }) => `CFPAT-${of(url, 43)}`),
  token('Asana token', ({ of }) => `1/${of(digits, 16)}:${of(hex, 32)}`),
  token('Neon key', ({ of }) => `napi_${of(lowerDigits, 64)}`),
  token('Resend key', ({ of }) => `re_${of(alnum, 8)}_${of(alnum, 24)}`),
  token('Pinecone key', ({ of }) => `pcsk_${of(alnum, 6)}_${of(alnum, 63)}`),
  token('WorkOS key', ({ of }) => `sk_live_${of(alnum, 40)}`),
  token('Scaleway key id', ({ of }) => `SCW${of(upperDigits, 17)}`),
  token('Google refresh token', ({ of }) => `1//0${of(url, 100)}`),
  named('fish shell', (secret) => `set -x DB_PASSWORD ${secret}`),
  named('cmd.exe', (secret) => `set API_TOKEN=${secret}&& node a.js`),
  named('C#', (secret) => `var clientSecret = @"${secret}";`),
  named('Java properties with spaces', (secret) => `keystore.password = ${secret}\nkeystore.type = JKS`),
  named('Terraform variable', (secret) => `terraform apply -var 'db_password=${secret}' -auto-approve`),
  named('Ansible', (secret) => `ansible-playbook a.yml -e "ansible_become_pass=${secret}"`),
  named('Helm', (secret) => `helm install db ./chart --set auth.rootPassword=${secret},replicas=2`),
  named('psql address', (secret) => `psql "host=db port=5432 user=app password=${secret} sslmode=require"`),
  named('JDBC', (secret) => `jdbc:postgresql://db:5432/shop?user=app&password=${secret}`),
  named(
    'JDBC, SQL Server',
    (secret) => `jdbc:sqlserver://db:1433;databaseName=shop;user=sa;password=${secret};encrypt=true`,
  ),
  named('wget', (secret) => `wget --http-user=me --http-password=${secret} https://example.org/a.zip`),
  named('rclone', (secret) => `rclone config create s3 s3 secret_access_key ${secret}`),
  named('gpg', (secret) => `gpg --batch --passphrase '${secret}' -d a.gpg`),
  named('sudo', (secret) => `echo "password: ${secret}" | sudo -S ls`),
  named(
    'JSON, other keys',
    (secret, { one }) =>
      `{"${one(['privateKey', 'signingKey', 'db_password', 'userPass', 'sessionToken', 'webhookSecret'])}": "${secret}"}`,
  ),
  named(
    'YAML list of env',
    (secret) => `env:\n  - name: REDIS_PASSWORD\n    value: ${secret}\n  - name: PORT\n    value: "80"`,
  ),
  named('compose', (secret) => `    environment:\n      - POSTGRES_PASSWORD=${secret}\n      - POSTGRES_USER=app`),
  named('GitHub Actions log', (secret) => `##[debug]INPUT_TOKEN=${secret}`),
  named('env output', (secret) => `HOME=/root\nNODE_AUTH_TOKEN=${secret}\nPATH=/usr/bin:/bin`),
  named('shell trace', (secret) => `+ export 'DEPLOY_TOKEN=${secret}'`),
  named('Rust', (secret) => `let password: &str = "${secret}";`),
  named('TypeScript with a type', (secret) => `const apiKey: string = '${secret}'`),
  named('Python dictionary', (secret) => `settings = {'password': '${secret}', 'user': 'a'}`),
  named('Kotlin', (secret) => `val dbPassword = "${secret}"`),
  named('XML with a prefix', (secret) => `<wsse:Password>${secret}</wsse:Password>`),
  named('pgpass', (secret) => `PGPASSWORD='${secret}' pg_dump shop > a.sql`),
  named('error message', (secret) => `Error: login failed for {"username":"bob","password":"${secret}"}`),
  named(
    'URL, escaped in JSON',
    (secret) => `{"url":"https:\\/\\/example.org\\/a?token=${secret.replace(/[^\w]/g, 'x')}"}`,
  ),
  text(
    'Authorization in a log',
    ({ of }) => of(alnum, 40),
    (secret) => `headers={'Authorization': 'Token ${secret}', 'Accept': '*/*'}`,
  ),
  text(
    'header in fetch',
    ({ of }) => of(alnum, 40),
    (secret) => `fetch(u, { headers: { 'x-goog-api-key': '${secret}' } })`,
  ),
  text(
    'Private-Token',
    ({ of }) => of(url, 20),
    (secret) => `curl --header "PRIVATE-TOKEN: ${secret}" https://git.example.org`,
  ),
  text(
    'AWS signature',
    ({ of }) => of(hex, 64),
    (secret) =>
      `Authorization: AWS4-HMAC-SHA256 Credential=X/20240101/eu/s3/aws4_request, SignedHeaders=host, Signature=${secret}`,
  ),
  text(
    'MongoDB',
    ({ of }) => of(alnum, 18),
    (secret) => `mongosh "mongodb://root:${secret}@a:27017,b:27017/?replicaSet=r"`,
  ),
  text(
    'Redis with a name',
    ({ of }) => of(alnum, 24),
    (secret) => `REDIS_URL=rediss://default:${secret}@x.upstash.io:6379`,
  ),
  text(
    'proxy',
    ({ of }) => of(alnum, 14),
    (secret) => `https_proxy=http://user:${secret}@proxy:3128 npm ci`,
  ),
  text(
    'OAuth callback',
    ({ of }) => of(url, 40),
    (secret) => `http://localhost/cb#access_token=${secret}&token_type=bearer&expires_in=3600`,
  ),
  text(
    'base64 of an encrypted key',
    ({ of }) => of(base64, 88),
    (secret) => `ENCRYPTION_KEY="${secret}"`,
  ),
  namedData('snake keys', (secret, { one }) => ({
    [one(['db_password', 'secret_key', 'auth_token', 'private_key_pem', 'session_token'])]: secret,
  })),
  namedData('environment', (secret) => ({ env: { PATH: '/bin', MYSQL_PWD: secret } })),
  namedData('headers as a flat list', (secret) => ({ headers: ['Accept', '*/*', 'X-Auth-Token', secret] })),
  namedData('parameters', (secret) => ({
    parameters: [{ Name: 'db', ParameterKey: 'DbPassword', ParameterValue: secret }],
  })),
  namedData('form fields', (secret) => ({ fields: [{ field: 'password', value: secret }] })),
  namedData('entries in an object', (secret) => ({ body: JSON.stringify({ auth: { password: secret } }) })),
]
