import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects, rolesPackage } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { deny, guard } from 'pawl'
export default { hooks: [guard({ name: 'no', on: 'tool.before', match: { kind: 'shell' }, run: () => deny('no') })] }
`
const claude = '.claude/settings.json'
const codex = '.codex/hooks.json'
const gemini = '.gemini/settings.json'
const pipeMaker = 'mkfifo'

const project = (files: Readonly<Record<string, string>> = {}) =>
  createProject({ 'pawl.config.ts': config, [claude]: '{ }\n', [codex]: '{ }\n', [gemini]: '{ }\n', ...files })
const isInstalled = (here: Project, path: string) => here.read(path)?.includes('hook.cjs') === true
const isTrace = /\n {4}at /

/** Ways in which a settings file cannot be written, and how it is put right again. */
const harms: readonly (readonly [name: string, words: string, harm: (file: string, here: Project) => void])[] = [
  ['is not JSON', 'this is not JSON', (_, here) => here.write(gemini, '{ "hooks": ')],
  ['is a list', 'settings are an object', (_, here) => here.write(gemini, '[]')],
  ['has hooks of another kind', '`hooks` is an object', (_, here) => here.write(gemini, '{"hooks": []}')],
  ['is a link', 'is a link', (file) => symlinkSync('elsewhere.json', file)],
  ['is a folder', 'is a folder', (file) => mkdirSync(file)],
  ['is a pipe', 'is a pipe', (file) => execFileSync(pipeMaker, [file])],
  ['is read-only', 'may not be written', (file) => chmodSync(file, 0o444)],
]

describe.each(sample(harms, 3))('settings of one agent that %s: %s', (_, words, harm) => {
  const broken = (here: Project) => {
    if (words !== 'may not be written') rmSync(join(here.root, gemini), { recursive: true, force: true })
    harm(join(here.root, gemini), here)
  }
  const fixed = (here: Project) => {
    rmSync(join(here.root, gemini), { recursive: true, force: true })
    here.write(gemini, '{ }\n')
  }

  test('do not affect the other agents, the report lists finished and skipped agents, and the next run does the rest', () => {
    const here = project()
    broken(here)
    const { status, stdout, stderr } = built.pawl(here, ['init', '--hooks'])
    expect([status, isInstalled(here, claude), isInstalled(here, codex)]).toEqual([1, true, true])
    expect(stdout).toContain('claudecode: changed .claude/settings.json\n')
    expect(stdout).toContain('codex: changed .codex/hooks.json\n')
    expect(stdout).toMatch(/gemini: left as it is: .*\n/)
    expect(stdout).toContain(words)
    expect(stderr.split(words)).toHaveLength(2)
    expect(`${stdout}${stderr}`).not.toMatch(/nothing was (written|changed)/)
    expect(stderr).not.toMatch(isTrace)
    fixed(here)
    expect(built.pawl(here, ['init', '--hooks'])).toMatchObject({ status: 0, stderr: '' })
    expect(isInstalled(here, gemini)).toBe(true)
  })

  test('do not keep uninstall from the others, which is finished when they are in order again', () => {
    const here = project()
    built.pawl(here, ['init', '--hooks'])
    broken(here)
    const { status, stdout } = built.asPerson(here, ['uninstall'])
    expect([status, here.read(claude), here.read(codex)]).toEqual([1, '{ }\n', '{ }\n'])
    expect(stdout).toContain('.claude/settings.json: as it was\n')
    expect(stdout).toMatch(/\.gemini\/settings\.json: left as it is: .*\n/)
    expect(stdout).toContain(words)
    expect(stdout).not.toMatch(isTrace)
    expect(here.read('.pawl/hook.cjs')).toBeDefined()
    fixed(here)
    expect(built.asPerson(here, ['uninstall']).status).toBe(0)
    expect(here.read('.pawl/hook.cjs')).toBeUndefined()
    expect(here.read(gemini)).toBe('{ }\n')
  })
})

test('a broken first agent is handled like a broken last one', () => {
  const here = project({ [claude]: '{' })
  expect(built.pawl(here, ['init', '--hooks']).status).toBe(1)
  expect([isInstalled(here, codex), isInstalled(here, gemini)]).toEqual([true, true])
  expect(here.read(claude)).toBe('{')
})

test('a dry run prints its plan and writes nothing', () => {
  const here = project({ [claude]: '{' })
  const { status, stdout } = built.pawl(here, ['init', '--hooks', '--dry-run'])
  expect([status, stdout]).toEqual([1, expect.stringContaining('claudecode: left as it is: ')])
  expect(stdout).toContain('codex: would change .codex/hooks.json')
  expect([here.read(codex), here.read('.pawl/hook.cjs')]).toEqual(['{ }\n', undefined])
})

test('hooks of roles and our own are written for the others, and the fault is reported once', () => {
  const here = project({ [claude]: '{' })
  here.install('pawl-roles-shop', rolesPackage('shop', { clerk: { onStop: [{ command: './x', timeout: 'PT1S' }] } }))
  const { status, stdout, stderr } = built.pawl(here, ['init', '--roles', 'clerk', '--hooks'])
  expect([status, stderr.match(/this is not JSON/g)?.length]).toEqual([1, 1])
  expect(stdout).toContain('shop/clerk: 1 created')
  expect(here.read(codex)).toContain('repo=shop/role=clerk')
  expect(isInstalled(here, codex)).toBe(true)
})

test('--json has the change or the failure of each agent', () => {
  const here = project({ [claude]: '{' })
  const { status, stdout } = built.pawl(here, ['init', '--hooks', '--json'])
  expect(status).toBe(1)
  const { ours, errors } = JSON.parse(stdout)
  expect(ours.installed).toMatchObject([
    { brain: 'codex', changed: true },
    { brain: 'gemini', changed: true },
  ])
  expect(ours.failed).toMatchObject([{ brain: 'claudecode', path: claude, code: 'bad-settings' }])
  expect(errors).toHaveLength(1)
  const gone = built.asPerson(here, ['uninstall', '--json'])
  expect(gone.status).toBe(1)
  expect(JSON.parse(gone.stdout)).toMatchObject({
    removed: [
      { brain: 'codex', path: codex, change: 'as it was' },
      { brain: 'gemini', path: gemini, change: 'as it was' },
    ],
    failed: [{ brain: 'claudecode', code: 'bad-settings' }],
    left: [],
  })
})

test('uninstall of one agent is not stopped by the settings of another', () => {
  const here = project()
  built.pawl(here, ['init', '--hooks'])
  here.write(gemini, '{')
  const { status, stdout } = built.asPerson(here, ['uninstall', '--hooks', 'claude'])
  expect([status, stdout]).toEqual([0, '.claude/settings.json: as it was\n'])
  expect(here.read('.pawl/hook.cjs')).toBeDefined()
})

test('uninstall refuses `--roles`', () => {
  expect(built.pawl(project(), ['uninstall', '--roles', 'clerk'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('`pawl uninstall` has no `--roles`'),
  })
})

test('pawl hooks lists readable settings, and reports unreadable ones', () => {
  const here = project()
  built.pawl(here, ['init', '--hooks'])
  here.write(claude, '{')
  const { status, stdout, stderr } = built.pawl(here, ['hooks'])
  expect([status, stdout]).toEqual([1, expect.stringContaining('codex (.codex/hooks.json): PreToolUse ')])
  expect(stderr).toContain('.claude/settings.json:1:2: this is not JSON')
})

test('folders that are made for a file stay away if it cannot be written', () => {
  const here = createProject({ 'pawl.config.ts': config, '.github': 'a file' })
  expect(built.pawl(here, ['init', '--hooks', 'copilot', 'claudecode']).status).toBe(1)
  expect([here.read('.github'), isInstalled(here, claude)]).toEqual(['a file', true])
  expect(dirname(claude)).toBe('.claude')
})
