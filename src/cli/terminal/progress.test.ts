import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { inTerminal } from '../../../test/terminal.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'g', on: 'tool.before', run: () => undefined })] }
`

/** A project whose agent takes its time to print its version. */
function slow(): { readonly here: Project; readonly env: Readonly<Record<string, string>> } {
  const here = built.installed(config, ['claudecode'])
  here.write('bin/claude', '#!/bin/sh\nsleep 2\necho 1.0.0\n')
  chmodSync(join(here.root, 'bin/claude'), 0o755)
  return { here, env: { PATH: `${join(here.root, 'bin')}:${process.env['PATH']}` } }
}

test('work that takes longer than a second has a progress line, which is wiped before other output', async () => {
  const { here, env } = slow()
  const command = [process.execPath, built.command, 'doctor']
  const terminal = inTerminal(command, { cwd: here.root, env: { ...env, NO_COLOR: '1' } })
  expect(await terminal.until(' s')).toMatch(/^looking at hooks and agents … \d+ s/)
  expect(await terminal.until('this project')).toMatch(/\r +\rthis project/)
  expect((await terminal.ended).screen).toMatch(/^this project\n/)
})

test('a program that reads the output finds none of it', () => {
  const { here, env } = slow()
  const { stdout, stderr } = built.pawlProcess(here, ['doctor'], { env: { ...process.env, ...env } })
  expect([stderr, stdout]).toEqual(['', expect.stringMatching(/^this project\n/)])
})
