import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { inDeep } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = (match: string) => `import { deny, guard } from 'pawl'
export default { hooks: [guard({ name: 'no', on: 'tool.before', match: ${match}, run: () => deny('no') })] }
`
const project = (match: string) => createProject({ 'pawl.config.ts': config(match) })
const init = (here: Project, ...slugs: readonly string[]) => built.pawl(here, ['init', '--hooks', ...slugs])
const call = occasionOf('claudecode', 'tool.before')

test('a kind that never occurs ends init before anything is written, and installed hooks stay', () => {
  const here = project(`{ kind: 'shell' }`)
  init(here, 'claudecode')
  const before = here.read('.claude/settings.json')
  here.write('pawl.config.ts', config(`{ kind: 'bash' }`))
  const { status, stderr } = init(here, 'claudecode')
  expect([status, stderr]).toEqual([1, expect.stringContaining('hint: did you mean `shell`?')])
  expect(here.read('.claude/settings.json')).toBe(before)
  expect(reasonIn(call, tell(here, call))).toContain('`bash`, which never occurs')
})

test('a name that the agent does not have is a warning of init and of hooks, until it is fixed', () => {
  const here = project(`{ name: 'bash' }`)
  const words = 'pawl: warning: `no` matches the tool `bash`, which Claude Code does not have as far as Pawl knows'
  const { status, stderr } = init(here, 'claudecode')
  expect([status, stderr]).toEqual([0, expect.stringContaining(words)])
  expect(stderr).not.toContain('is never called')
  expect(stderr).toContain('hint: did you mean `Bash`?')
  expect(isSilent(call, tell(here, call))).toBe(true)
  expect(built.pawl(here, ['hooks'])).toMatchObject({ status: 0, stderr: expect.stringContaining(words) })
  const { warnings } = JSON.parse(built.pawl(here, ['hooks', '--json']).stdout)
  expect(warnings).toMatchObject([{ code: 'odd-match', message: expect.stringContaining('`bash`') }])
  here.write('pawl.config.ts', config(`{ name: 'Bash' }`))
  expect(init(here, 'claudecode')).toMatchObject({ status: 0, stderr: '' })
  expect(reasonIn(call, tell(here, call))).toBe('no')
})

test('a guard by kind that one of two agents never calls is one warning of init', () => {
  const here = project(`{ kind: ['write', 'edit'] }`)
  const { status, stderr } = init(here, 'claudecode', 'codex')
  expect([status, stderr.match(/Codex/g)?.length]).toEqual([0, 1])
  expect(stderr).toMatch(/^pawl: warning: Codex calls none of your hooks on tools: .*\nhint: .*\n$/)
  expect(built.pawl(here, ['check']).status).toBe(1)
})

inDeep(() => {
  test('before anything is installed only a name that no agent has is worth a warning', () => {
    expect(built.pawl(project(`{ name: 'Bash' }`), ['hooks']).stderr).toBe('')
    expect(built.pawl(project(`{ name: 'BASH' }`), ['hooks']).stderr).toContain('which no agent that Pawl knows has')
  })

  test('an agent that calls none of the hooks on tools is reported, and where nothing else is installed the exit is 1', () => {
    const here = project(`{ kind: 'patch' }`)
    const { status, stderr } = init(here, 'claudecode')
    expect(stderr).toContain(
      'pawl: warning: Claude Code calls none of your hooks on tools: it has no tool that `no` (kind patch) matches',
    )
    expect(stderr).toContain('no hooks were installed: no agent here has an event that one of them matches')
    expect(status).toBe(1)
    const both = init(here, 'claudecode', 'codex')
    expect([both.status, both.stderr]).toEqual([
      0,
      expect.stringContaining('Claude Code calls none of your hooks on tools'),
    ])
    expect(both.stdout).toContain('codex: created .codex/hooks.json')
  })

  test('an agent that no hook is left for is reported', () => {
    const here = project(`{ kind: 'shell' }`)
    init(here, 'claudecode')
    here.write('pawl.config.ts', config(`{ kind: 'patch' }`))
    const { status, stderr } = init(here, 'claudecode')
    expect([status, stderr]).toEqual([1, expect.stringContaining('calls none of your hooks on tools')])
  })
})

test('a hook for an agent that does not exist is reported by init, check and doctor', () => {
  const here = createProject({
    'pawl.config.ts': `import { deny, guard } from 'pawl'
export default { hooks: [
  guard({ name: 'yes', on: 'tool.before', run: () => undefined }),
  guard({ name: 'no', on: 'tool.before', match: { agent: 'claude-code' }, run: () => deny('no') }),
] }
`,
  })
  expect(init(here, 'claudecode').stderr).toContain('`no` never runs: no coding agent is called `claude-code`')
  for (const command of ['check', 'doctor'])
    expect(built.pawl(here, [command])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('no coding agent is called `claude-code`'),
    })
})
