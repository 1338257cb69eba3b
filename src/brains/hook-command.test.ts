import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isSilent, occasionOf, tell } from '../../test/hook-project.ts'
import { createProject, removeProjects } from '../../test/roles/project.ts'
import { scale } from '../../test/scale.ts'
import { brains } from './brains.ts'
import { hookCommand } from './hook-command.ts'

afterAll(removeProjects)

/** A hook process that tells how it was called. */
const telling = `process.stdout.write(JSON.stringify([require('node:path').dirname(__dirname), ...process.argv.slice(2)]))`
const called = (slug: string, native: string, root: string) => JSON.stringify([root, slug, native])
const everyMoment = brains.flatMap((brain) =>
  brain.vocabulary.moments.map((moment) => ({
    brain,
    moment,
    payload: {},
    name: `${brain.vocabulary.slug} ${moment.native}`,
  })),
)
/** The sample has moments of every agent. */
const tried = everyMoment.filter((_, at) => at % scale(4, 1) === 0)
const guarded = tried.filter(({ moment }) => moment.honours.includes('deny'))
const unguarded = tried.filter(({ moment }) => !moment.honours.includes('deny'))
const call = occasionOf('claudecode', 'tool.before')

describe('where Pawl was removed', () => {
  test('nothing happens at any moment of any agent, and nobody is locked out', () => {
    const project = createProject()
    for (const occasion of tried) {
      const ran = tell(project, occasion)
      expect([occasion.name, isSilent(occasion, ran), ran.status, ran.stderr]).toEqual([occasion.name, true, 0, ''])
    }
  })

  test('Cursor hears its allow, since it takes silence for a refusal', () => {
    expect(tell(createProject(), occasionOf('cursor', 'tool.before')).stdout).toBe('{"permission":"allow"}')
  })

  test.each([['no/folder'], ['C:\\project'], ['C:/project'], ['.'], ['/']])(
    'it ends where the project is said to be %j',
    (folder) => {
      const ran = tell(createProject(), call, { env: { CLAUDE_PROJECT_DIR: folder } })
      expect(ran).toEqual({ status: 0, stdout: '', stderr: '' })
    },
  )
})

describe('the hook file is found', () => {
  test('from the folder of the project and below it', () => {
    const project = createProject({ '.pawl/hook.cjs': telling, 'src/deep/file.txt': '' })
    const wanted = called('claudecode', 'PreToolUse', project.root)
    expect(tell(project, call).stdout).toBe(wanted)
    expect(tell(project, call, { cwd: join(project.root, 'src/deep') }).stdout).toBe(wanted)
  })

  test('where the agent says that the project is, wherever it runs', () => {
    const project = createProject({ '.pawl/hook.cjs': telling, 'src/deep/file.txt': '' })
    const elsewhere = createProject()
    for (const folder of ['', '/src/deep', '/', '/src/']) {
      const env = { CLAUDE_PROJECT_DIR: `${project.root}${folder}` }
      expect(tell(elsewhere, call, { env }).stdout).toBe(called('claudecode', 'PreToolUse', project.root))
    }
  })

  test('where it runs, if it is told of a project without any', () => {
    const project = createProject({ '.pawl/hook.cjs': telling })
    const env = { CLAUDE_PROJECT_DIR: createProject().root }
    expect(tell(project, call, { env }).stdout).toBe(called('claudecode', 'PreToolUse', project.root))
  })

  test.each([['with space'], [`it's "quoted"`], ['$HOME `id` $(id)'], ['ünï — 日本'], ['a;b&c|d*?[x]\\']])(
    'in a folder called %j',
    (name) => {
      const project = createProject({ [`${name}/.pawl/hook.cjs`]: telling, [`${name}/sub dir/file.txt`]: '' })
      const root = join(project.root, name)
      const wanted = called('claudecode', 'PreToolUse', root)
      expect(tell(project, call, { cwd: join(root, 'sub dir') }).stdout).toBe(wanted)
      expect(tell(project, call, { env: { CLAUDE_PROJECT_DIR: root } }).stdout).toBe(wanted)
    },
  )
})

describe('without node on the PATH', () => {
  const project = createProject({ '.pawl/hook.cjs': telling })
  const env = { PATH: join(project.root, 'bin') }
  mkdirSync(join(project.root, 'bin'))
  const shell = spawnSync('sh', ['-c', 'command -v sh'], { encoding: 'utf8' }).stdout.trim()
  symlinkSync(shell, join(project.root, 'bin/sh'))

  test('what is guarded is refused, with a word on what to do', () => {
    for (const occasion of guarded) {
      const { status, stdout, stderr } = tell(project, occasion, { env })
      expect([occasion.name, status, stdout]).toEqual([occasion.name, 2, ''])
      expect(stderr).toContain('Pawl could not decide: its hook process broke off; run "pawl doctor"')
    }
  })

  test('nothing else is harmed', () => {
    for (const occasion of unguarded) expect(tell(project, occasion, { env }).status).toBe(0)
  })
})

test('a hook process that breaks off is a refusal where there can be one, whatever its code', () => {
  for (const code of [1, 3, 134]) {
    const project = createProject({ '.pawl/hook.cjs': `process.exitCode = ${code}` })
    expect(tell(project, call)).toMatchObject({ status: 2, stderr: expect.stringContaining('broke off') })
    expect(tell(project, occasionOf('claudecode', 'run.after')).status).toBe(0)
  }
  const refusing = createProject({ '.pawl/hook.cjs': `process.stderr.write('no'); process.exitCode = 2` })
  expect(tell(refusing, call)).toEqual({ status: 2, stdout: '', stderr: 'no' })
})

test('the command names no path of this machine, and is one line', () => {
  for (const { brain, moment } of everyMoment) {
    expect(hookCommand(brain, moment)).not.toContain(dirname(process.execPath))
    expect(hookCommand(brain, moment)).not.toContain('\n')
  }
})
