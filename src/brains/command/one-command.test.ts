import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { runCmd } from '../../../test/windows/cmd.ts'
import { createMachine } from '../../../test/windows/machine.ts'
import { digestOf } from '../../config/compile/policy.ts'
import { brainOf } from '../brains.ts'
import type { Brain, Moment } from '../contract/brain.ts'
import { hookCommands } from './hook-command.ts'
import { answered } from './launch.ts'

// Git Bash is a POSIX shell: the one here reads the command, with a library of its own to identify it and a `cmd` that
// prints its arguments.

afterAll(removeProjects)

const library = '/usr/bin/msys-2.0.dll'
const telling = `require('node:fs').writeSync(3, 'told'); process.exitCode = ${answered}`

function inGitBash(brain: Brain, moment: Moment, code: number | undefined) {
  const project = createProject({ 'msys.dll': '', '.pawl/hook.cjs': telling })
  const bin = join(project.root, 'bin')
  mkdirSync(bin)
  symlinkSync(spawnSync('sh', ['-c', 'command -v sh'], { encoding: 'utf8' }).stdout.trim(), join(bin, 'sh'))
  const cmd = `#!/bin/sh\nprintf '%s\\n' "$@" > "${project.root}/words"\nexit ${code}\n`
  if (code !== undefined) writeFileSync(join(bin, 'cmd'), cmd, { mode: 0o755 })
  const { command } = hookCommands(brain, moment, digestOf(telling))
  expect(command.split(library)).toHaveLength(2)
  const { status } = spawnSync('sh', ['-c', command.replace(library, join(project.root, 'msys.dll'))], {
    cwd: project.root,
    env: { PATH: bin },
    input: '{}',
  })
  return { project, status }
}

describe.each(['claudecode', 'qwen'])('%s in Git Bash', (slug) => {
  const brain = brainOf(slug)
  const [guarding] = brain.vocabulary.moments.filter(({ event }) => event === 'tool.before') as [Moment]
  const [watching] = brain.vocabulary.moments.filter(({ honours }) => !honours.includes('deny')) as [Moment]

  test.each([
    [0, 0],
    [1, 2],
    [2, 2],
    [undefined, 2],
  ])('a cmd.exe that ends with %s is an exit code of %i at a guard, and of 0 elsewhere', (code, status) => {
    expect(inGitBash(brain, guarding, code).status).toBe(status)
    expect(inGitBash(brain, watching, code).status).toBe(0)
  })

  test('hands cmd.exe a line that it understands', () => {
    const { project } = inGitBash(brain, guarding, 0)
    const words = readFileSync(join(project.root, 'words'), 'utf8').trimEnd().split('\n')
    const [line = ''] = words.slice(3)
    const machine = createMachine(project.root, '{}', process.env)
    expect(words.slice(0, 3)).toEqual(['/d', '/s', '/c'])
    expect(runCmd(machine, `/d /s /c "${line} "`)).toBe(0)
    expect(machine.said).toEqual({ stdout: 'told', stderr: '' })
  })
})
