import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readShell } from '../../src/actions/call/read-shell.ts'

/** Commands of everyday work: one on each line, with `⏎` for a line break. */
const commands = readFileSync(new URL('./ordinary-commands.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.replaceAll('⏎', '\n'))

test('at most two of a hundred ordinary commands cannot be read', () => {
  const lost = commands.flatMap((command) => {
    const found = readShell(command, { cwd: '/app', home: '/home/kim' }).find(({ type }) => type === 'opaque')
    return found?.type === 'opaque' ? [`${command}: ${found.why}`] : []
  })
  console.log(`${commands.length} ordinary commands, ${lost.length} cannot be read\n${lost.join('\n')}`)
  expect(commands.length).toBeGreaterThanOrEqual(300)
  expect(lost.length).toBeLessThanOrEqual(commands.length / 50)
})
