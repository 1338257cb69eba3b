import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { inDeep, sample } from '../../../test/scale.ts'
import { tellOnWindows, type WindowsShell, windowsShells } from '../../../test/windows/tell-on-windows.ts'
import { digestOf } from '../../config/compile/policy.ts'
import { brainOf } from '../brains.ts'
import type { Brain, Moment } from '../contract/brain.ts'
import { hookCommands } from './hook-command.ts'
import { answered } from './launch.ts'

// No Windows here: small readers of `cmd.exe`, PowerShell and `CommandLineToArgvW` parse the commands; Node then runs
// with the arguments that they found.

afterAll(removeProjects)

const program = '.pawl/hook.cjs'
/** A hook process that prints how it was called. */
const telling = `require('node:fs').writeSync(3, JSON.stringify([require('node:path').dirname(__dirname), ...process.argv.slice(2, 5)]))
process.exitCode = ${answered}`

interface Case {
  readonly name: string
  readonly shell: WindowsShell
  readonly brain: Brain
  readonly moment: Moment
}

const everyCase: readonly Case[] = windowsShells.flatMap((shell) => {
  const brain = brainOf(shell.slug)
  return brain.vocabulary.moments.map((moment) => ({
    name: `${shell.slug} ${moment.native} in ${shell.name}`,
    shell,
    brain,
    moment,
  }))
})
/** One hook point that can refuse for every way in which an agent runs commands. */
const oneEach = sample(windowsShells, 3).flatMap(
  (shell) => everyCase.find((one) => one.shell === shell && one.moment.event === 'tool.before') ?? [],
)

interface Given {
  readonly cwd?: string
  readonly text?: string
  readonly env?: Readonly<Record<string, string>>
}

function run({ root }: Project, { shell, brain, moment }: Case, { cwd = root, text = telling, env = {} }: Given = {}) {
  return tellOnWindows(shell, brain, moment, { cwd, digest: digestOf(text), env })
}

function refusal({ moment }: Case): { readonly status: number; readonly stderr: unknown } {
  return moment.honours.includes('deny')
    ? { status: 2, stderr: expect.stringContaining('Pawl could not decide') }
    : { status: 0, stderr: expect.any(String) }
}

test('the code and its text contain nothing that a shell of Windows would interpret', () => {
  for (const { brain, moment } of everyCase) {
    const { command, windows = command } = hookCommands(brain, moment, 'd1')
    const [, code = '', words = ''] = /node -e (\(function\S+) ([^&]*)&/.exec(windows) ?? []
    expect(code).toMatch(/^[\w.,;:?+*=()[\]{}-]+$/)
    expect(words).toMatch(/^[\w./ -]+$/)
    expect(windows.length).toBeLessThan(8000) // cmd.exe takes 8191
  }
})

test('an agent with a field of its own for Windows has both commands in one file', () => {
  for (const slug of ['codex', 'copilot', 'opencode']) {
    const { settings, vocabulary } = brainOf(slug)
    const [moment] = vocabulary.moments.filter(({ event }) => event === 'tool.before') as [Moment]
    const commands = hookCommands(brainOf(slug), moment, 'd1')
    const entry = { native: moment.native, matcher: undefined, ...commands, timeoutMs: 60_000, author: 'pawl' }
    const { text = '' } = settings.write(undefined, [entry], undefined, settings.path)
    expect(commands.windows).toBeDefined()
    expect(settings.read(text, settings.path)).toEqual([entry])
    expect(settings.write(text, [entry], undefined, settings.path).text).toBe(text)
  }
})

test('the whole of the POSIX command is a comment for PowerShell', () => {
  for (const { brain, moment } of everyCase.filter(({ brain: { settings } }) => settings.onWindows === 'powershell')) {
    expect(hookCommands(brain, moment, 'd1').command.split('#>')).toHaveLength(2)
  }
})

test('every hook point of every agent calls the hook program, in every shell', () => {
  const project = createProject({ [program]: telling, 'src/deep/file.txt': '' })
  for (const one of sample(everyCase, 31)) {
    const { status, stdout, stderr } = run(project, one, { cwd: join(project.root, 'src/deep') })
    const said = JSON.stringify([project.root, one.brain.vocabulary.slug, one.moment.native, 'fd3'])
    expect([one.name, status, stdout, stderr]).toEqual([one.name, 0, said, ''])
  }
})

test('where a person has removed Pawl no agent is locked out, and where it went away otherwise a guard refuses', () => {
  const project = createProject()
  const home = createProject({ '.config/pawl/.pawl/removed.json': JSON.stringify({ [project.root]: Date.now() }) })
  for (const one of sample(everyCase, 31)) {
    const silence = one.brain.encode(one.moment, { type: 'continue', informs: [] })
    const ran = run(project, one, { env: { HOME: home.root } })
    expect([one.name, ran]).toEqual([one.name, { status: silence.exit, stdout: silence.stdout, stderr: '' }])
    expect([one.name, run(project, one)]).toEqual([one.name, { stdout: '', ...refusal(one) }])
  }
})

inDeep(() => {
  test('the program is found in the project that the agent reports', () => {
    const project = createProject({ 'with space — 日本/.pawl/hook.cjs': telling })
    const root = join(project.root, 'with space — 日本')
    for (const one of oneEach.filter(({ brain }) => brain.vocabulary.projectVariable !== undefined)) {
      const { status, stdout } = run(createProject(), one, {
        env: { [one.brain.vocabulary.projectVariable ?? '']: root },
      })
      expect([one.name, status, JSON.parse(stdout)[0]]).toEqual([one.name, 0, root])
    }
  })
})

describe('a refusal, at every hook point that can refuse, is', () => {
  const spoilt: readonly (readonly [string, (root: string) => void])[] = [
    ['a program that is gone', (root) => rmSync(join(root, program))],
    ['a program that is gone with its folder', (root) => rmSync(join(root, '.pawl'), { recursive: true })],
    ['an empty program', (root) => writeFileSync(join(root, program), '')],
    ['a program with one byte more', (root) => appendFileSync(join(root, program), ' ')],
  ]
  test.each(sample(spoilt, 2))('%s', (_, spoil) => {
    for (const one of sample(everyCase, 71)) {
      const { brain, moment } = one
      const { command } = hookCommands(brain, moment, 'd1')
      const project = createProject({ [program]: telling, [brain.settings.path]: JSON.stringify({ command }) })
      spoil(project.root)
      expect([one.name, run(project, one)]).toEqual([one.name, { stdout: '', ...refusal(one) }])
    }
  })

  const broken: readonly (readonly [string, string])[] = [
    ...[0, 1, 2, 3, 71].map((code) => [`a process that ends with ${code}`, `process.exitCode = ${code}`] as const),
    ['a process that is killed', `process.kill(process.pid, 'SIGKILL')`],
    ['a process that throws', `throw new Error('no')`],
  ]
  inDeep(() => {
    test.each(sample(broken, 4))('%s', (_, end) => {
      const text = `require('node:fs').writeSync(3, '{}'); ${end}`
      const project = createProject({ [program]: text })
      for (const one of [...oneEach, ...sample(everyCase, 97)]) {
        expect([one.name, run(project, one, { text })]).toEqual([one.name, { stdout: '', ...refusal(one) }])
      }
    })

    test('a machine without Node', () => {
      const project = createProject({ [program]: telling })
      for (const one of everyCase) {
        const ran = run(project, one, { env: { PATH: join(project.root, 'bin') } })
        expect([one.name, ran]).toEqual([one.name, { stdout: '', ...refusal(one) }])
      }
    })
  })
})

inDeep(() => {
  test('a hook process that refuses by its exit code uses its own text', () => {
    const text = `require('node:fs').writeSync(3, 'said'); process.stderr.write('no'); process.exitCode = ${answered + 2}`
    const project = createProject({ [program]: text })
    for (const one of oneEach) {
      expect([one.name, run(project, one, { text })]).toEqual([one.name, { status: 2, stdout: 'said', stderr: 'no' }])
    }
  })

  test('output of hooks and their children goes to standard error, and an answer in other scripts arrives', () => {
    const answer = JSON.stringify({ reason: 'nicht löschen 日本 \u{1f512} "quoted" \\' })
    const text = `const { writeSync } = require('node:fs')
require('node:child_process').execSync('echo child; echo "{}" >&3 || true', { stdio: ['ignore', 'inherit', 'ignore'] })
writeSync(1, 'one')
writeSync(3, ${JSON.stringify(answer)})
process.exitCode = ${answered}`
    const project = createProject({ [program]: text })
    for (const one of oneEach) {
      const { status, stdout, stderr } = run(project, one, { text })
      expect([one.name, status, JSON.parse(stdout), stderr]).toEqual([one.name, 0, JSON.parse(answer), 'child\none'])
      expect(stdout).toMatch(/^[\x20-\x7e]*$/)
    }
  })

  test('a long answer arrives whole', () => {
    const text = `const bytes = Buffer.alloc(3_000_000, 'x')
for (let at = 0; at < bytes.length; ) at += require('node:fs').writeSync(3, bytes, at)
process.exitCode = ${answered}`
    const project = createProject({ [program]: text })
    for (const one of sample(oneEach, 3)) expect(run(project, one, { text }).stdout).toHaveLength(3_000_000)
  })

  test.each(['NODE_OPTIONS', 'Node_Options'])('options from %s run nothing before the hook program', (name) => {
    const project = createProject({ [program]: telling, 'off.cjs': `process.exit(${answered})` })
    const env = { [name]: `--require=${join(project.root, 'off.cjs')}` }
    for (const one of oneEach) expect(JSON.parse(run(project, one, { env }).stdout)[0]).toBe(project.root)
  })

  test('a program in the current folder that is called like Node is not started', () => {
    const project = createProject({ [program]: telling })
    mkdirSync(join(project.root, 'bin'))
    symlinkSync(process.execPath, join(project.root, 'bin/node'))
    writeFileSync(join(project.root, 'node'), `#!/bin/sh\nexit ${answered}\n`, { mode: 0o755 })
    for (const one of oneEach) {
      const { stdout } = run(project, one, { env: { PATH: `${join(project.root, 'bin')}:/usr/bin:/bin` } })
      expect([one.name, JSON.parse(stdout)[0]]).toEqual([one.name, project.root])
    }
  })
})
