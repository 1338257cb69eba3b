import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { inTerminal } from '../../../test/terminal.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { deny, guard, observe } from 'pawl'
export default {
  hooks: [
    observe({ name: 'watch', on: 'run.after', run: () => undefined }),
    guard({ name: 'refuse', on: 'tool.before', match: { kind: ['shell', 'web'] }, run: () => deny('not today') }),
  ],
  theories: ['rules.sys2dsl'],
}
`
const files = {
  'rules.sys2dsl': `@HOOK by_theory ON_TOOL_CALL BEGIN\n  tool DENY 'never'\nEND\n`,
  'src/deep/file.txt': '',
}
const call = occasionOf('claudecode', 'tool.before')
const project = () => built.project(config, files)

describe('pawl hooks', () => {
  test('lists each hook with its event, source and order, and where it is installed', () => {
    const here = project()
    expect(built.pawl(here, ['hooks'])).toEqual({
      status: 0,
      stderr: '',
      stdout: `  hook                        verb     event             matches                                  source      when it fails
  system/self-protection      guard    tool.before       kind shell|write|edit|patch|read|search  system, 0   closed
  system/settings-protection  guard    settings.changed                                           system, 0   closed
  rules/by_theory             guard    tool.before                                                rules, 100  closed
  refuse                      guard    tool.before       kind shell|web                           user, 200   closed
  watch                       observe  run.after                                                  user, 200   open

installed nowhere; \`pawl init --hooks\` installs them
`,
    })
    built.pawl(here, ['init', '--hooks', 'claudecode'])
    const { stdout } = built.pawl(here, ['hooks', 'list'], { cwd: join(here.root, 'src/deep') })
    expect(stdout).toContain('\nclaudecode (.claude/settings.json): PreToolUse, Stop, ConfigChange\n')
  })

  test('shows which hooks are in shadow, in the table and as JSON', () => {
    const here = built.project(config.replace("'rules.sys2dsl'", "{ file: 'rules.sys2dsl', mode: 'shadow' }"), files)
    expect(built.pawl(here, ['hooks']).stdout).toContain('\nshadow  rules/by_theory ')
    const { hooks } = JSON.parse(built.pawl(here, ['hooks', '--json']).stdout)
    expect(hooks).toMatchObject([
      { mode: 'enforce' },
      { mode: 'enforce' },
      { name: 'rules/by_theory', mode: 'shadow' },
      { name: 'refuse', mode: 'enforce' },
      { mode: 'enforce' },
    ])
  })

  test('in a terminal of 80 columns, long cells continue below, and every name is whole', async () => {
    const place = { cwd: project().root, env: { NO_COLOR: '1' } }
    const { screen } = await inTerminal([process.execPath, built.command, 'hooks'], place).ended
    expect(screen).toContain(`hook                 verb     event             matches      source      when it
                                                                         fails
system/              guard    tool.before       kind shell|  system, 0   closed
self-protection                                 write|edit|
                                                patch|read|
                                                search
system/              guard    settings.changed               system, 0   closed
settings-protection
rules/by_theory      guard    tool.before                    rules, 100  closed
refuse               guard    tool.before       kind shell|  user, 200   closed
                                                web
watch                observe  run.after                      user, 200   open
`)
  })

  test('--json is for programs', () => {
    const { hooks, installed } = JSON.parse(built.pawl(project(), ['hooks', '--json']).stdout)
    expect(installed).toEqual([])
    expect(hooks).toContainEqual({
      name: 'refuse',
      verb: 'guard',
      event: 'tool.before',
      match: 'kind shell|web',
      source: 'user',
      priority: 200,
      failure: 'closed',
      mode: 'enforce',
      enabled: true,
    })
  })

  test('output of a config does not spoil the JSON', () => {
    const here = createProject({ 'pawl.config.ts': `console.log('loud')\n${config}`, ...files })
    const { stdout, stderr } = built.pawlProcess(here, ['hooks', '--json'])
    expect(JSON.parse(stdout)).toHaveProperty('hooks')
    expect(stderr).toContain('loud')
  })

  test('a project without hooks gets a hint where to write them', () => {
    expect(built.pawl(createProject(), ['hooks']).stdout).toContain('no hooks: write some in pawl.config.ts')
  })
})

test('a hook of a theory that matches a tool no agent has gets a warning in the language of theories', () => {
  const rule = `@HOOK no_shell ON_TOOL_CALL BEGIN\n  @hit tool EQUALS bash\n  IF $hit THEN\n    @_ tool DENY "no"\n  END\nEND\n`
  const here = built.project(config, { ...files, 'rules.sys2dsl': rule })
  built.pawl(here, ['init', '--hooks', 'claudecode'])
  const { stderr } = built.pawl(here, ['hooks'])
  expect(stderr).toContain('`rules/no_shell` matches the tool `bash`, which Claude Code does not have')
  expect(stderr).toContain('did you mean `Bash`? `kind EQUALS shell` matches such tools in every agent')
})

test('the hook process does not call a disabled hook, until it is enabled', () => {
  const here = project()
  expect(reasonIn(call, tell(here, call))).toContain('never')
  expect(built.asPerson(here, ['hooks', 'disable', 'rules/by_theory']).stdout).toBe(
    'rules/by_theory is silent until `pawl hooks enable rules/by_theory`\n',
  )
  expect(reasonIn(call, tell(here, call))).toBe('not today')
  built.asPerson(here, ['hooks', 'disable', 'refuse'])
  expect(isSilent(call, tell(here, call))).toBe(true)
  const { hooks } = JSON.parse(built.pawl(here, ['hooks', '--json']).stdout)
  expect(hooks.map(({ name, enabled }: { name: string; enabled: boolean }) => [name, enabled])).toEqual([
    ['system/self-protection', true],
    ['system/settings-protection', true],
    ['rules/by_theory', false],
    ['refuse', false],
    ['watch', true],
  ])
  expect(built.pawl(here, ['hooks']).stdout).toMatch(/^off {2}refuse /m)
  expect(built.pawl(here, ['hooks', 'enable', 'refuse']).stdout).toBe('refuse is enabled again\n')
  expect(reasonIn(call, tell(here, call))).toBe('not today')
  built.pawl(here, ['hooks', 'enable', 'rules/by_theory'])
  expect(here.read('.pawl/disabled.json')).toBeUndefined()
})

test('a hook that is enabled or disabled already stays so, and nothing is put on record', () => {
  const here = project()
  expect(built.pawl(here, ['hooks', 'enable', 'refuse'])).toMatchObject({
    status: 0,
    stdout: 'refuse is enabled already\n',
  })
  expect(here.read('.pawl/audit/000001.jsonl')).toBeUndefined()
  built.asPerson(here, ['hooks', 'disable', 'refuse'])
  const before = here.read('.pawl/audit/000001.jsonl')
  expect(built.asPerson(here, ['hooks', 'disable', 'refuse']).stdout).toBe('refuse is disabled already\n')
  expect(here.read('.pawl/audit/000001.jsonl')).toBe(before)
})

test('a disabled name that no hook has any more has no effect', () => {
  const here = project()
  here.write('.pawl/disabled.json', '["gone","rules/by_theory"]')
  expect(reasonIn(call, tell(here, call))).toBe('not today')
})

test.each([
  [['disable', 'refus'], 2, 'there is no hook `refus`', 'did you mean `refuse`?'],
  [['disable', 'else'], 2, 'there is no hook `else`', 'there are system/self-protection, system/settings-protection'],
  [['disable'], 2, 'which hook is to be disabled?', '`pawl hooks` lists them'],
  [['frobnicate'], 2, '`pawl hooks` has no `frobnicate`', 'it has list, enable, disable'],
  [['list', 'refuse'], 2, '`pawl hooks list` takes no `refuse`', '`pawl hooks --help` lists its options'],
  [['--jsn'], 2, '`pawl hooks` has no `--jsn`', 'did you mean `--json`?'],
])('pawl hooks %j gets an error with a hint', (args, status, message, hint) => {
  const ran = built.pawl(project(), ['hooks', ...args])
  expect(ran).toEqual({ status, stdout: '', stderr: expect.stringContaining(`pawl: ${message}\nhint: ${hint}`) })
})

test.each(['hooks', 'doctor', 'compile'])('pawl %s outside of a project gets a hint how to start', (command) => {
  const nowhere = createProject()
  nowhere.remove('pawl.config.ts')
  expect(built.pawl(nowhere, [command])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'pawl: there is no pawl.config.ts in this folder or above it\nhint: `pawl init --hooks` makes one\n',
  })
})
