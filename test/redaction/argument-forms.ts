import { type Form, type Maker, named, namedData } from './plant.ts'

const far = ({ of }: Maker) => `/${of('abcdefgh/', 200)}`

/** Programs with the arguments before their secret, and the text right before it in the same argument. */
const commands: readonly (readonly [name: string, args: readonly string[], beside: string])[] = [
  ['mysql -pX', ['mysql', '-u', 'root'], '-p'],
  ['mysqldump -pX', ['mysqldump', '-hdb'], '-p'],
  ['sshpass -pX', ['sshpass'], '-p'],
  ['sshpass -p X', ['sshpass', '-p'], ''],
  ['redis-cli -aX', ['redis-cli', '-h', 'cache'], '-a'],
  ['redis-cli -a X', ['redis-cli', '-a'], ''],
  ['docker login -p X', ['docker', 'login', '-u', 'me', '-p'], ''],
  ['docker login -pX', ['docker', 'login', '-u', 'me'], '-p'],
  ['curl -ume:X', ['curl', '-s'], '-ume:'],
  ['curl -u me:X', ['curl', '-u'], 'me:'],
  ['curl -sSLu me:X', ['curl', '-sSLu'], 'me:'],
  ['curl --user me:X', ['curl', '--user'], 'me:'],
  ['curl --proxy-user me:X', ['curl', '--proxy-user'], 'me:'],
  ['curl -b a=X', ['curl', '-b'], 'session='],
  ['http -a me:X', ['http', '-a'], 'me:'],
  ['smbclient -U me%X', ['smbclient', '//a/b', '-U'], 'me%'],
  ['lftp -u me,X', ['lftp', '-u'], 'me,'],
  ['ldapsearch -w X', ['ldapsearch', '-w'], ''],
  ['sqlcmd -PX', ['sqlcmd', '-U', 'sa'], '-P'],
  ['mongosh -p X', ['mongosh', '-u', 'me', '-p'], ''],
  ['7z -pX', ['7z', 'x'], '-p'],
]

const textForms = commands.flatMap(([name, args, beside]) => [
  named(`${name}, on a line`, (secret) => `${args.join(' ')} ${beside}${secret} more`),
  named(`${name}, as JSON`, (secret) => JSON.stringify({ argv: [...args, beside + secret, 'more'] })),
  named(`${name}, as JSON of lines`, (secret) => JSON.stringify([...args, beside + secret, 'more'], null, 2)),
  named(`${name}, far from the program`, (secret, make) =>
    [args[0], far(make), ...args.slice(1), beside + secret].join(' '),
  ),
])

const dataForms = commands.flatMap(([name, args, beside]) => [
  namedData(`${name}, in a list`, (secret) => ({ argv: [...args, beside + secret, 'more'] })),
  namedData(`${name}, beside its command`, (secret) => ({
    command: `/usr/bin/${args[0]}`,
    args: [...args.slice(1), beside + secret],
  })),
])

/** Secrets in arguments that only the program identifies. */
export const argumentForms: readonly Form[] = [
  ...textForms,
  ...dataForms,
  named('--password in Python', (secret) => `['deploy', '--password', '${secret}', '--verbose']`),
  named('--token in JSON of lines', (secret) => JSON.stringify(['deploy', '--token', secret], null, 2)),
  named('command of an MCP server', (secret) =>
    JSON.stringify({ mcpServers: { db: { command: 'mysql', args: ['-uroot', `-p${secret}`] } } }, null, 2),
  ),
  named('sudo -S', (secret) => `echo '${secret}' | sudo -S apt install x`),
  named('docker login --password-stdin', (secret) => `echo ${secret} | docker login -u me --password-stdin`),
  named('chpasswd', (secret) => `echo "root:${secret}" | chpasswd`),
  named('here string', (secret) => `gh auth login --with-token <<< ${secret}`),
  named(
    'after a header with a semicolon',
    (secret) => `curl -H 'Content-Type: text/plain; charset=utf-8' -u me:${secret} https://example.org`,
  ),
  named('on the next line', (secret) => `curl https://example.org \\\n  -u me:${secret}`),
]
