import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = (event: string) => `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: '${event}', run: () => undefined })] }
`
function project(...agents: readonly string[]): Project {
  const made = built.project(config('tool.before'), { 'src/file.txt': '' })
  const { status, stderr } = built.pawl(made, ['init', '--hooks', ...agents])
  if (status !== 0) throw new Error(stderr)
  return made
}

test('all is well: the installed commands are run and hear their moments, and nothing is put on record', () => {
  const here = project('claudecode', 'opencode', 'cursor')
  const { status, stdout, stderr } = built.pawl(here, ['doctor'], { cwd: join(here.root, 'src') })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('this project\n  ok the config loads, with 1 hook\nClaude Code\n')
  // with what guards the guards; Claude Code also asks when its settings change
  expect(stdout.match(/ {2}ok \S+: the hook process starts and hears it \([12] hooks?\)/g)).toHaveLength(4)
  expect(stdout).not.toContain('  NO ')
  expect(here.read('.pawl/audit/000001.jsonl')).toBeUndefined()
})

test('what only the agent itself can tell is a question, not a fault', () => {
  const here = project('claudecode', 'gemini')
  const { status, stdout } = built.pawl(here, ['doctor'], { env: { PATH: join(process.execPath, '..:/bin:/usr/bin') } })
  expect(status).toBe(0)
  expect(stdout).toContain('  ?  Gemini CLI runs hooks only in folders that it was told to trust')
  expect(stdout).toContain('     do: open the project in it once and trust the folder')
})

test('Codex that cannot be asked whether it trusts the hooks is a question, too', () => {
  const { status, stdout } = built.pawl(project('codex'), ['doctor'], {
    env: { PATH: join(process.execPath, '..:/bin:/usr/bin') },
  })
  expect([status, stdout]).toEqual([0, expect.stringContaining('  ?  Codex could not be asked')])
})

describe('the exit code is 1, and it says what to do, where', () => {
  test.each<[string, (project: Project) => void, string, string]>([
    [
      'settings no longer fit the hooks',
      (here) => here.write('pawl.config.ts', config('run.before')),
      'its settings do not fit the hooks there are now',
      'run `pawl init --hooks claudecode`',
    ],
    [
      'the hook process is missing',
      (here) => here.remove('.pawl/hook.cjs'),
      '.pawl/hook.cjs is missing: no agent can ask',
      'run `pawl init --hooks`',
    ],
    [
      'the hook process is another one',
      (here) => here.write('.pawl/hook.cjs', 'process.exit(0)'),
      '.pawl/hook.cjs is of another version of Pawl',
      'run `pawl init --hooks`',
    ],
    [
      'the config is broken',
      (here) => here.write('pawl.config.ts', 'export default {'),
      'pawl.config.ts cannot be compiled',
      'mend what is named there',
    ],
    ['settings are no JSON', (here) => here.write('.claude/settings.json', '{'), '.claude/settings.json', 'do: '],
    [
      'an agent is used but has no hooks',
      (here) => here.write('.cursor/rules', ''),
      'the project uses it, but no hooks are installed',
      'run `pawl init --hooks cursor`',
    ],
    [
      'the agent gives up before us',
      (here) =>
        here.write(
          '.claude/settings.json',
          (here.read('.claude/settings.json') ?? '').replace('"timeout": 60', '"timeout": 5'),
        ),
      'PreToolUse: the agent gives up before we do',
      'run `pawl init --hooks claudecode`',
    ],
  ])('%s', (_, harm, what, todo) => {
    const here = project('claudecode')
    harm(here)
    const { status, stdout, stderr } = built.pawl(here, ['doctor'])
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(/^ {2}NO /m)
    expect(stdout).toContain(what)
    expect(stdout).toContain(todo)
    expect(stdout).not.toMatch(/\n {4}at /)
  })

  test('one agent is broken: the others are looked at all the same', () => {
    const here = project('claudecode', 'opencode')
    here.write('.claude/settings.json', '{')
    const { status, stdout } = built.pawl(here, ['doctor'])
    expect([status, stdout]).toEqual([1, expect.stringContaining('tool.execute.before: the hook process starts')])
  })
})

test('what is wrong is mended by what it says', () => {
  const here = project('claudecode')
  here.write('pawl.config.ts', config('run.before'))
  here.remove('.pawl/hook.cjs')
  expect(built.pawl(here, ['doctor']).status).toBe(1)
  built.pawl(here, ['init', '--hooks'])
  expect(built.pawl(here, ['doctor']).status).toBe(0)
})

test('--json is for programs, and another option is refused', () => {
  const here = project('claudecode')
  const [first] = JSON.parse(built.pawl(here, ['doctor', '--json']).stdout)
  expect(first).toEqual({ title: 'this project', findings: [{ ok: true, what: 'the config loads, with 1 hook' }] })
  expect(built.pawl(here, ['doctor', '--jsn'])).toMatchObject({ status: 2, stderr: expect.stringContaining('--json') })
})
