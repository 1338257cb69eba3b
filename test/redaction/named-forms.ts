import { alphabets, type Form, type Maker, named, text } from './plant.ts'

const { alnum, base64, hex, lower } = alphabets

const phrase = ({ word }: Maker) => `${word()} ${word()} ${word()} ${word()}`

const basic = ({ password, word }: Maker) => Buffer.from(`${word()}:${password()}`).toString('base64')

/** Secrets that only their name identifies. */
export const namedForms: readonly Form[] = [
  named('--password X', (secret) => `deploy --password ${secret} --verbose`),
  named('--password=X', (secret) => `deploy --password=${secret} --verbose`),
  named('--token X', (secret, { one }) => `gh-tool --${one(['token', 'auth-token', 'access-token'])} ${secret} list`),
  named('--api-key "X"', (secret) => `run --api-key "${secret}"`),
  named('--secret X', (secret) => `sign --client-secret ${secret}`),
  text(
    '--password X, letters only',
    ({ of }) => of(lower, 10),
    (secret) => `deploy --password ${secret}`,
  ),
  text('--password "with spaces"', phrase, (secret) => `deploy --password "${secret}" --verbose`),
  named('DB_PASS=', (secret) => `DB_PASS=${secret} node server.js`),
  named('DB_PWD=', (secret) => `DB_PWD=${secret}`),
  named('MYSQL_ROOT_PASSWORD=', (secret) => `docker run -e MYSQL_ROOT_PASSWORD=${secret} mysql:8`),
  text(
    'AWS_SECRET_ACCESS_KEY=',
    ({ of }) => of(base64, 40),
    (secret) => `AWS_SECRET_ACCESS_KEY=${secret}`,
  ),
  text(
    'aws configure set',
    ({ of }) => of(base64, 40),
    (secret) => `aws configure set aws_secret_access_key ${secret}`,
  ),
  text(
    'aws credentials file',
    ({ of }) => of(base64, 40),
    (secret) => `[default]\naws_secret_access_key = ${secret}\nregion = eu-west-1`,
  ),
  named("export X_TOKEN='…'", (secret, { word }) => `export ${word().toUpperCase()}_TOKEN='${secret}'`),
  text('export with spaces', phrase, (secret) => `export BACKUP_PASSPHRASE="${secret}"`),
  text(
    '.env, letters only',
    ({ of }) => of(lower, 12),
    (secret) => `PORT=3000\nSESSION_SECRET=${secret}\nDEBUG=1`,
  ),
  named(
    '.env',
    (secret, { one }) =>
      `PORT=3000\n${one(['APP_KEY_SECRET', 'JWT_SECRET', 'REDIS_PASSWORD', 'API_KEY', 'SECRET_KEY_BASE'])}=${secret}\nDEBUG=1`,
  ),
  named(
    'YAML',
    (secret, { one }) =>
      `database:\n  user: app\n  ${one(['password', 'passwd', 'secret', 'api_key', 'auth_token'])}: ${secret}\n  port: 5432`,
  ),
  named('YAML, quoted', (secret) => `redis:\n  password: "${secret}"\n`),
  text('YAML with spaces', phrase, (secret) => `redis:\n  password: '${secret}'\n`),
  named('TOML', (secret, { one }) => `[server]\n${one(['password', 'api_key', 'token'])} = "${secret}"\n`),
  named('INI', (secret) => `[client]\nuser = root\npassword = ${secret}\nhost = localhost`),
  named('properties', (secret) => `spring.datasource.username=sa\nspring.datasource.password=${secret}\n`),
  named(
    'JSON',
    (secret, { one }) =>
      `{"user":"a","${one(['password', 'apiKey', 'access_token', 'clientSecret', 'refreshToken'])}":"${secret}","x":1}`,
  ),
  named('JSON, pretty', (secret) => `{\n  "user": "a",\n  "secret": "${secret}"\n}`),
  named('JSON in JSON', (secret) => JSON.stringify({ body: JSON.stringify({ user: 'a', password: secret }) })),
  text('JSON with spaces', phrase, (secret) => `{"password": "${secret}", "x": 1}`),
  named('code, single quotes', (secret) => `const password = '${secret}'`),
  named('code, object', (secret) => `connect({ host: 'db', password: '${secret}', port: 5432 })`),
  named('code, Go', (secret) => `apiKey := "${secret}"`),
  named('code, Python', (secret) => `client = Client(user="a", api_key="${secret}")`),
  named('code, Ruby and PHP', (secret) => `'password' => '${secret}',`),
  named('code, define', (secret) => `define('DB_PASSWORD', '${secret}');`),
  named('code, setter', (secret) => `config.setPassword("${secret}")`),
  named('XML element', (secret) => `<server><username>a</username><password>${secret}</password></server>`),
  named('XML attribute', (secret) => `<add key="ConnectionPassword" value="${secret}" />`),
  named('mysql -pX', (secret) => `mysql -u root -p${secret} shop`),
  named('mysqldump --password=', (secret) => `mysqldump --user=root --password='${secret}' shop`),
  named('curl -u a:b', (secret) => `curl -u admin:${secret} https://example.org/`),
  named('curl --user "a:b"', (secret) => `curl --user "admin:${secret}" https://example.org/`),
  named('sshpass -p', (secret) => `sshpass -p ${secret} ssh root@host`),
  named("sshpass -p '…'", (secret) => `sshpass -p '${secret}' scp a b:`),
  named('docker login -p', (secret) => `docker login -u me -p ${secret} registry.example.org`),
  named('redis-cli -a', (secret) => `redis-cli -h cache -a ${secret} ping`),
  named('openssl pass:', (secret) => `openssl rsa -in a.pem -passin pass:${secret} -out b.pem`),
  named('PGPASSWORD', (secret) => `PGPASSWORD=${secret} psql -h db -U app -c 'select 1'`),
  named('keytool', (secret) => `keytool -list -keystore a.jks -storepass ${secret}`),
  named('npmrc', (secret) => `//registry.example.org/:_authToken=${secret}`),
  named('kubectl', (secret) => `kubectl create secret generic db --from-literal=password=${secret}`),
  named('PowerShell', (secret) => `$env:API_TOKEN = "${secret}"`),
  named('Dockerfile', (secret) => `FROM node\nENV DB_PASSWORD ${secret}\nRUN npm ci`),
  named('SQL', (secret) => `CREATE USER app WITH PASSWORD '${secret}';`),
  named('SQL, identified by', (secret) => `ALTER USER 'a'@'%' IDENTIFIED BY '${secret}';`),
  named('netrc', (secret) => `machine api.example.org login me password ${secret}`),
  named('netrc, lines', (secret) => `machine api.example.org\n  login me\n  password ${secret}\n`),
  text(
    'URL, any scheme',
    ({ of, word }) => of(alnum, 14) + word(),
    (secret, { one }) =>
      `${one(['postgres', 'mysql', 'mongodb+srv', 'redis', 'amqp', 'https', 'ftp', 'smtp'])}://user:${secret}@host.example.org:5432/db`,
  ),
  text(
    'URL without a user',
    ({ of }) => of(alnum, 16),
    (secret) => `redis://:${secret}@cache:6379/0`,
  ),
  text(
    'URL with an encoded password',
    ({ of }) => `${of(alnum, 8)}%40${of(alnum, 6)}`,
    (secret) => `git clone https://me:${secret}@git.example.org/a.git`,
  ),
  text(
    'URL, token as the user',
    ({ of }) => of(hex, 40),
    (secret) => `git clone https://${secret}@git.example.org/a.git`,
  ),
  text(
    'URL, query',
    ({ of }) => of(alnum, 32),
    (secret, { one }) =>
      `GET https://example.org/a?${one(['access_token', 'api_key', 'token', 'apikey', 'client_secret'])}=${secret}&page=2 200`,
  ),
  text(
    'URL, signature',
    ({ of }) => of(hex, 64),
    (secret) => `https://b.s3.amazonaws.com/k?X-Amz-Date=20240101T000000Z&X-Amz-Signature=${secret}`,
  ),
  text(
    'Authorization: token',
    ({ of }) => of(hex, 40),
    (secret) => `curl -H "Authorization: token ${secret}" https://example.org`,
  ),
  text('Authorization: Basic', basic, (secret) => `Authorization: Basic ${secret}\r\nAccept: */*`),
  text(
    'Authorization: Bearer',
    ({ of }) => of(hex, 48),
    (secret) => `> authorization: Bearer ${secret}`,
  ),
  text(
    'Authorization alone',
    ({ of }) => of(alnum, 40),
    (secret) => `Authorization: ${secret}`,
  ),
  text(
    'Authorization in JSON',
    ({ of }) => of(alnum, 40),
    (secret) => `{"headers":{"Authorization":"ApiKey ${secret}"}}`,
  ),
  text(
    'X-Api-Key',
    ({ of }) => of(alnum, 32),
    (secret) => `X-Api-Key: ${secret}\nHost: a`,
  ),
  text(
    'X-Auth-Token',
    ({ of }) => of(hex, 32),
    (secret) => `curl -H 'X-Auth-Token: ${secret}' a`,
  ),
  text(
    'Cookie',
    ({ of }) => of(alnum, 32),
    (secret) => `Cookie: theme=dark; session=${secret}; lang=en`,
  ),
  text(
    'Set-Cookie',
    ({ of }) => of(alnum, 40),
    (secret) => `Set-Cookie: sid=${secret}; Path=/; HttpOnly`,
  ),
  text('Proxy-Authorization', basic, (secret) => `Proxy-Authorization: Basic ${secret}`),
  named(
    'connection string, SQL Server',
    (secret) => `Server=db;Database=shop;User Id=sa;Password=${secret};Encrypt=true`,
  ),
  named('connection string, Pwd', (secret) => `Driver={ODBC};Server=db;Uid=sa;Pwd=${secret};`),
  text(
    'connection string, Azure Storage',
    ({ of }) => `${of(base64, 86)}==`,
    (secret) => `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${secret};EndpointSuffix=core.windows.net`,
  ),
  text(
    'connection string, Service Bus',
    ({ of }) => `${of(base64, 43)}=`,
    (secret) => `Endpoint=sb://a.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${secret}`,
  ),
  named('libpq', (secret) => `host=db user=app password=${secret} dbname=shop`),
  named('form body', (secret) => `grant_type=password&username=a&password=${secret}&scope=x`),
  named('prose', (secret) => `The password is ${secret} for now.`),
  named('prose with a colon', (secret) => `Use this password: ${secret}`),
  named('log line', (secret) => `2024-05-01 12:00:00 DEBUG login user=bob passwd=${secret} ip=10.0.0.1`),
]
