import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { accountName } from './account-name.ts'

const file = new URL('./account-name.ts', import.meta.url).href
const code = `import('${file}').then(({ accountName }) => console.log(accountName()))`

test('an account is known by its name', () => {
  expect(accountName()).toBe(userInfo().username)
})

test('an account without a name, as containers have, is known by its number', () => {
  const node = [process.execPath, '--import', 'tsx', '-e', code]
  const asRoot = process.getuid?.() === 0
  const [program = '', ...args] = asRoot ? ['setpriv', '--reuid', '4242', '--clear-groups', ...node] : node
  const printed = execFileSync(program, args, { encoding: 'utf8' }).trim()
  expect(printed).toBe(asRoot ? 'the user with the number 4242' : userInfo().username)
})
