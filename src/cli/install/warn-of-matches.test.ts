import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const response = `@HOOK mr ON_MODEL_RESPONSE BEGIN
  IF answer CONTAINS "x" THEN DENY "n"
END
`
const toolRule = `@HOOK tool ON_TOOL_CALL BEGIN
  IF command CONTAINS "x" THEN DENY "n"
END
`

describe('a guard on an event that an installed agent does not have', () => {
  const theories = (text: string) =>
    createProject({ 'pawl.config.ts': `export default { theories: ['p.sys2dsl'] }\n`, 'p.sys2dsl': text })
  const words = 'the guard `p/mr` is never called: Claude Code has no event `model.after`'

  test('is a warning of init and hooks, and an error of check and doctor, also beside others', () => {
    const here = theories(response + toolRule)
    const { status, stderr } = init(here, 'claudecode')
    expect([status, stderr]).toEqual([
      0,
      `pawl: warning: ${words}\nhint: Gemini CLI has it; \`WHEN agent EQUALS gemini\` limits the hook to it\n`,
    ])
    expect(init(here, 'claudecode', '--dry-run').stderr).toContain(words)
    expect(built.pawl(here, ['hooks']).stderr).toContain(words)
    for (const command of ['check', 'doctor']) {
      const ran = built.pawl(here, [command])
      expect([ran.status, ran.stdout]).toEqual([1, expect.stringContaining(words)])
      expect(ran.stdout).toContain('  NO ')
      expect(ran.stdout).not.toContain('fits the hooks')
    }
  })

  test('is in order if it is limited to agents that have the event, as in the hint', () => {
    const here = theories(response.replace('BEGIN', 'WHEN agent EQUALS gemini BEGIN') + toolRule)
    expect(init(here, 'claudecode', 'gemini')).toMatchObject({ status: 0, stderr: '' })
    expect(built.pawl(here, ['check']).status).toBe(0)
  })

  test('is found in code, too; an observer is reported, and is not an error', () => {
    const here = createProject({
      'pawl.config.ts': `import { deny, guard, observe } from 'pawl'
export default { hooks: [
  guard({ name: 'no', on: 'tool.before', run: () => deny('no') }),
  guard({ name: 'late', on: 'batch.after', run: () => deny('no') }),
  observe({ name: 'told', on: 'model.after', run: () => undefined }),
] }
`,
    })
    expect(init(here, 'claudecode').stderr).toBe('')
    expect(built.pawl(here, ['check'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('!  installed: Claude Code: the observe `told` is never called'),
    })
    expect(init(here, 'codex').stderr).toContain('the guard `late` is never called: Codex has no event `batch.after`')
    expect(built.pawl(here, ['check']).status).toBe(1)
  })
})
