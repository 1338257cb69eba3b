import { alphabets, type Form, named, text } from './plant.ts'

const { alnum, base64, digits, hex, url } = alphabets

/** Secrets as the files, headers and addresses of well-known programs and services write them. */
export const fileForms: readonly Form[] = [
  named('netrc, host without a dot', (secret) => `machine localhost login me password ${secret}`),
  named('netrc, default', (secret) => `default\n  login me\n  password ${secret}\n`),
  named('netrc, account', (secret) => `machine a.example.org\n\tlogin me\n\taccount b\n\tpassword ${secret}\n`),
  text(
    'npmrc, _auth',
    ({ of }) => of(base64, 40),
    (secret) => `registry=https://r.example.org/\n_auth=${secret}\n`,
  ),
  text(
    'npmrc, _password',
    ({ of }) => of(base64, 24),
    (secret) => `//r.example.org/:username=me\n//r.example.org/:_password=${secret}\n`,
  ),
  named('pypirc', (secret) => `[pypi]\nusername = __token__\npassword = ${secret}\n`),
  text(
    'docker config',
    ({ of }) => `${of(base64, 43)}=`,
    (secret) => `{\n\t"auths": {\n\t\t"r.example.org": {\n\t\t\t"auth": "${secret}"\n\t\t}\n\t}\n}`,
  ),
  text(
    'docker config, identity token',
    ({ of }) => of(url, 60),
    (secret) => `{"auths":{"r.example.org":{"identitytoken":"${secret}"}}}`,
  ),
  text(
    'kubeconfig, client key',
    ({ of }) => `${of(base64, 300)}==`,
    (secret) => `users:\n- name: me\n  user:\n    client-key-data: ${secret}\n`,
  ),
  text(
    'kubeconfig, token',
    ({ of }) => of(alnum, 40),
    (secret) => `users:\n- name: me\n  user:\n    token: ${secret}\n`,
  ),
  text(
    'AWS credentials file, session token',
    ({ of }) => of(base64, 200),
    (secret) => `[default]\nregion = eu-west-1\naws_session_token = ${secret}\n`,
  ),
  named('connection string, braces', (secret) => `Driver={SQL Server};Server=db;UID=sa;PWD=${secret};`),
  text(
    'connection string, value in braces',
    ({ of }) => of(alnum, 24),
    (secret) => `Driver={SQL Server};Server=db;UID=sa;PWD={${secret}};`,
  ),
  text(
    'Azure SAS',
    ({ of }) => `${of(alnum, 40)}%2B${of(alnum, 3)}%3D`,
    (secret) => `https://a.blob.core.windows.net/c/b?sv=2022-11-02&sp=r&sig=${secret}`,
  ),
  text(
    'presigned, security token',
    ({ of }) => of(alnum, 80),
    (secret) => `https://b.s3.amazonaws.com/k?X-Amz-Expires=60&X-Amz-Security-Token=${secret}&X-Amz-Date=1`,
  ),
  text(
    'Discord webhook with a version',
    ({ of }) => of(url, 68),
    (secret, { of }) => `https://discord.com/api/v10/webhooks/${of(digits, 18)}/${secret}`,
  ),
  text(
    'Slack webhook',
    ({ of }) => of(alnum, 24),
    (secret) => `https://hooks.slack.com/services/T0123ABCD/B0123ABCD/${secret}`,
  ),
  text(
    'Office webhook',
    ({ of }) => `${of(hex, 32)}/IncomingWebhook/${of(hex, 32)}`,
    (secret) => `https://outlook.office.com/webhook/${secret}`,
  ),
  ...['p@ss/w', 'a/b', 'x@y', '@', '/'].map((inside) =>
    text(
      `URL, password with ${inside}`,
      ({ of }) => `${of(alnum, 8)}${inside}${of(alnum, 8)}`,
      (secret, { one }) =>
        `${one(['postgres', 'mysql', 'amqp'])}://me:${secret}@${one(['host', 'db.example.org:5432'])}/db`,
    ),
  ),
  named('requirepass', (secret) => `port 6379\nrequirepass ${secret}\nmasterauth ${secret}\n`),
  named('Gradle', (secret) => `storePassword '${secret}'\nkeyPassword ${secret}\n`),
  named('wpa_supplicant', (secret) => `network={\n  ssid="home"\n  psk="${secret}"\n}`),
  named('XML entry', (secret) => `<entry key="password">${secret}</entry>`),
  named('XML property', (secret) => `<property name="db.password">${secret}</property>`),
  named('XML value', (secret) => `<Password Value="${secret}" />`),
  named(
    'multipart form',
    (secret) => `--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}\r\n--x--`,
  ),
  text(
    'nmcli',
    ({ of }) => of(alnum, 20),
    (secret) => `nmcli dev wifi connect home password ${secret}`,
  ),
]
