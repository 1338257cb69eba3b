import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: 'session.before', run: () => undefined })] }
`
const none = 'export default { hooks: [] }\n'

describe('a config whose last hook was removed, in a project that agents call', () => {
  const emptied = (text = none) => {
    const here = built.installed(config, ['claudecode'], { 'empty.sys2dsl': '\n' })
    here.write('pawl.config.ts', text)
    return here
  }

  test.each([none, "export default { theories: ['empty.sys2dsl'] }\n"])('self-protection is listed: %s', (text) => {
    const here = emptied(text)
    expect(built.pawl(here, ['hooks']).stdout).toContain('system/self-protection')
    const { stdout } = built.pawl(here, ['doctor'])
    expect(stdout).not.toContain('`system/self-protection` no longer guards')
    expect(stdout).toContain(
      '  ?  the config loads, with 0 hooks: agents are only asked before they change the files of Pawl',
    )
  })

  test('doctor and check advise a command that works, and init warns', () => {
    const here = emptied()
    for (const command of ['doctor', 'check']) {
      const { status, stdout } = built.pawl(here, [command])
      expect([status, stdout]).toEqual([1, expect.stringContaining('run `pawl init --hooks claudecode`')])
    }
    const init = built.pawl(here, ['init', '--hooks', 'claudecode'])
    expect([init.status, init.stderr]).toEqual([
      0,
      expect.stringMatching(/^pawl: warning: pawl\.config\.ts has no hooks: .*\nhint: .*`pawl uninstall`/),
    ])
    for (const command of ['doctor', 'check']) expect(built.pawl(here, [command]).status).toBe(0)
    expect(built.pawl(here, ['check']).stdout).toContain(
      '  ?  config: pawl.config.ts loads, with 0 hooks: agents are only',
    )
  })
})

test('before the first install, doctor and check advise to write a hook first', () => {
  const here = createProject({ 'pawl.config.ts': none, '.claude/settings.json': '{}\n' })
  for (const command of ['doctor', 'check']) {
    const { stdout } = built.pawl(here, [command])
    expect(stdout).toContain('do: write a hook in pawl.config.ts, then run `pawl init --hooks`')
    expect(stdout).not.toContain('do: run `pawl init')
  }
})
