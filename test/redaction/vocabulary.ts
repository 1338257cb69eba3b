import { type Form, named } from './plant.ts'

const list = (words: string) => words.split(' ')

const names = list('secrets creds jwt userpass apikey secretkey privatekey accountkey userpwd passcode psk')
const kinds = list('secret ssh master auth app session subscription shared hmac')
const tails = list('value text old new current confirm hex base64 pem prod dev staging test live main default')
const commands = [
  ...list('mysqlcheck mysqlimport mysqlshow').map((program) => `${program} -u root -p`),
  ...list('mongodump mongorestore mongoexport mongoimport').map((program) => `${program} --db shop -p `),
  'az login -u kim -p ',
  'oc login -u kim -p ',
  'helm registry login -u kim -p ',
  'zip -r a.zip b -P ',
  'bcp shop.users out a.csv -U sa -P ',
  'mosquitto_pub -t a -u kim -P ',
  'snmpget -v3 -u kim -x AES -X ',
  'security import a.p12 -P ',
  'security create-keychain -p ',
  'security set-key-partition-list -S a: -w ',
]

/** One form for each word of the lists that the rules have: of names, of kinds of keys, of words behind a name, of programs. */
export const vocabularyForms: readonly Form[] = [
  ...names.map((name) => named(`named ${name}`, (secret) => `  ${name}: "${secret}"`)),
  ...kinds.map((kind) => named(`a key, ${kind}`, (secret) => `${kind}_key: '${secret}'`)),
  ...tails.map((tail) => named(`a token, ${tail}`, (secret) => `"token_${tail}": "${secret}"`)),
  ...list('field label element locator').map((key) =>
    named(`value before ${key}`, (secret) => `{"value": "${secret}", "${key}": "password"}`),
  ),
  ...list('pressSequentially setValue press_sequentially set_value').map((method) =>
    named(method, (secret) => `page.getByLabel('Password').${method}('${secret}')`),
  ),
  named('signature of Google', (secret) => `https://a.org/b?X-Goog-Signature=${secret.replace(/\W/g, 'x')}a1b2c3d4`),
  ...list('ApiKey Key Negotiate NTLM').map((scheme) =>
    named(`scheme ${scheme}`, (secret) => `Authorization: ${scheme} ${secret.replace(/\d/g, 'x')}`),
  ),
  ...commands.map((command) => named(`${command}X`, (secret) => `${command}${secret} `)),
]

const about = list(
  'at type count uri host path file dir mode provider kind scope scopes ttl expiry expires age length size version policy used status enabled required',
)
const states = list(
  'number boolean unknown false optional hidden missing invalid expired empty unset disabled enabled default basic bearer prompt',
)
const grammar = list('an is are to of or and for not must should your this that it with at on if')

/** The same for words that are not secrets: about one, about a missing one, or in a sentence. */
export const ordinaryVocabulary: readonly string[] = [
  ...states.flatMap((state) => [`app --password ${state} --port 80`, `DB_PASSWORD=${state}`]),
  ...list('XXXXXXXX ...hidden …hidden my_password1 my-password1').map((value) => `DB_PASSWORD=${value}`),
  ...list('pass pw passphrase secret token').map((word) => `htpasswd -b users kim ${word}-1`),
  ...list('Public Private').map((word) => `{"password": "${word} key"}`),
  'PWD=work1 OLDPWD=work2',
  ...grammar.map((word) => `{"password": "Better ${word} longer one."}`),
]

/** The same in data. */
export const ordinaryVocabularyData: readonly unknown[] = [
  ...about.map((word) => ({ [`token_${word}`]: 'kim-a1b2' })),
  ...list('str int text bearer no on off').map((word) => ({ token: word, auth: word })),
  { PWD: '/work/a1', OLDPWD: '/work/b2' },
  ...list('max min total num').map((bound) => ({ [`${bound}_token`]: 'kim-a1b2' })),
]
