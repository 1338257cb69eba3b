import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commandIn, isSilent, type Occasion, occasionOf, tell } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { tellOnWindows, windowsShells } from '../../../test/windows/tell-on-windows.ts'
import { brains } from '../brains.ts'
import { hookCommands } from './hook-command.ts'
import { answered } from './launch.ts'

afterAll(removeProjects)

/** A hook process that prints how it was called. */
const telling = `require('node:fs').writeSync(3, JSON.stringify([require('node:path').dirname(__dirname), ...process.argv.slice(2)]))
process.exitCode = ${answered}`
const called = (slug: string, native: string, root: string) => JSON.stringify([root, slug, native, 'fd3'])
const everyMoment = brains.flatMap((brain) =>
  brain.vocabulary.moments.map((moment) => ({
    brain,
    moment,
    payload: {},
    name: `${brain.vocabulary.slug} ${moment.native}`,
  })),
)
const tried = sample(everyMoment, 7)
const guarded = tried.filter(({ moment }) => moment.honours.includes('deny'))
const unguarded = tried.filter(({ moment }) => !moment.honours.includes('deny'))
const call = occasionOf('claudecode', 'tool.before')
const brokeOff =
  'Pawl could not decide: its hook program is missing, was changed, or broke off; "pawl doctor" tells a person why\n'

/** A home that has a note of the folders from which a person has removed Pawl. */
const homeOf = (removed?: string, time = Date.now()) => {
  const note = JSON.stringify(removed === undefined ? {} : { [removed]: time })
  return { env: { HOME: createProject({ '.config/pawl/.pawl/removed.json': note }).root } }
}
const day = 24 * 60 * 60 * 1000

describe('where a person has removed Pawl', () => {
  test('nothing happens at any hook point of any agent, and no agent is locked out', () => {
    const project = createProject({ 'src/file.txt': '' })
    for (const occasion of tried) {
      const ran = tell(project, occasion, { ...homeOf(project.root), cwd: join(project.root, 'src') })
      expect([occasion.name, isSilent(occasion, ran), ran.status, ran.stderr]).toEqual([occasion.name, true, 0, ''])
    }
  })

  test('Cursor receives its allow, since it takes silence for a refusal', () => {
    const project = createProject()
    const { stdout } = tell(project, occasionOf('cursor', 'tool.before'), homeOf(project.root))
    expect(stdout).toBe('{"permission":"allow"}')
  })

  test.each(sample([['no/folder'], ['C:\\project'], ['C:/project'], ['.'], ['/']], 2))(
    'it ends if the agent reports %j as the project',
    (folder) => {
      const project = createProject()
      const ran = tell(project, call, { env: { ...homeOf(project.root).env, CLAUDE_PROJECT_DIR: folder } })
      expect(ran).toEqual({ status: 0, stdout: '', stderr: '' })
    },
  )
})

test('where it went away otherwise, with its settings or with the whole project, is a refusal', () => {
  for (const occasion of guarded) {
    const [project, other] = [createProject(), createProject()]
    const long = [homeOf(project.root, Date.now() - day - 1000), homeOf(project.root, Date.now() + 2 * day)]
    for (const options of [{}, homeOf(), homeOf(other.root), homeOf(join(project.root, 'below')), ...long])
      expect([occasion.name, tell(project, occasion, options)]).toEqual([
        occasion.name,
        { status: 2, stdout: '', stderr: brokeOff },
      ])
  }
})

test('an agent in a deleted folder still finds the project that it names, and sees no stack trace', () => {
  const project = createProject({ '.pawl/hook.cjs': telling })
  const occasion = occasionOf('claudecode', 'tool.before')
  const command = commandIn(project, occasion.brain, occasion.moment)
  const gone = `cd "$(mktemp -d)" && rmdir "$PWD" && ${command}`
  const ran = (env: Readonly<Record<string, string>>) =>
    spawnSync('sh', ['-c', gone], { cwd: project.root, input: '{}', encoding: 'utf8', env: { ...process.env, ...env } })
  expect(ran({ CLAUDE_PROJECT_DIR: project.root }).stdout).toBe(tell(project, occasion).stdout)
  const { status, stderr } = ran({ CLAUDE_PROJECT_DIR: '' })
  expect(status).toBe(2)
  expect(stderr).not.toContain('    at ')
})

test('a variable of another agent leads to no other project', () => {
  const elsewhere = createProject({ '.pawl/hook.cjs': telling })
  for (const slug of ['codex', 'opencode']) {
    const project = createProject({ '.pawl/hook.cjs': telling })
    const { stdout } = tell(project, occasionOf(slug, 'tool.before'), { env: { CLAUDE_PROJECT_DIR: elsewhere.root } })
    expect(JSON.parse(stdout)[0]).toBe(project.root)
  }
})

describe('the hook file is found', () => {
  test('from the folder of the project and below it', () => {
    const project = createProject({ '.pawl/hook.cjs': telling, 'src/deep/file.txt': '' })
    const wanted = called('claudecode', 'PreToolUse', project.root)
    expect(tell(project, call).stdout).toBe(wanted)
    expect(tell(project, call, { cwd: join(project.root, 'src/deep') }).stdout).toBe(wanted)
  })

  test('in the project that the agent reports, from any working directory', () => {
    const project = createProject({ '.pawl/hook.cjs': telling, 'src/deep/file.txt': '' })
    const elsewhere = createProject()
    for (const folder of ['', '/src/deep', '/', '/src/']) {
      const env = { CLAUDE_PROJECT_DIR: `${project.root}${folder}` }
      expect(tell(elsewhere, call, { env, program: telling }).stdout).toBe(
        called('claudecode', 'PreToolUse', project.root),
      )
    }
  })

  test('in the working directory, if the reported project has none', () => {
    const project = createProject({ '.pawl/hook.cjs': telling })
    const env = { CLAUDE_PROJECT_DIR: createProject().root }
    expect(tell(project, call, { env }).stdout).toBe(called('claudecode', 'PreToolUse', project.root))
  })

  test.each(sample([['with space'], [`it's "quoted"`], ['$HOME `id` $(id)'], ['ünï — 日本'], ['a;b&c|d*?[x]\\']], 2))(
    'in a folder called %j',
    (name) => {
      const project = createProject({ [`${name}/.pawl/hook.cjs`]: telling, [`${name}/sub dir/file.txt`]: '' })
      const root = join(project.root, name)
      const wanted = called('claudecode', 'PreToolUse', root)
      expect(tell(project, call, { cwd: join(root, 'sub dir'), program: telling }).stdout).toBe(wanted)
      expect(tell(project, call, { env: { CLAUDE_PROJECT_DIR: root }, program: telling }).stdout).toBe(wanted)
    },
  )
})

describe('a project within a project, whose program is missing,', () => {
  /** The settings of the inner project name the program; the outer one has it. */
  const nested = ({ brain, moment }: Pick<Occasion, 'brain' | 'moment'>) => {
    const settings = hookCommands(brain, moment, '').command
    return createProject({
      '.pawl/hook.cjs': telling,
      [`inner/${brain.settings.path}`]: settings,
      'inner/src/a.txt': '',
    })
  }

  test('is not judged by the hooks of the outer one', () => {
    for (const occasion of guarded) {
      const outer = nested(occasion)
      for (const folder of ['inner', 'inner/src']) {
        const ran = tell(outer, occasion, { cwd: join(outer.root, folder), program: telling })
        expect([occasion.name, ran]).toEqual([occasion.name, { status: 2, stdout: '', stderr: brokeOff }])
      }
    }
  })

  test('is not free because a person has removed Pawl from the outer one, and is if from itself', () => {
    for (const occasion of guarded) {
      const outer = nested(occasion)
      const options = { cwd: join(outer.root, 'inner'), program: telling }
      outer.remove('.pawl')
      expect(tell(outer, occasion, { ...options, ...homeOf(outer.root) }).status).toBe(2)
      const ran = tell(outer, occasion, { ...options, ...homeOf(join(outer.root, 'inner')) })
      expect([occasion.name, isSilent(occasion, ran)]).toEqual([occasion.name, true])
    }
  })

  test('is refused in the shells of Windows, too', () => {
    for (const shell of windowsShells) {
      const occasion = occasionOf(shell.slug, 'tool.before')
      const outer = nested(occasion)
      const told = { cwd: join(outer.root, 'inner'), digest: createHash('sha256').update(telling).digest('hex') }
      expect([shell.name, tellOnWindows(shell, occasion.brain, occasion.moment, told).status]).toEqual([shell.name, 2])
      outer.remove('inner')
      const { status } = tellOnWindows(shell, occasion.brain, occasion.moment, { ...told, cwd: outer.root })
      expect([shell.name, status]).toEqual([shell.name, 0])
    }
  })
})

describe('without node on the PATH', () => {
  const project = createProject({ '.pawl/hook.cjs': telling })
  const env = { PATH: join(project.root, 'bin') }
  mkdirSync(join(project.root, 'bin'))
  const shell = spawnSync('sh', ['-c', 'command -v sh'], { encoding: 'utf8' }).stdout.trim()
  symlinkSync(shell, join(project.root, 'bin/sh'))

  test('guarded calls are refused, with a hint', () => {
    for (const occasion of guarded) {
      const { status, stdout, stderr } = tell(project, occasion, { env })
      expect([occasion.name, status, stdout]).toEqual([occasion.name, 2, ''])
      expect(stderr).toContain(brokeOff)
    }
  })

  test('nothing else is harmed', () => {
    for (const occasion of unguarded) expect(tell(project, occasion, { env }).status).toBe(0)
  })
})

test('a hook process that breaks off is a refusal where possible, with any exit code', () => {
  for (const code of [0, 1, 2, 3, 71, 134]) {
    const project = createProject({
      '.pawl/hook.cjs': `require('node:fs').writeSync(3, '{}'); process.exitCode = ${code}`,
    })
    expect(tell(project, call)).toEqual({ status: 2, stdout: '', stderr: brokeOff })
    expect(tell(project, occasionOf('claudecode', 'run.after')).status).toBe(0)
  }
})

test('a hook process that refuses by its exit code uses its own text', () => {
  const words = `require('node:fs').writeSync(3, 'said'); process.stderr.write('no'); process.exitCode = ${answered + 2}`
  expect(tell(createProject({ '.pawl/hook.cjs': words }), call)).toEqual({ status: 2, stdout: 'said', stderr: 'no' })
})

describe('while the settings name it, a hook program that', () => {
  const program = '.pawl/hook.cjs'
  const spoilt: readonly (readonly [string, (root: string) => void])[] = [
    ['is gone', (root) => rmSync(join(root, program))],
    ['is gone with its folder', (root) => rmSync(join(root, '.pawl'), { recursive: true })],
    ['was moved away with its folder', (root) => renameSync(join(root, '.pawl'), join(root, '.pawl-off'))],
    ['is empty', (root) => writeFileSync(join(root, program), '')],
    ['is another one', (root) => writeFileSync(join(root, program), `process.exitCode = ${answered}`)],
    ['has one byte more', (root) => appendFileSync(join(root, program), ' ')],
    [
      'is a folder',
      (root) => {
        rmSync(join(root, program))
        mkdirSync(join(root, program))
      },
    ],
    [
      'is a link to nothing',
      (root) => {
        rmSync(join(root, program))
        symlinkSync('nowhere', join(root, program))
      },
    ],
  ]
  test.each(sample(spoilt, 4))('%s is a refusal at every hook point that can refuse', (_, spoil) => {
    for (const occasion of guarded) {
      const { settings } = occasion.brain
      const project = createProject({ [program]: telling })
      const command = commandIn(project, occasion.brain, occasion.moment)
      project.write(settings.path, JSON.stringify({ command }))
      mkdirSync(join(project.root, 'src/deep'), { recursive: true })
      spoil(project.root)
      for (const cwd of [project.root, join(project.root, 'src/deep')]) {
        const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, input: '{}', encoding: 'utf8' })
        expect([occasion.name, status, stdout, stderr]).toEqual([occasion.name, 2, '', brokeOff])
      }
    }
  })
})

test('options for Node from the settings’ environment run nothing before the hook program', () => {
  const project = createProject({ '.pawl/hook.cjs': telling, 'off.cjs': `process.exit(${answered})` })
  const env = { NODE_OPTIONS: `--require=${join(project.root, 'off.cjs')}` }
  expect(tell(project, call, { env }).stdout).toBe(called('claudecode', 'PreToolUse', project.root))
})

test.runIf(existsSync('/dev/full')).each(['>&-', '>/dev/full'])(
  'an answer that cannot be written is a refusal: %s',
  (nowhere) => {
    const project = createProject({ '.pawl/hook.cjs': telling })
    const command = commandIn(project, call.brain, call.moment)
    const { status } = spawnSync('sh', ['-c', `(${command}) ${nowhere}`], { cwd: project.root, input: '{}' })
    expect(status).toBe(2)
  },
)

test('no variable is named in it that an agent could replace', () => {
  for (const { brain, moment } of everyMoment) {
    const { command, windows = '' } = hookCommands(brain, moment, 'd1')
    const names = [...`${command} ${windows}`.matchAll(/\$(?:(\w+)|\{([^}]+)\})/g)]
    expect(names.filter(([, plain, braced]) => plain !== undefined || /^[\w.-]+$/.test(braced ?? ''))).toEqual([])
  }
})

test('the command contains no path of this machine, and is one line', () => {
  for (const { brain, moment } of everyMoment) {
    for (const command of Object.values(hookCommands(brain, moment, 'd1'))) {
      expect(command).not.toContain(process.execPath)
      expect(command).not.toContain('\n')
    }
  }
})
