import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { stateFolder } from './state-folder.ts'

const before = process.env['XDG_STATE_HOME']
const name = (value: string | undefined) => {
  if (value === undefined) delete process.env['XDG_STATE_HOME']
  else process.env['XDG_STATE_HOME'] = value
}
afterEach(() => name(before))

test.runIf(process.platform !== 'win32').each([
  ['/srv/state', '/srv/state/pawl'],
  [undefined, join(homedir(), '.local/state/pawl')],
  ['', join(homedir(), '.local/state/pawl')],
  ['state', join(homedir(), '.local/state/pawl')],
])('where XDG_STATE_HOME is %j, the state folder is %s', (value, folder) => {
  name(value)
  expect(stateFolder()).toBe(folder)
})
