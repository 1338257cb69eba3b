import { expect, test } from 'vitest'
import { chooser } from '../chooser.ts'
import { hostilePattern, pieces } from './hostile.ts'
import { bar, growthOn } from './linear.ts'

// those that once took the square of the time, or an unlucky rule would
test.each([
  'eyJ-',
  'eyJaaaaaaaaaaaaaaaa.',
  'jwt:=',
  'Cookie:',
  'Authorization = ',
  '://a:',
  ' -p',
  'password="',
  '-----BEGIN PRIVATE KEY-----',
  'mysql -u a ',
  '"-p","',
  'tokens: [a, ',
  'tokens: ["a1B2c3D4e5", ',
  'password: >-\n  a1B2c3\n',
  '://a:b@c/',
  '<password> ',
  "ALTER USER a PASSWORD '",
  'passwords: ["a", ',
  'htpasswd -b a ',
  'vault kv put a b=c ',
  "'a1' | ConvertTo-SecureString",
  'passwd <<EOF\na\n',
  '1234 is your security code ',
  'recovery codes: a1b2 ',
  'mnemonic: amber olive ',
  'insert into a (password) values (',
  '{"value":"a1", "name":"password',
  'expect "assword:" ',
  'stringData:\n  a: b\n',
  'refused: sudo -S <<< a ',
  'a -----END PRIVATE KEY-----',
  'abcdefghijklmnopqrstuvwxyz\n-----END ',
  'aaaa\n-----END PRIVATE KEY-----',
  "insert into a (password) values ('a'),('b'),",
  "('insert into a (password) values (',''),",
  "TOKEN=$'",
  'API key is: ',
  '"password": {"value": ',
  'password:\n  value: ',
  '\\u0070',
  '"\\u0070a',
  '| password | ',
  'password: >-\n a ',
  ' a:5432:b:c:',
  'user,password\n',
  'user,password\na,b\n',
  '| user | password |\n| a1b2c3d4 | b |\n',
  '"password","',
  '%25',
  '%2525',
  'a%3A%2F%2Fb%3A',
  'p%61ssword=',
  '密码：',
  'pass\u200bword: ',
  'пароль,',
  '\u200b',
  'ｐ\n',
  '\n\n%41',
  'jdbc:oracle:thin:a/',
])('a text made of %j takes linear time', (pattern) => expect(growthOn(pattern)).toBeLessThanOrEqual(bar))

test('a text made of random pieces of secrets takes linear time', () => {
  const pattern = [1, 2, 3, 4].map((seed) => hostilePattern(chooser(seed))).join('')
  expect(growthOn(pattern)).toBeLessThanOrEqual(bar)
  expect(growthOn(pieces.join(''), true)).toBeLessThanOrEqual(bar)
})
