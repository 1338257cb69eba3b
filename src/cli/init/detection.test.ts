import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { brainOf } from '../../brains/brains.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

/** A machine with only these programs and folders of the home, by name and path. */
function machine({ programs = [], home = [] }: { programs?: readonly string[]; home?: readonly string[] } = {}) {
  const { root } = createProject(Object.fromEntries(programs.map((name) => [`bin/${name}`, '#!/bin/sh\n'])))
  for (const name of programs) chmodSync(join(root, 'bin', name), 0o755)
  mkdirSync(join(root, 'home'))
  for (const path of home) mkdirSync(join(root, 'home', path), { recursive: true })
  return { PATH: join(root, 'bin'), HOME: join(root, 'home') }
}

function repository(files: Readonly<Record<string, string>> = {}): Project {
  const project = createProject(files)
  project.remove('pawl.config.ts')
  return project
}
const init = (project: Project, env = machine(), ...args: readonly string[]) =>
  built.pawl(project, ['init', '--hooks', ...args], { env })
const installedIn = (project: Project, ...slugs: readonly string[]) =>
  slugs.filter((slug) => project.read(brainOf(slug).settings.path)?.includes('hook.cjs') === true)

describe('the first minute', () => {
  test('an empty .claude/ is enough', () => {
    const project = repository()
    mkdirSync(join(project.root, '.claude'))
    const { status, stdout } = init(project)
    expect(status).toBe(0)
    expect(stdout).toContain('agents\n└─ claudecode: found .claude/ in this project\n')
    expect(installedIn(project, 'claudecode')).toEqual(['claudecode'])
  })

  test('a memory file is enough, and AGENTS.md counts for Codex and for opencode', () => {
    const project = repository({ 'AGENTS.md': '# here\n' })
    const { status, stdout } = init(project)
    expect([status, installedIn(project, 'codex', 'opencode', 'claudecode')]).toEqual([0, ['codex', 'opencode']])
    expect(stdout).toContain('├─ opencode: found AGENTS.md in this project\n')
    expect(stdout).toContain('└─ codex: found AGENTS.md in this project\n')
  })

  test('a program on the PATH or a folder in the home is enough where the project shows nothing', () => {
    const project = repository()
    const env = machine({ programs: ['claude'], home: ['.gemini', '.claude', '.config/opencode'] })
    const { status, stdout } = init(project, env)
    expect([status, installedIn(project, 'claudecode', 'gemini', 'opencode', 'codex')]).toEqual([
      0,
      ['claudecode', 'gemini', 'opencode'],
    ])
    expect(stdout).toContain('claudecode: found `claude` on the PATH and ~/.claude/; this project shows no agent\n')
    expect(stdout).toContain('gemini: found ~/.gemini/; this project shows no agent\n')
  })

  test('agents on the machine do not count where the project shows an agent', () => {
    const project = repository({ 'GEMINI.md': '' })
    const { status } = init(project, machine({ programs: ['claude', 'codex'], home: ['.claude'] }))
    expect([status, installedIn(project, 'gemini', 'claudecode', 'codex')]).toEqual([0, ['gemini']])
  })

  test('with names nothing is looked for', () => {
    const project = repository({ 'GEMINI.md': '' })
    const { stdout } = init(project, machine(), 'codex')
    expect(stdout).not.toContain('agents\n')
    expect(installedIn(project, 'gemini', 'codex')).toEqual(['codex'])
  })

  test('finding no agent is a failure with a hint, and writes nothing', () => {
    const project = repository()
    const { status, stdout, stderr } = init(project)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      'pawl: no coding agent was found, neither in this project nor on this machine, so no hooks were installed\n' +
        'hint: name the ones that you use: `pawl init --hooks claudecode`; there are claudecode, opencode, codex, gemini, qwen, copilot, cursor\n',
    )
    expect([project.read('pawl.config.ts'), project.read('.pawl/hook.cjs')]).toEqual([undefined, undefined])
  })

  test('--json has the reasons, too', () => {
    const project = repository({ 'CLAUDE.md': '' })
    const { chosen } = JSON.parse(init(project, machine(), '--json').stdout)
    expect(chosen).toEqual([{ brain: 'claudecode', where: 'project', traces: ['CLAUDE.md'] }])
  })
})

describe('these do not count as traces', () => {
  test('a program that cannot be run, a folder of its name, a file in the home', () => {
    const project = repository()
    const env = machine({ programs: ['codex'], home: [] })
    chmodSync(join(env.PATH, 'codex'), 0o644)
    mkdirSync(join(env.PATH, 'claude'))
    symlinkSync('nowhere', join(env.PATH, 'gemini'))
    symlinkSync('nowhere', join(env.HOME, '.qwen'))
    expect(init(project, env).status).toBe(1)
  })

  test('odd files in the project: a folder CLAUDE.md, a file .codex, a file .github, links that lead nowhere or in a circle', () => {
    const project = repository({ '.codex': '', '.github': '' })
    mkdirSync(join(project.root, 'CLAUDE.md'))
    symlinkSync('nowhere', join(project.root, '.gemini'))
    symlinkSync('.qwen', join(project.root, '.qwen'))
    const { status, stderr } = init(project)
    expect(status).toBe(1)
    expect(stderr).toContain('no coding agent was found')
    expect(stderr).not.toMatch(/\n {4}at /)
  })

  test('an empty PATH, an empty entry in it, and a home that is not there', () => {
    for (const env of [{ PATH: '', HOME: '/nowhere' }, { PATH: '::/nowhere', HOME: '' }, {}]) {
      expect(init(repository(), { PATH: '', HOME: '/nowhere', ...env }).status).toBe(1)
    }
  })
})

describe('nothing is installed, and the exit is 1, where', () => {
  test('the config has no hooks and no role has any', () => {
    const project = createProject({
      '.claude/settings.json': '{}\n',
      'pawl.config.ts': 'export default { hooks: [] }\n',
    })
    const { status, stderr } = init(project)
    expect(status).toBe(1)
    expect(stderr).toBe(
      'pawl: no hooks were installed: pawl.config.ts has none, and neither has a linked role\n' +
        'hint: write a hook in pawl.config.ts, or link a role: `pawl init --roles ROLE --hooks`; to take out what is installed, run `pawl uninstall`\n',
    )
    expect(project.read('.claude/settings.json')).toBe('{}\n')
    expect(existsSync(join(project.root, '.pawl'))).toBe(false)
  })

  test('the config had hooks and has none any more: our entries stay, with a hint how to remove them', () => {
    const project = repository({ '.claude/settings.json': '{}\n' })
    expect(init(project).status).toBe(0)
    project.write('pawl.config.ts', 'export default { hooks: [] }\n')
    const { status, stderr } = init(project)
    expect([status, project.read('.claude/settings.json')]).toEqual([0, expect.stringContaining('PreToolUse')])
    expect(stderr).toContain('pawl.config.ts has no hooks: agents are only asked before they change the files of Pawl')
    expect(stderr).toContain('to remove what is installed, run `pawl uninstall`')
  })

  test('no agent was found, though roles were linked', () => {
    const project = repository()
    const { status, stderr } = built.pawl(project, ['init', '--hooks', '--dry-run'], { env: machine() })
    expect([status, stderr]).toEqual([1, expect.stringContaining('no coding agent was found')])
  })
})
