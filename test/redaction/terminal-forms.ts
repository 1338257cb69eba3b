import { alphabets, type Form, type Maker, named, namedData, text } from './plant.ts'

/** A password with signs that mean something to a shell. */
const signed = ({ of, one, word }: Maker) =>
  `${capital(word())}${one(['&', '$', ';', '|', '>'])}${of('0123456789', 2)}${one(['&', '$', ';', '|', '>'])}${of('abcdefgXYZ', 3)}`

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Secrets as they are in terminals and notes: below a prompt, with signs of a shell, in here-documents, in tables of Markdown. */
export const terminalForms: readonly Form[] = [
  named('prompt', (secret) => `Password:\n${secret}`),
  named('prompt, in a session', (secret) => `$ login\nUsername: kim\nPassword: \n${secret}\nLast login: Monday`),
  named('prompt with words', (secret, { one }) => `${one(['Enter', 'New', 'Your', 'Old'])} password:\n${secret}\n`),
  named('prompt of a host', (secret) => `kim@web's password:\n${secret}\nWelcome`),
  named('prompt of sudo', (secret) => `[sudo] password for kim:\n${secret}\nReading package lists...`),
  named('prompt for a user', (secret) => `Password for kim: ${secret}`),
  named('prompt for a key', (secret) => `Enter passphrase for key '/home/kim/.ssh/id_rsa':\n${secret}`),
  named('prompt, named like a variable', (secret) => `DB_PASSWORD:\n${secret}`),
  named('prompt in a here-document', (secret) => `cat <<E\nUsername:\nkim\nPassword:\n${secret}\nE`),
  named('a name, `=` and a line', (secret) => `password =\n${secret}\n`),
  text('quoted list with signs', signed, (secret, make) => `tokens: ["${secret}", '${signed(make)}']`),
  text('bare list with signs', signed, (secret) => `tokens: [${secret}, ${secret}]`),
  text('secret string with signs', signed, (secret) => `aws secretsmanager create-secret --secret-string '${secret}'`),
  text(
    'secret string of JSON',
    signed,
    (secret) => `aws secretsmanager create-secret --name x --secret-string '{"a":"${secret}"}'`,
  ),
  text(
    'secret string of JSON, with a user',
    signed,
    (secret) => `aws secretsmanager put-secret-value --secret-string '{"username": "kim", "code": "${secret}"}'`,
  ),
  named('sqlplus in quotes', (secret, { one }) => quotedIn(one(["'", '"']), `kim/${secret}@db`)),
  named('sqlplus in quotes, with options', (secret) => `sqlplus -s "kim/${secret}@//db:1521/shop" @a.sql`),
  named('here-document for sudo', (secret) => `cat <<EOF | sudo -S apt update\n${secret}\nEOF\nls`),
  named('here-document for docker', (secret) => `cat << 'PW' | docker login -u a --password-stdin\n${secret}\nPW`),
  named('here-document with another mark', (secret) => `sudo -S ls <<PASS\n${secret}\nPASS`),
  named('Markdown table', (secret) => `| User | Password |\n|------|:--------:|\n| kim | ${secret} |\n`),
  named('Markdown table, bold', (secret) => `| **User** | **Password** |\n|---|---|\n| kim | \`${secret}\` |\n`),
  named('Markdown table of one column', (secret) => `| Password |\n|---|\n| ${secret} |`),
  named('Markdown, bold', (secret) => `- **User:** kim\n- **Password:** ${secret}\n`),
  named('Markdown, bold before the colon', (secret) => `**User**: kim\n**Password**: ${secret}\n`),
  named('form, encoded', (secret) => `curl a.org -d password%3D${encodeURIComponent(secret)}`),
  named('form in a query', (secret) => `https://a.org/?q=user%3Dkim%26password%3D${encodeURIComponent(secret)}&b=1`),
  named(
    'builder',
    (secret, { one }) => `Client.${one(['apiKey', 'token', 'secret', 'withPassword'])}("${secret}").build()`,
  ),
  named('option on the next line', (secret) => `app \\\n  --password \\\n  ${secret} \\\n  --port 80`),
  text(
    'option with plain words',
    ({ word }) => word() + word(),
    (secret) => `app --auth-token=${secret} --port 80`,
  ),
  named('key store', (secret) => `  storePassword '${secret}'\n  keyPassword "${secret}"`),
  named('password that is set', (secret) => `I have set the password to ${secret}, please change it.`),
  named('arguments in JSON', (secret) => `{"command":"htpasswd","args":["-b","users","kim","${secret}"]}`),
  named('setenv', (secret) => `setenv("DB_PASSWORD", "${secret}", 1);`),
  named('snmp', (secret) => `snmpwalk -v3 -l authNoPriv -u kim -A ${secret} 10.0.0.1`),
  named('expdp', (secret) => `expdp kim/${secret}@db schemas=shop`),
  named('prompt and an empty line', (secret) => `Password:\n\n${secret}\n`),
  named('below a name in a list', (secret) => `users:\n  - password:\n      ${secret}\n    name: kim`),
  text(
    'other schemes',
    ({ of }) => of(alphabets.letters, 40),
    (secret, { one }) =>
      `Authorization: ${one(['ApiKey', 'Key', 'Digest', 'Negotiate', 'NTLM', 'OAuth', 'JWT'])} ${secret}`,
  ),
  named('short option on the next line', (secret) => `sshpass \\\n  -p \\\n  ${secret} ssh kim@web`),
  named('short option with `=`', (secret) => `twine upload -u kim -p=${secret} dist/*`),
  named('login of SQL Server', (secret) => `CREATE LOGIN kim WITH PASSWORD '${secret}', CHECK_POLICY = OFF`),
  named('insert with a call', (secret) => `INSERT INTO u (at, name, password) VALUES (now(), "kim", '${secret}')`),
  named('openssl from its input', (secret) => `echo ${secret} | openssl rsa -passin stdin -in a.pem`),
  named('sudo passwd', (secret) => `echo "${secret}" | sudo passwd --stdin kim`),
  named(
    'key in prose',
    (secret, { one, of }) => `The ${one(['private', 'master'])} key is ${of(alphabets.alnum, 4)}x1Y2${secret}`,
  ),
  text(
    'code of a service',
    ({ of }) => of(alphabets.digits, 6),
    (secret) => `G-${secret} is your Google verification code.`,
  ),
  text(
    'code of a service, last',
    ({ of }) => of(alphabets.digits, 6),
    (secret) => `Your login code is G-${secret}.`,
  ),
  namedData('command and arguments', (secret) => ({ cmd: 'mysql', args: ['-u', 'root', `-p${secret}`] })),
  namedData('list of values', (secret) => ({ name: 'DB_PASSWORD', values: secret })),
  named('xh', (secret) => `xh -a kim:${secret} https://a.org`),
]

function quotedIn(quote: string, words: string): string {
  return `sqlplus ${quote}${words}${quote}`
}
