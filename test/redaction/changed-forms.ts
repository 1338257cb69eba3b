import { alphabets, type Form, type Maker, named, namedData, text, token } from './plant.ts'

const word = ({ of }: Maker) => of(alphabets.lower, 9)
const short = ({ of, word }: Maker) => `${word()}${of(alphabets.digits, 1)}`
const chosen = ({ of, word }: Maker) => `${word()}${of(alphabets.digits, 2)}!${of(alphabets.upper, 3)}`

/** Secrets that are changed, and forms that two testers found to be left. */
export const changedForms: readonly Form[] = [
  ...['->', '=>', '\u2192'].map((arrow) =>
    named(`changed, ${arrow}`, (secret) => `  ~ password = "old${secret}" ${arrow} "${secret}"`),
  ),
  named(
    'changed, aligned',
    (secret) => `      ~ password                  = "a1b2c3" -> "${secret}" # forces replacement`,
  ),
  named('changed, known after apply', (secret) => `~ password = (known after apply) -> "${secret}"`),
  named('changed, sensitive value', (secret) => `~ password = (sensitive value) -> "${secret}"`),
  named('changed, nothing before', (secret) => `~ password = null -> "${secret}"`),
  named('changed, bare', (secret) => `password: hunter22 -> ${secret}`),
  text('changed, in words', chosen, (secret) => `password changed from old${secret} to ${secret}`),
  text('changed, in words, quoted', chosen, (secret) => `The password was changed from 'a1b2c3' to '${secret}'`),
  named('ssh-keygen -P -N', (secret) => `ssh-keygen -p -P old${secret} -N ${secret} -f k`),
  named('ssh-keygen -N, quoted', (secret) => `ssh-keygen -t ed25519 -f k -N '${secret}' -C kim`),
  named('vault write', (secret) => `vault write secret/app key=${secret}`),
  named('Makefile', (secret) => `DB_PASSWORD ?= ${secret}\n`),
  text('Dockerfile', short, (secret) => `FROM a\nENV DB_PASSWORD ${secret}\nRUN b`),
  text('csh', short, (secret) => `setenv DB_PASSWORD ${secret}; ./run`),
  text('router', word, (secret) => `username kim privilege 15 password 0 ${secret}`),
  text(
    'router, hashed',
    ({ of }) => of(alphabets.hex, 12),
    (secret) => `username kim password 7 ${secret}\n`,
  ),
  text('router, enable', short, (secret) => `enable password 7 ${secret}\n`),
  ...['MYPASS=', 'ROOTPW=', 'dbpwd: ', 'MYSQLPASS=', 'rootpass: ', 'DBPASS='].map((name) =>
    text(`glued name, ${name}`, short, (secret) => `${name}${secret}\n`),
  ),
  text('expect, one line', short, (secret) => `expect "password:"; send "${secret}\\r"`),
  text('expect -c', word, (secret) => `expect -c 'spawn ssh a; expect "password:"; send "${secret}\\r"'`),
  text('expect, in JSON', short, (secret) => JSON.stringify({ command: `expect "password:"; send "${secret}\\r"` })),
  token('Supabase', ({ of }) => `sb_secret_${of(alphabets.url, 22)}_${of(alphabets.alnum, 8)}`),
  token('Vercel Blob', ({ of }) => `vercel_blob_rw_${of(alphabets.alnum, 16)}_${of(alphabets.alnum, 30)}`),
  text('=>', chosen, (secret) => `password =>${secret}`),
  named('<-', (secret) => `password<-"${secret}"`),
  named('<- with blanks', (secret) => `db_password <- '${secret}'`),
  text('with password', chosen, (secret) => `Error: login failed for kim with password ${secret}`),
  text('using the password', chosen, (secret) => `connected using the password ${secret}, at last`),
  text('letters that look alike', chosen, (secret) => `p\u0430ssw\u043erd: ${secret}`),
  namedData('a key with a letter that looks alike', (secret) => ({ 'p\u0430ssword': secret })),
  {
    name: 'data: arguments of mysql',
    plant: (make) => {
      const secret = chosen(make)
      return { shown: { command: 'mysql', args: ['-u', 'root', '-p', secret] }, secrets: [secret] }
    },
  },
  namedData('lines of a prompt', (secret) => ({ lines: ['Password:', secret] })),
]
