import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

/** Every block of the documentation that shows a command and what it prints. */
const blocks = readdirSync(new URL('docs/', root)).flatMap((name) => {
  const page = readFileSync(new URL(`docs/${name}`, root), 'utf8')
  return [...page.matchAll(/^```\n\$ pawl ([^\n]*)\n(.*?)^```/gms)].map(([, command = '', shown = '']) => ({
    command,
    shown,
  }))
})

function pawl(command: string, typed: string): string {
  const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const flags = ['--conditions=pawl-source', '--import', 'tsx', 'src/cli/main.ts']
  const env = { ...process.env, NO_COLOR: '1' }
  return spawnSync(process.execPath, [...flags, ...args], { cwd: root, encoding: 'utf8', input: typed, env }).stdout
}

test('there are commands in the documentation', () => {
  expect(blocks.length).toBeGreaterThan(3)
})

/** What is typed at the prompt begins with `> `, and is not printed on a pipe. */
test.each(blocks)('pawl $command prints what the documentation shows', ({ command, shown }) => {
  const lines = shown.split('\n')
  const typed = lines.filter((line) => line.startsWith('> ')).map((line) => `${line.slice(2)}\n`)
  const printed = lines.filter((line) => !line.startsWith('> ')).join('\n')
  expect(pawl(command, typed.join(''))).toBe(printed)
})
