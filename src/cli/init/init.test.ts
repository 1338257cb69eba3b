import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, esmPackage, type Project, removeProjects, rolesPackage } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { brains } from '../../brains/index.ts'

afterAll(removeProjects)

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
const claudeFile = '.claude/settings.json'
const opencodeFile = '.opencode/plugin/pawl-hooks.ts'

const init = (project: Project, ...args: readonly string[]) => built.pawl(project, ['init', ...args])

const boot = { command: './boot.sh', timeout: 'PT60S' }
const guard = { command: './guard.sh', timeout: { seconds: 5 }, filter: { what: 'Bash' } }
const format = { command: './format.sh', timeout: 'PT1M', filter: { what: 'Write|Edit', when: 'after' } }
const stop = { command: './stop.sh', timeout: 'PT0.4S' }
const clerk = { onBoot: [boot], onTool: [guard, format], onStop: [stop] }
const boss = { onTalk: [{ command: './listen.sh', timeout: 'PT2S' }] }

/** A shop with two roles; agents by the files they leave. */
function shop(files: Readonly<Record<string, string>> = { [claudeFile]: '{}\n' }): Project {
  const project = createProject(files)
  project.install('pawl-roles-shop', rolesPackage('shop', { clerk, boss }))
  return project
}

const opencodeHere = { '.opencode/plugin/mine.ts': 'export const mine = () => ({})\n' }
const author = (role: string) => `repo=shop/role=${role}`
/** The entries by role, in the settings. */
const counted = (project: Project, role: string, file = claudeFile) =>
  (project.read(file) ?? '').split(`${author(role)}"`).length - 1

describe('the five forms', () => {
  test('--roles alone links the roles, runs their inits and writes no hooks', () => {
    const project = shop()
    const { status, stdout } = init(project, '--roles', 'clerk')
    expect(status).toBe(0)
    expect(stdout).toBe('roles\n└─ shop/clerk: 1 created\n   └─ created .agent/repo=shop/role=clerk/readme.md\n')
    expect(project.read('.agent/repo=shop/role=clerk/readme.md')).toBe('# shop\n')
    expect(project.read(claudeFile)).toBe('{}\n')
  })

  test('--roles with --hooks detects every agent of the repository, and writes the hooks of linked roles', () => {
    const project = shop({ [claudeFile]: '{ "permissions": { "allow": ["Bash(ls)"] } }\n', ...opencodeHere })
    const { status, stdout } = init(project, '--roles', 'clerk', '--hooks')
    expect(status).toBe(0)
    expect(stdout).toContain('├─ claudecode\n')
    expect(stdout).toContain('shop/clerk: 4 created')
    expect(counted(project, 'clerk')).toBe(4)
    expect(project.read(opencodeFile)).toContain('./guard.sh')
    expect(project.read('.opencode/plugin/mine.ts')).toBe(opencodeHere['.opencode/plugin/mine.ts'])
  })

  test('--roles with --hooks and names leaves other agents alone, detected or not', () => {
    const project = shop({ ...opencodeHere })
    expect(init(project, '--roles', 'shop/clerk', '--hooks', 'claude-code').status).toBe(0)
    expect(counted(project, 'clerk')).toBe(4)
    expect(project.read(opencodeFile)).toBeUndefined()
  })

  test('--hooks alone applies the hooks of roles that are linked already', () => {
    const project = shop()
    init(project, '--roles', 'clerk', 'boss')
    expect(init(project, '--hooks')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('shop/boss: 1 created'),
    })
    expect([counted(project, 'clerk'), counted(project, 'boss')]).toEqual([4, 1])
  })

  test('--hooks with names applies them to those agents', () => {
    const project = shop({})
    init(project, '--roles', 'boss')
    expect(init(project, '--hooks', 'claudecode,opencode').status).toBe(0)
    expect(counted(project, 'boss')).toBe(1)
    expect(project.read(opencodeFile)).toContain('./listen.sh')
  })
})

test('the resulting settings of Claude Code', () => {
  const project = shop({ [claudeFile]: '{\n  "permissions": {\n    "allow": ["Bash(ls)"]\n  }\n}\n' })
  init(project, '--roles', 'clerk', '--hooks')
  expect(JSON.parse(project.read(claudeFile) ?? '')).toMatchInlineSnapshot(`
    {
      "hooks": {
        "PostToolUse": [
          {
            "hooks": [
              {
                "author": "repo=shop/role=clerk",
                "command": "./format.sh",
                "timeout": 60,
                "type": "command",
              },
            ],
            "matcher": "Write|Edit",
          },
        ],
        "PreToolUse": [
          {
            "hooks": [
              {
                "author": "repo=shop/role=clerk",
                "command": "./guard.sh",
                "timeout": 5,
                "type": "command",
              },
            ],
            "matcher": "Bash",
          },
        ],
        "SessionStart": [
          {
            "hooks": [
              {
                "author": "repo=shop/role=clerk",
                "command": "./boot.sh",
                "timeout": 60,
                "type": "command",
              },
            ],
          },
        ],
        "Stop": [
          {
            "hooks": [
              {
                "author": "repo=shop/role=clerk",
                "command": "./stop.sh",
                "timeout": 1,
                "type": "command",
              },
            ],
          },
        ],
      },
      "permissions": {
        "allow": [
          "Bash(ls)",
        ],
      },
    }
  `)
})

test('the resulting plugin of opencode', () => {
  const project = shop(opencodeHere)
  init(project, '--roles', 'clerk', '--hooks')
  const opencode = brains.find(({ vocabulary }) => vocabulary.slug === 'opencode')
  const entries = opencode?.settings.read(project.read(opencodeFile) ?? '', opencodeFile) ?? []
  const lines = entries.map(({ native, matcher, command, timeoutMs }) =>
    [native, matcher ?? '*', command, timeoutMs].join(' '),
  )
  expect(lines.sort()).toMatchInlineSnapshot(`
    [
      "session.compacted * ./boot.sh 60000",
      "session.created * ./boot.sh 60000",
      "session.idle * ./stop.sh 400",
      "tool.execute.after write|apply_patch|edit ./format.sh 60000",
      "tool.execute.before bash ./guard.sh 5000",
    ]
  `)
})

describe('again', () => {
  test('a second run reports no change, and leaves every byte', () => {
    const project = shop({ [claudeFile]: '{}\n', ...opencodeHere })
    init(project, '--roles', 'clerk', 'boss', '--hooks')
    const before = [project.read(claudeFile), project.read(opencodeFile)]
    const { status, stdout } = init(project, '--roles', 'clerk', 'boss', '--hooks')
    expect(status).toBe(0)
    expect(stdout).toContain('hooks: nothing to change')
    expect(stdout).toContain('shop/clerk: 4 unchanged')
    expect([project.read(claudeFile), project.read(opencodeFile)]).toEqual(before)
  })

  test('a hook that a role drops is removed, and one that it changes is updated', () => {
    const project = shop()
    init(project, '--roles', 'clerk', '--hooks')
    project.install(
      'pawl-roles-shop',
      rolesPackage('shop', { clerk: { onBoot: [{ ...boot, timeout: 'PT9S' }], onStop: [stop] } }),
    )
    const { stdout } = init(project, '--hooks')
    expect(stdout).toContain('shop/clerk: 1 updated, 2 deleted, 1 unchanged')
    expect(stdout).toContain('deleted onTool before Bash: ./guard.sh')
    expect(project.read(claudeFile)).not.toContain('guard.sh')
  })

  test('a role that is unlinked loses its hooks, and others keep theirs', () => {
    const project = shop()
    init(project, '--roles', 'clerk', 'boss', '--hooks')
    project.remove('.agent/repo=shop/role=clerk')
    expect(init(project, '--hooks')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('no longer linked: 4 deleted'),
    })
    expect([counted(project, 'clerk'), counted(project, 'boss')]).toEqual([0, 1])
  })

  test('when the last role is unlinked its hooks go, too, and the settings are as they were', () => {
    const before = '{\n  "permissions": { "allow": [] }\n}\n'
    const project = shop({ [claudeFile]: before })
    init(project, '--roles', 'clerk', '--hooks')
    project.remove('.agent')
    expect(init(project, '--hooks').status).toBe(0)
    expect(project.read(claudeFile)).toBe(before)
  })
})

describe('failures', () => {
  test('an unknown agent ends it before anything is written, with the list of agents', () => {
    const project = shop()
    const { status, stdout, stderr } = init(project, '--roles', 'clerk', '--hooks', 'claudecode', 'claudcode')
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('no coding agent is called `claudcode`')
    expect(stderr).toContain('did you mean `claudecode`?')
    expect(stderr).toContain('there are claudecode, ')
    expect(stderr).not.toContain('    at ')
    expect(project.read('.agent')).toBeUndefined()
    expect(project.read(claudeFile)).toBe('{}\n')
  })

  test('an unknown agent is an error also when no role is linked', () => {
    expect(init(shop(), '--hooks', 'nonsense')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('there are '),
    })
  })

  test('an unknown role ends it before anything is written', () => {
    const project = shop()
    const { status, stderr } = init(project, '--roles', 'boss', 'clark', '--hooks')
    expect(status).toBe(2)
    expect(stderr).toContain('there is no role `clark`')
    expect(project.read('.agent')).toBeUndefined()
  })

  test('no agent detected, in the project or on the machine, causes a hint; roles are linked, and the exit is 1', () => {
    const project = shop({})
    const env = { PATH: '', HOME: project.root }
    const { status, stderr } = built.pawl(project, ['init', '--roles', 'clerk', '--hooks'], { env })
    expect(status).toBe(1)
    expect(stderr).toContain('no coding agent was found')
    expect(stderr).toContain('`pawl init --hooks ')
    expect(project.read('.agent/repo=shop/role=clerk/readme.md')).toBe('# shop\n')
    project.write('.claude/commands/x.md', '')
    expect(built.pawl(project, ['init', '--hooks'], { env })).toMatchObject({ status: 0, stderr: '' })
    expect(counted(project, 'clerk')).toBe(4)
  })

  test('a package of roles that does not load costs no other role its hooks, and its own stay', () => {
    const project = shop()
    project.install('pawl-roles-farm', rolesPackage('farm', { hand: boss }))
    init(project, '--roles', 'clerk', 'farm/hand', '--hooks')
    project.install('pawl-roles-farm', esmPackage('pawl-roles-farm', 'throw new Error("out of order")'))
    project.install('pawl-roles-shop', rolesPackage('shop', { clerk: { onStop: [stop] } }))
    const { status, stdout, stderr } = init(project, '--hooks')
    expect(status).toBe(1)
    expect(stderr).toContain('the package pawl-roles-farm could not be loaded: out of order')
    expect(stdout).toContain('shop/clerk: 3 deleted, 1 unchanged')
    expect(project.read(claudeFile)).toContain('repo=farm/role=hand')
  })

  test('settings that are not JSON are reported with their file and left alone; other agents get their hooks', () => {
    const project = shop({ [claudeFile]: '{ "hooks": ', ...opencodeHere })
    const { status, stderr } = init(project, '--roles', 'clerk', '--hooks')
    expect(status).toBe(1)
    expect(stderr).toContain(claudeFile)
    expect(stderr).not.toContain('    at ')
    expect(project.read(claudeFile)).toBe('{ "hooks": ')
    expect(project.read(opencodeFile)).toContain('./guard.sh')
  })

  test('a role whose command runs npx is refused with a hint, and nothing of it is written', () => {
    const project = shop()
    project.install('pawl-roles-farm', rolesPackage('farm', { hand: { onStop: [{ ...stop, command: 'npx hoe' }] } }))
    const { status, stderr } = init(project, '--roles', 'farm/hand', '--hooks')
    expect(status).toBe(1)
    expect(stderr).toContain('runs npx')
    expect(stderr).toContain('./node_modules/.bin/PROGRAM')
    expect(project.read(claudeFile)).toBe('{}\n')
  })

  test('a package of an agent that throws is reported, and our own adapter is used', () => {
    const project = shop()
    const code = 'export const getBrainHooks = () => { throw new Error("asleep") }'
    project.install('pawl-brains-bad', esmPackage('pawl-brains-bad', code))
    const { status, stderr } = init(project, '--roles', 'clerk', '--hooks')
    expect(status).toBe(1)
    expect(stderr.match(/the package pawl-brains-bad was loaded, and then failed: asleep/g)).toHaveLength(1)
    expect(counted(project, 'clerk')).toBe(4)
  })

  test('a wrong command line gets a suggestion, and ends with 2 before anything is done', () => {
    expect(init(shop())).toMatchObject({ status: 2, stderr: expect.stringContaining('there is nothing to do') })
    expect(init(shop(), '--role', 'clerk')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did you mean `--roles`?'),
    })
    expect(init(shop(), '--roles')).toMatchObject({ status: 2, stderr: expect.stringContaining('needs a role') })
    expect(init(shop(), 'clerk')).toMatchObject({ status: 2, stderr: expect.stringContaining('belongs to no option') })
    expect(init(shop(), '--roles', 'a/b/c')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('names no role'),
    })
  })
})

describe('inits', () => {
  const withInits = (...commands: readonly string[]) => {
    const project = createProject()
    const roles = [{ slug: 'clerk', inits: { exec: commands.map((cmd) => ({ cmd })) } }]
    const code = `export const getRoleRegistry = () => (${JSON.stringify({ slug: 'shop', roles })})`
    project.install('pawl-roles-shop', esmPackage('pawl-roles-shop', code))
    return project
  }

  test('run in order, in the project, and people see their output', () => {
    const project = withInits('echo one > order', 'echo two >> order; echo hello from init')
    const { status, stdout, stderr } = init(project, '--roles', 'clerk', '--json')
    expect(status).toBe(0)
    expect(project.read('order')).toBe('one\ntwo\n')
    expect(stderr).toContain('hello from init')
    expect(JSON.parse(stdout)).toMatchObject({ linked: [{ role: 'shop/clerk', inits: { length: 2 } }] })
  })

  test('one that fails is an error, and those after it do not run', () => {
    const project = withInits('exit 3', 'touch never')
    expect(init(project, '--roles', 'clerk')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('`exit 3` of the role shop/clerk ended with 3'),
    })
    expect(project.read('never')).toBeUndefined()
  })
})

test('--dry-run prints the plan, and does none of it', () => {
  const project = shop()
  const { status, stdout } = init(project, '--roles', 'clerk', '--hooks', '--dry-run')
  expect(status).toBe(0)
  expect(stdout).toContain('would create .agent/repo=shop/role=clerk/readme.md')
  expect(stdout).toContain('nothing was written')
  expect(project.read('.agent')).toBeUndefined()
  expect(project.read(claudeFile)).toBe('{}\n')
  init(project, '--roles', 'clerk')
  expect(init(project, '--hooks', '--dry-run').stdout).toContain('shop/clerk: 4 to create')
  expect(project.read(claudeFile)).toBe('{}\n')
})

test('--json prints the same for programs', () => {
  const project = shop()
  const report = JSON.parse(init(project, '--roles', 'clerk', '--hooks', '--json').stdout)
  expect(report).toMatchObject({
    linked: [{ role: 'shop/clerk' }],
    brains: [{ brain: 'claudecode', roles: [{ role: 'shop/clerk', created: { length: 4 } }], pruned: [] }],
    errors: [],
  })
})
