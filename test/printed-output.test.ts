import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from './hook-project.ts'
import { sharedPawl } from './shared/shared-pawl.ts'

const root = new URL('../', import.meta.url)

/** Every block of the documentation that shows a command and its output. */
const blocks = readdirSync(new URL('docs/', root)).flatMap((name) => {
  const page = readFileSync(new URL(`docs/${name}`, root), 'utf8')
  return [...page.matchAll(/^```\n\$ pawl ([^\n]*)\n(.*?)^```/gms)].map(([, command = '', shown = '']) => ({
    command,
    shown,
  }))
})

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})

function pawl(command: string, typed: string): string {
  const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const env = { ...process.env, NO_COLOR: '1' }
  return built.pawl({ root: fileURLToPath(root) }, args, { input: typed, env }).stdout
}

test('there are commands in the documentation', () => {
  expect(blocks.length).toBeGreaterThan(3)
})

/** Input at the prompt begins with `> `, and is not printed on a pipe. */
test.each(blocks)('pawl $command prints the output that the documentation shows', ({ command, shown }) => {
  const lines = shown.split('\n')
  const typed = lines.filter((line) => line.startsWith('> ')).map((line) => `${line.slice(2)}\n`)
  const printed = lines.filter((line) => !line.startsWith('> ')).join('\n')
  expect(pawl(command, typed.join(''))).toBe(printed)
})
