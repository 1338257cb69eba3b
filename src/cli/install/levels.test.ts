import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, occasionOf, type Ran } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { inDeep, scale } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { installOurs } from '../init/install-ours.ts'
import { uninstallHooks } from './install-hooks.ts'
import { installPlace } from './install-place.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = (word: string) => `import { deny, guard } from 'pawl'
export default { hooks: [guard({ name: '${word}', on: 'tool.before', match: { kind: 'shell' }, run: ({ call }) => (call.command?.includes('${word}') ? deny('no ${word}') : undefined) })] }
`
const PATH = [dirname(process.execPath), '/usr/bin', '/bin'].join(':')
const person = (home: Project) => ({ env: { PATH, HOME: home.root } })
const userConfig = '.config/pawl/pawl.config.ts'

/** A home in which hooks of the user are installed for these agents. */
function homeWith(...agents: readonly string[]): Project {
  const home = createProject({ [userConfig]: config('secret') })
  const { status, stderr } = built.pawl(home, ['init', '--user', '--hooks', ...agents], person(home))
  if (status !== 0) throw new Error(stderr)
  return home
}

/** The answers of the commands in a settings file when a shell command is about to run in a folder, one after the other. */
function asked(file: Project, path: string, cwd: string, command: string, home: Project): readonly Ran[] {
  const { hooks } = JSON.parse(file.read(path) ?? '{}')
  const occasion = occasionOf('claudecode', 'tool.before')
  const input = JSON.stringify({ ...occasion.payload, cwd, tool_input: { command } })
  return hooks.PreToolUse.flatMap((group: { hooks: { command: string }[] }) =>
    group.hooks.map((hook) => {
      const env = { ...person(home).env, CLAUDE_PROJECT_DIR: cwd }
      try {
        const stdout = execFileSync('sh', ['-c', hook.command], { cwd, input, encoding: 'utf8', env, stdio: 'pipe' })
        return { status: 0, stdout, stderr: '' }
      } catch (error) {
        return error as Ran
      }
    }),
  )
}

const settings = '.claude/settings.json'
const isRefused = (ran: Ran) => ran.status !== 0 || ran.stdout.includes('"deny"')
const refused = (...given: Parameters<typeof asked>) => asked(...given).some(isRefused)

describe('hooks of a user', () => {
  inDeep(() => {
    test('are installed in the home, and nowhere in the project that one happens to be in', () => {
      const home = createProject()
      const here = createProject({ [settings]: '{ }\n' })
      const { status, stdout } = built.pawl(here, ['init', '--user', '--hooks', 'claudecode', 'opencode'], person(home))
      expect([status, stdout]).toEqual([0, expect.stringContaining('claudecode: created ~/.claude/settings.json')])
      expect(stdout).toContain('opencode: created ~/.config/opencode/plugin/pawl-hooks.ts')
      expect(stdout).toContain('next: `pawl doctor --user` proves that they run')
      expect(home.read(userConfig)).toContain('defineConfig')
      expect(here.read(settings)).toBe('{ }\n')
      expect(here.read('.pawl/hook.cjs')).toBeUndefined()
      expect(home.read('.pawl/installed.json')).toBeUndefined()
    })
  })

  test('guard every folder, and keep their record in the home', () => {
    const home = homeWith('claudecode')
    const anywhere = createProject()
    expect(refused(home, settings, anywhere.root, 'cat secret', home)).toBe(true)
    expect(refused(home, settings, anywhere.root, 'ls', home)).toBe(false)
    expect(home.read('.config/pawl/.pawl/audit/000001.jsonl')).toContain('cat secret')
    expect(anywhere.read('.pawl/audit/000001.jsonl')).toBeUndefined()
  })

  inDeep(() => {
    test('cannot be turned off by a project', () => {
      const home = homeWith('claudecode')
      const project = built.installed(config('forbidden'), ['claudecode'], { '.pawl/disabled.json': '["secret"]\n' })
      project.write('.config/pawl/.pawl/disabled.json', '["secret"]\n')
      expect(refused(home, settings, project.root, 'cat secret', home)).toBe(true)
    })

    test('are proved by the doctor, and gone after uninstall', () => {
      const home = homeWith('claudecode')
      const { status, stdout } = built.pawl(home, ['doctor', '--user'], person(home))
      expect([status, stdout]).toEqual([
        0,
        expect.stringContaining('PreToolUse: the hook process starts and receives it'),
      ])
      home.write('.config/pawl/.pawl/hook.cjs', '')
      expect(refused(home, settings, home.root, 'ls', home)).toBe(true)
      expect(built.pawl(home, ['doctor', '--user'], person(home)).status).toBe(1)
      expect(built.asPerson(home, ['uninstall', '--user'], person(home)).stdout).toContain(
        '~/.claude/settings.json: removed',
      )
      expect(home.read(settings)).toBeUndefined()
      expect(home.read(userConfig)).toBeDefined()
    })

    test('a home that is a project of its own is not mistaken for the level', () => {
      const home = createProject({ 'pawl.config.ts': config('forbidden') })
      expect(built.pawl(home, ['init', '--user', '--hooks', 'claudecode'], person(home)).status).toBe(0)
      expect(home.read(userConfig)).toContain('defineConfig')
      expect(home.read('.pawl/hook.cjs')).toBeUndefined()
    })
  })
})

describe('folders below a project, where an agent does not look above itself', () => {
  /** A project whose hooks were installed by the person of this home. */
  function projectOf(home: Project): Project {
    const project = createProject({ 'pawl.config.ts': config('forbidden'), 'src/deep/file.txt': '' })
    expect(built.pawl(project, ['init', '--hooks', 'claudecode'], person(home)).status).toBe(0)
    return project
  }

  test('are guarded by the hooks of the project, and it keeps the record', () => {
    const home = homeWith('claudecode')
    const project = projectOf(home)
    const deep = join(project.root, 'src/deep')
    expect(refused(home, settings, deep, 'touch forbidden', home)).toBe(true)
    expect(refused(home, settings, deep, 'ls', home)).toBe(false)
    expect(project.read('.pawl/audit/000001.jsonl')).toContain('touch forbidden')
  })

  inDeep(() => {
    test('the project itself is asked once: by its own entry', () => {
      const home = homeWith('claudecode')
      const project = projectOf(home)
      expect(refused(home, settings, project.root, 'touch forbidden', home)).toBe(false)
      expect(refused(project, settings, project.root, 'touch forbidden', home)).toBe(true)
    })

    test('of a project that was never installed here are refused, and its code is not run', () => {
      const home = homeWith('claudecode')
      const stranger = createProject({ '.pawl/hook.cjs': `require('fs').writeFileSync('ran', '')`, 'src/file.txt': '' })
      expect(refused(home, settings, join(stranger.root, 'src'), 'ls', home)).toBe(true)
      expect(stranger.read('src/ran')).toBeUndefined()
      expect(stranger.read('ran')).toBeUndefined()
    })

    test('of a project whose program was changed or is gone are refused', () => {
      const home = homeWith('claudecode')
      const project = projectOf(home)
      project.write('.pawl/hook.cjs', 'process.exit(70)')
      expect(refused(home, settings, join(project.root, 'src'), 'ls', home)).toBe(true)
      project.remove('.pawl')
      expect(refused(home, settings, join(project.root, 'src'), 'ls', home)).toBe(true)
    })

    test('are free when a person removed its hooks', () => {
      const home = homeWith('claudecode')
      const project = projectOf(home)
      expect(built.asPerson(project, ['uninstall'], person(home)).status).toBe(0)
      expect(refused(home, settings, join(project.root, 'src'), 'touch forbidden', home)).toBe(false)
    })

    test('a project from before is guarded when its hooks are installed again, and not because one is there', () => {
      const home = createProject()
      const project = projectOf(home)
      expect(built.pawl(project, ['init', '--user', '--hooks', 'claudecode'], person(home)).status).toBe(0)
      expect(home.read('.config/pawl/.pawl/projects.json')).toBeUndefined()
      const below = join(project.root, 'src')
      expect(
        asked(home, settings, below, 'ls', home)
          .map(({ stderr }) => stderr)
          .join(''),
      ).toContain('hooks were not installed on this machine')
      const { status, stdout } = built.pawl(project, ['doctor'], { ...person(home), cwd: below })
      expect([status, stdout]).toEqual([1, expect.stringContaining('in folders below, every call is refused')])
      expect(built.pawl(project, ['init', '--hooks', 'claudecode'], person(home)).status).toBe(0)
      expect(JSON.parse(home.read('.config/pawl/.pawl/projects.json') ?? '{}')).toHaveProperty([
        realpathSync(project.root),
      ])
      expect(refused(home, settings, join(project.root, 'src'), 'touch forbidden', home)).toBe(true)
    })

    test('folders with odd names, and a home with one, too', () => {
      const above = createProject()
      const name = `it's "my" $HOME \`x\` %PATH% ünï`
      mkdirSync(join(above.root, name))
      const home: Project = {
        ...above,
        root: join(above.root, name),
        read: (path) => above.read(join(name, path)),
        write: (path, text) => above.write(join(name, path), text),
      }
      home.write(userConfig, config('secret'))
      expect(built.pawl(home, ['init', '--user', '--hooks', 'claudecode'], person(home)).status).toBe(0)
      const project = projectOf(home)
      expect(refused(home, settings, join(project.root, 'src'), 'cat secret', home)).toBe(true)
      expect(refused(home, settings, join(project.root, 'src'), 'touch forbidden', home)).toBe(true)
      expect(refused(home, settings, join(project.root, 'src'), 'ls', home)).toBe(false)
    })
  })
})

inDeep(() => {
  test('of projects that are installed at the same time none is forgotten, and a removal is noted beside them', async () => {
    const home = homeWith('claudecode')
    const projects = Array.from({ length: scale(4, 12) }, () =>
      createProject({ 'pawl.config.ts': config('forbidden') }),
    )
    const ended = projects.map(({ root }) => {
      const words = [built.command, 'init', '--hooks', 'claudecode']
      return once(spawn(process.execPath, words, { cwd: root, env: person(home).env, stdio: 'ignore' }), 'exit')
    })
    expect(await Promise.all(ended)).toEqual(projects.map(() => [0, null]))
    const note = (name: string) => JSON.parse(home.read(`.config/pawl/.pawl/${name}.json`) ?? '{}')
    expect(Object.keys(note('projects')).sort()).toEqual(projects.map(({ root }) => realpathSync(root)).sort())
    const [first] = projects as [Project, ...Project[]]
    expect(built.asPerson(first, ['uninstall'], person(home)).status).toBe(0)
    expect([note('projects')[first.root], Object.keys(note('removed'))]).toEqual([undefined, [first.root]])
    expect(built.pawl(first, ['init', '--hooks', 'claudecode'], person(home)).status).toBe(0)
    expect(note('removed')).toEqual({})
  })
})

describe('hooks of an administrator', () => {
  test('guard every user, and each user keeps a record', async () => {
    const machine = createProject({ 'etc/pawl/pawl.config.ts': config('secret') })
    const place = installPlace('managed', machine.root, machine.root)
    expect(place.brains.map(({ vocabulary }) => vocabulary.slug)).toEqual(['claudecode', 'gemini', 'qwen', 'cursor'])
    const { outcomes } = await installOurs({ place, agents: place.brains, dryRun: false })
    expect(outcomes.failed).toEqual([])
    const file = 'etc/claude-code/managed-settings.d/pawl.json'
    const [home, anywhere] = [createProject(), createProject()]
    expect(refused(machine, file, anywhere.root, 'cat secret', home)).toBe(true)
    expect(refused(machine, file, anywhere.root, 'ls', home)).toBe(false)
    expect(home.read('.local/state/pawl/managed/.pawl/audit/000001.jsonl')).toContain('cat secret')
    expect(machine.read('etc/pawl/.pawl/audit/000001.jsonl')).toBeUndefined()
    await uninstallHooks(place.root, place.brains)
    expect(machine.read(file)).toBeUndefined()
  })
})

inDeep(() => {
  test('wrong words get a suggestion', () => {
    const home = createProject()
    const pawl = (...args: readonly string[]) => built.pawl(home, args, person(home))
    expect(pawl('init', '--usr')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did you mean `--user`?'),
    })
    expect(pawl('init', '--user', '--managed')).toMatchObject({ status: 2 })
    expect(pawl('init', '--user', '--roles', 'clerk')).toMatchObject({ status: 2 })
    expect(pawl('init', '--managed', '--hooks', 'copilot')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Copilot CLI has no managed settings that Pawl can write'),
    })
    expect(pawl('doctor', '--user')).toMatchObject({ status: 1, stderr: expect.stringContaining('pawl init --user') })
  })
})
