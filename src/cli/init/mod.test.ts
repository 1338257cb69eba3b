import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { brainOf } from '../../brains/brains.ts'
import { mod } from '../../brains/claudecode/mod.ts'
import { brainAt } from '../../brains/internal.ts'
import { checkMod } from './check-mod.ts'

afterAll(removeProjects)

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})

const config = `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: 'tool.before', match: { kind: 'shell' }, run: () => undefined })] }
`
const skill = '.claude/skills/pawl'
const main = `${skill}/hooks/pawl.mjs`
const init = (here: Project, ...words: readonly string[]) =>
  built.pawl(here, ['init', '--hooks', 'claudecode', ...words])
const uninstall = (here: Project, ...words: readonly string[]) => built.asPerson(here, ['uninstall', ...words])
const project = (files: Readonly<Record<string, string>> = {}) => createProject({ 'pawl.config.ts': config, ...files })

/** Every file and folder but those of Pawl itself, with its text. */
function treeOf({ root }: Project): Readonly<Record<string, string>> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => [join(entry.parentPath, entry.name), entry] as const)
    .filter(([path]) => !path.startsWith(join(root, '.pawl')))
  return Object.fromEntries(
    names.map(([path, entry]) => [path.slice(root.length), entry.isFile() ? readFileSync(path, 'utf8') : '']),
  )
}
const isWhole = (here: Project) =>
  Object.entries(mod.files).every(([path, text]) => here.read(`${skill}/${path}`) === text)

describe('pawl init --mod', () => {
  test('writes the mod beside the settings, and nothing else; a second run changes nothing', () => {
    const here = project()
    expect(init(here, '--mod')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        `claudecode: created ${skill}, the mod: stubs of your hooks read as results of tools`,
      ),
    })
    expect(isWhole(here)).toBe(true)
    const names = Object.keys(treeOf(here)).filter((path) => path.startsWith('/.claude/'))
    const files = ['.claude-plugin', '.claude-plugin/plugin.json', 'hooks', 'hooks/hooks.json', 'hooks/pawl.mjs']
    expect(names.sort()).toEqual(
      ['settings.json', 'skills', 'skills/pawl', ...files.map((path) => `skills/pawl/${path}`)].map(
        (path) => `/.claude/${path}`,
      ),
    )
    const before = treeOf(here)
    expect(init(here, '--mod').stdout).toContain(`claudecode: nothing to change in ${skill}`)
    expect(treeOf(here)).toEqual(before)
  })

  test('with --dry-run shows the files, and writes none', () => {
    const here = project()
    const before = treeOf(here)
    const { stdout } = init(here, '--mod', '--dry-run')
    expect(stdout).toContain(`would create ${skill}`)
    expect(stdout).toContain(`--- ${main} (new, `)
    expect(treeOf(here)).toEqual(before)
  })

  test('is reported to programs', () => {
    const here = project()
    const mods = () => JSON.parse(init(here, '--mod', '--json').stdout).ours.mods
    expect(mods()).toEqual([{ brain: 'claudecode', path: skill, changed: true }])
    expect(mods()).toEqual([{ brain: 'claudecode', path: skill, changed: false }])
  })

  test('is refused where no agent with a mod is installed, before anything is written', () => {
    const here = project()
    const before = treeOf(here)
    expect(built.pawl(here, ['init', '--hooks', 'codex', '--mod'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('`pawl init --hooks claudecode --mod`'),
    })
    expect(built.pawl(here, ['init', '--mod'])).toMatchObject({ status: 2 })
    expect(built.pawl(here, ['uninstall', '--mod'])).toMatchObject({ status: 2 })
    expect(treeOf(here)).toEqual(before)
  })

  test('leaves a skill of others under that name as it is, installs the hooks nevertheless, and fails', () => {
    const theirs = { [`${skill}/hooks/hooks.json`]: '{ "modules": ["./mine.mjs"] }\n' }
    const here = project(theirs)
    const { status, stderr } = init(here, '--mod')
    expect([status, stderr]).toEqual([1, expect.stringContaining('was not made by Pawl')])
    expect(here.read('.claude/settings.json')).toContain('PreToolUse')
    expect(readdirSync(join(here.root, skill), { recursive: true })).toEqual(['hooks', 'hooks/hooks.json'])
    expect(uninstall(here).status).toBe(0)
    expect(here.read(`${skill}/hooks/hooks.json`)).toBe(Object.values(theirs)[0])
  })

  test('does not write through a link', () => {
    const here = project()
    const elsewhere = createProject().root
    mkdirSync(join(here.root, '.claude'))
    symlinkSync(elsewhere, join(here.root, '.claude/skills'))
    expect(init(here, '--mod')).toMatchObject({ status: 1, stderr: expect.stringContaining('is a link') })
    expect(existsSync(join(elsewhere, 'pawl'))).toBe(false)
  })
})

describe('pawl init without --mod', () => {
  test('installs none', () => {
    const here = project()
    expect(init(here).stdout).not.toContain('the mod')
    expect(existsSync(join(here.root, skill))).toBe(false)
  })

  test('keeps an installed one up to date, and reports it', () => {
    const here = project()
    init(here, '--mod')
    here.write(main, `// ${mod.mark} of an older Pawl\n`)
    here.remove(`${skill}/hooks/hooks.json`)
    expect(init(here).stdout).toContain(`claudecode: updated ${skill}, the mod`)
    expect(isWhole(here)).toBe(true)
  })

  test('knows the mod of a clone, where nothing was recorded', () => {
    const here = project()
    init(here, '--mod')
    here.remove('.pawl/installed.json')
    here.write(main, `// ${mod.mark} of an older Pawl\n`)
    init(here)
    expect(isWhole(here)).toBe(true)
  })
})

describe('pawl uninstall', () => {
  test.each([
    ['nothing there before', {}],
    ['settings there before', { '.claude/settings.json': '{ "model": "opus" }\n' }],
    ['another skill there before', { '.claude/skills/words/SKILL.md': 'words\n' }],
  ])('restores a project with %s', (_, files) => {
    const here = project(files)
    const before = treeOf(here)
    init(here, '--mod')
    expect(uninstall(here).stdout).toContain(`${skill}: removed`)
    expect(treeOf(here)).toEqual(before)
  })

  test('keeps a folder of skills that was empty, and files that others have put into ours', () => {
    const here = project()
    mkdirSync(join(here.root, '.claude/skills'), { recursive: true })
    const before = treeOf(here)
    init(here, '--mod')
    uninstall(here)
    expect(treeOf(here)).toEqual(before)
    init(here, '--mod')
    here.write(`${skill}/notes.md`, 'mine\n')
    uninstall(here)
    expect(treeOf(here)).toEqual({ ...before, [`/${skill}`]: '', [`/${skill}/notes.md`]: 'mine\n' })
  })

  test('of another agent keeps the mod, and --dry-run only shows it', () => {
    const here = project()
    init(here, 'codex', '--mod')
    uninstall(here, '--hooks', 'codex')
    expect(isWhole(here)).toBe(true)
    expect(built.pawl(here, ['uninstall', '--dry-run']).stdout).toContain(`--- ${main} (removed, `)
    expect(isWhole(here)).toBe(true)
  })

  test('removes the mod of a clone', () => {
    const here = project()
    init(here, '--mod')
    here.remove('.pawl/installed.json')
    uninstall(here)
    expect(Object.keys(mod.files).filter((path) => existsSync(join(here.root, skill, path)))).toEqual([])
  })
})

describe('pawl check', () => {
  test('compares the mod with the one that Pawl writes', () => {
    const here = project()
    init(here, '--mod')
    expect(built.pawl(here, ['check']).stdout).toContain(`${skill} is the mod of this version of Pawl`)
    here.write(main, `${here.read(main)}// changed\n`)
    expect(built.pawl(here, ['check'])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`${skill} is not the mod of this version of Pawl: hooks/pawl.mjs`),
    })
    init(here)
    here.write(`${skill}/agents/more.md`, 'more')
    expect(built.pawl(here, ['check'])).toMatchObject({ status: 1, stdout: expect.stringContaining('agents/more.md') })
  })
})

test('--mod is refused for a whole machine, whose users install it for themselves', () => {
  const place = { folder: '/p', home: '/h', system: '/', env: {}, platform: 'linux' }
  const managed = brainAt(brainOf('claudecode'), 'managed', place)
  const refused = () =>
    checkMod({ level: 'managed', root: '/etc/pawl', brains: [] }, managed === undefined ? [] : [managed])
  expect(refused).toThrow('`--mod` cannot be used with `--managed`')
})
