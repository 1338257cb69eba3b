import { knownTokens } from '../../src/kernel/redaction/known-tokens.ts'
import type { Choose } from '../chooser.ts'
import { alphabets, makerOf } from './plant.ts'

const tokens = knownTokens
  .trim()
  .split('\n')
  .flatMap(
    (line) =>
      line
        .split(' ')[0]
        ?.replace(/[\^[\]]/g, '')
        .split('|') ?? [],
  )

const names = [
  'password',
  'DB_PASS',
  'token',
  'api_key',
  'secret_access_key',
  'Authorization',
  'Cookie',
  'jwt',
  'pwd',
  'credentials',
  'tokens',
]
const signs = [
  '=',
  ' = ',
  ': ',
  ':',
  ' => ',
  ':=',
  '>',
  '(',
  ', ',
  ' is ',
  ' ',
  '": "',
  "='",
  '="',
  '\\":\\"',
  ':&str = "',
  '" value="',
]
const others = [
  'eyJ',
  'eyJ-',
  '-eyJ',
  'eyJaaaaaaaaaaaaaaaa.',
  'eyJaaaaaaaaaaaaaaaa.bbbbbbbbbbbb',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN ',
  '-----END ',
  '-----',
  'Private-Lines: 1\n',
  '://',
  '://a:',
  '://a:b',
  '@',
  '://:',
  'https://',
  '?sig=',
  '&sig=',
  'X-Amz-Signature=',
  'Bearer ',
  'Basic ',
  'bearer a',
  ' -p',
  ' -p a',
  'mysql',
  ' mysql -p',
  'curl -u',
  ' -u a:',
  ' --user a:',
  'sshpass -p ',
  'docker login',
  ' -a',
  ' -w',
  '"-p","',
  'curl "-u", "a:',
  'mysql","-p',
  ' -sSu',
  'echo ',
  'echo a | sudo -S',
  ' | ',
  'password: >-\n  ',
  '"password":\n"',
  'password:\n  ',
  'tokens: [',
  'tokens:\n- ',
  'auth=("a", "',
  '://a:b@c/',
  '://a:b/c@',
  ';PWD={',
  'my_',
  '$a1B2c3D4',
  'IDENTIFIED BY ',
  "IDENTIFIED BY '",
  'IDENTIFIED WITH a BY ',
  '<password>',
  '<password>\n',
  '<![CDATA[',
  "define('DB_PASSWORD', '",
  "ALTER USER a PASSWORD '",
  'SET PASSWORD FOR ',
  'password2="A b ',
  'passwords: ["a", ',
  '.atlasv1.',
  '1Q~',
  'aaa1Q~',
  ':AA',
  '1:AA',
  '-us1',
  'MTA',
  'MTAw.',
  'SK0',
  '_',
  'a_',
  'machine a.b login ',
  'ENV ',
  'login a ',
  '<',
  '>',
  '"',
  "'",
  '`',
  '\\',
  '\\"',
  '\\\\',
  '\n',
  ' ',
  '  ',
  '\t',
  ',',
  ';',
  '&',
  '{',
  '}',
  '(',
  ')',
  '[',
  '$',
  '--',
  '-',
  '.',
  '%',
  'a',
  '1',
  'A',
  '/',
  '=',
  ':',
  'é',
  '漢',
  '\u{1f600}',
]

/** The literals that rules look for, and what they read behind them. */
export const pieces: readonly string[] = [
  ...tokens,
  ...names,
  ...names.flatMap((name, at) => signs.map((sign, more) => ((at + more) % 3 === 0 ? name + sign : `--${name}${sign}`))),
  ...others,
]

/** A text that almost matches, over and over: made of pieces and runs of an alphabet, to be repeated as long as is wanted. */
export function hostilePattern(choose: Choose): string {
  const { of, one } = makerOf(choose)
  const alphabet = one(Object.values(alphabets))
  const run = () => (choose(2) === 0 ? '' : of(choose(3) === 0 ? 'a' : alphabet, choose(choose(4) === 0 ? 3000 : 40)))
  const parts = Array.from({ length: 1 + choose(4) }, () => one(pieces) + run())
  return choose(4) === 0 ? `${parts.join('')}${parts.reverse().join('')}` : parts.join('')
}

/** Repeats a pattern to a length. Every second text has a beginning that the repetition does not close. */
export function hostileText(pattern: string, length: number): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)
}
