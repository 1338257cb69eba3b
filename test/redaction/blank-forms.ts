import { alphabets, type Form, named, text } from './plant.ts'

/** Commands and statements with other blanks than one space, in colours, and in quotes within quotes. */
export const blankForms: readonly Form[] = [
  named('tab before an option', (secret, { one }) => `${one(['mysql', 'sshpass'])}\t-p${secret} shop`),
  named('tabs around an option', (secret, { one }) => `${one(['docker login', 'docker\tlogin'])}\t-p\t${secret}`),
  named('tabs around another option', (secret) => `redis-cli\t-a\t${secret}\tping`),
  named('tabs around a user', (secret) => `curl\t-u\tkim:${secret}\thttps://a.org`),
  named('tab behind a program', (secret) => `http\t-a kim:${secret} https://a.org`),
  named('switches and an option behind a tab', (secret) => `curl\t-sSu kim:${secret} https://a.org`),
  named('blanks in IDENTIFIED BY', (secret, { one }) => {
    const blanks = one(['  ', '\t', '\n', '\r\n  '])
    return `CREATE USER kim IDENTIFIED${blanks}BY${blanks}'${secret}'`
  }),
  named('blanks in IDENTIFIED WITH', (secret, { one }) => {
    const blanks = one(['  ', '\t', '\n'])
    return `alter user kim identified${blanks}with caching_sha2_password${blanks}by '${secret}'`
  }),
  named('blanks in INSERT', (secret, { one }) => {
    const blanks = one(['  ', '\t', '\r\n', '\n\n', '\n        '])
    return `INSERT  INTO u (name, password)${blanks}VALUES${blanks}('kim', '${secret}')`
  }),
  named('colour before a program', (secret) => `echo '\u001b[31mmysql -p${secret}\u001b[0m'`),
  named('colour before another program', (secret) => `\u001b[1;32mcurl -u kim:${secret} https://a.org\u001b[0m`),
  named('colours of a name and its value', (secret) => `\u001b[33mpassword\u001b[0m: \u001b[1m${secret}\u001b[0m`),
  named('colour behind the sign', (secret) => `\u001b[33mDB_PASS=\u001b[0m${secret}`),
  named('colours that a shell writes', (secret, { one }) => {
    const sign = one(['\\033', '\\e', '\\u001b'])
    return `printf "${sign}[33mpassword:${sign}[0m ${secret}"`
  }),
  named('quotes in quotes of a shell', (secret, { one }) => {
    const quote = one([`'\\''`, `'"'"'`])
    return `ssh web 'DB_PASS=${quote}${secret}${quote} ./run'`
  }),
  named('an option in quotes of a shell', (secret) => `ssh web 'app --password '\\''${secret}'\\'' --port 80'`),
  named('a short option in quotes of a shell', (secret) => `ssh web 'mysql -p'\\''${secret}'\\'' shop'`),
  named('SQL in quotes of a shell', (secret) => `ssh web 'psql -c "CREATE USER a IDENTIFIED BY '\\''${secret}'\\''"'`),
  named('JSON within JSON within JSON', (secret) =>
    JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ apiKey: secret, port: 80 }) }) }),
  ),
  named('columns of a file with numbers of lines', (secret, { one }) => {
    const sign = one(['\t', '→'])
    return `     1${sign}user,password\n     2${sign}kim,${secret}\n     3${sign}bob,${secret}`
  }),
  text(
    'number of an account',
    ({ of }) => `DE${of(alphabets.digits, 20)}`,
    (secret) => `log in with password ${secret} now`,
  ),
]
