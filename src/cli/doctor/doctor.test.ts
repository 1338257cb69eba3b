import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallAgent, type SmallAgent } from '../../../test/doctor/small-agent.ts'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { diagnose } from './diagnose.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = (event: string) => `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: '${event}', run: () => undefined })] }
`
const project = (...agents: readonly string[]) => built.installed(config('tool.before'), agents, { 'src/file.txt': '' })

test('all is well: the installed commands run and receive their hook points, and nothing is recorded', () => {
  const here = project('claudecode', 'opencode', 'cursor')
  const { status, stdout, stderr } = built.pawl(here, ['doctor'])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('this project\n  ok the config loads, with 1 hook\nClaude Code\n')
  // with the guards of the guards; Claude Code also asks when its settings change
  expect(stdout.match(/ {2}ok \S+: the hook process starts and receives it \([12] hooks?\)/g)).toHaveLength(4)
  expect(stdout).not.toContain('  NO ')
  expect(here.read('.pawl/audit/000001.jsonl')).toBeUndefined()
})

test('a fact that only the agent itself knows is a question, not a fault', () => {
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

test('an unknown agent behind --live is an error with a hint', () => {
  const { status, stderr } = built.pawl(project('claudecode'), ['doctor', '--live', 'foo'])
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^pawl: .*`foo`\nhint: there are claudecode, /)])
})

test('further lines of a finding are indented, in doctor and in check', () => {
  const here = project('claudecode')
  here.write('pawl.config.ts', 'export default {\n')
  for (const command of ['doctor', 'check']) {
    const { stdout } = built.pawl(here, [command])
    expect(stdout).toContain('pawl.config.ts cannot be compiled')
    expect(
      stdout
        .split('\n')
        .filter((line) => !/^(| {2}(ok|NO|\?) .*| {5}.*|this project|Claude Code|\d+ checks? failed.*)$/.test(line)),
    ).toEqual([])
  }
})

describe('the exit code is 1, with a hint and a place', () => {
  const harms: readonly (readonly [string, (project: Project) => void, string, string])[] = [
    [
      'settings no longer fit the hooks',
      (here) => here.write('pawl.config.ts', config('run.before')),
      '.claude/settings.json does not fit the hooks there are now',
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
      '.pawl/hook.cjs is not the program of this Pawl',
      'run `pawl init --hooks`',
    ],
    [
      'the config is broken',
      (here) => here.write('pawl.config.ts', 'export default {'),
      'pawl.config.ts cannot be compiled',
      'fix what is named there',
    ],
    [
      'no agent has hooks',
      (here) => {
        here.remove('.claude')
        here.remove('.pawl/installed.json')
      },
      'not guarded: no coding agent calls these hooks',
      'run `pawl init --hooks AGENT…`',
    ],
    ['settings are no JSON', (here) => here.write('.claude/settings.json', '{'), '.claude/settings.json', 'do: '],
    [
      'an agent is used but has no hooks',
      (here) => here.write('.cursor/rules', ''),
      'not guarded: the project uses it, but no hooks are installed',
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
  ]
  test.each(sample(harms, 3))('%s', (_, harm, what, todo) => {
    const here = project('claudecode')
    harm(here)
    const { status, stdout, stderr } = built.pawl(here, ['doctor'])
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(/^ {2}NO /m)
    expect(stdout).toContain(what)
    expect(stdout).toContain(todo)
    expect(stdout).not.toMatch(/\n {4}at /)
  })

  test('a broken config is reported once, and not as a fault of the hook process', () => {
    const here = project('claudecode')
    here.write('pawl.config.ts', 'export default {')
    const { stdout } = built.pawl(here, ['doctor'])
    expect(stdout).not.toContain('said nothing')
    expect(stdout.match(/ {2}NO /g)).toHaveLength(1)
  })

  test('one broken agent does not stop the check of the others', () => {
    const here = project('claudecode', 'opencode')
    here.write('.claude/settings.json', '{')
    const { status, stdout } = built.pawl(here, ['doctor'])
    expect([status, stdout]).toEqual([1, expect.stringContaining('tool.execute.before: the hook process starts')])
  })
})

test('following the hints fixes the problems', () => {
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
  expect(built.pawl(here, ['doctor', 'claudecode'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('pawl doctor [--live [AGENT…]] [--user | --managed] [--json]'),
  })
  expect(built.pawl(here, ['doctor', '--live', 'claudcode'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('did you mean `claudecode`?'),
  })
})

describe('in folders below the project', () => {
  const asked = async (here: Project, below = '') => {
    const env = { PATH: join(process.execPath, '..:/bin:/usr/bin') }
    const reports = await diagnose({ cwd: join(here.root, below), home: createProject().root, env })
    return reports.flatMap(({ findings }) => findings.filter(({ what }) => what.includes('started there')))
  }

  test('most agents are not guarded, which is wrong where doctor runs', async () => {
    const here = project('claudecode', 'opencode', 'codex', 'gemini')
    here.write('.git/HEAD', '')
    const found = await asked(here, 'src')
    expect(found.map(({ ok }) => ok)).toEqual([false, false])
    expect(found[0]).toEqual({
      ok: false,
      what: 'src: started there, Claude Code is not guarded: it reads settings only from the folder it is started in',
      todo: `\`pawl init --user\` and then \`pawl init --hooks\` guard all folders below for you; or start it in ${here.root}, or copy .claude/settings.json there`,
    })
    expect(found[1]?.what).toContain('Gemini CLI is not guarded')
    here.write('src/.claude/settings.json', here.read('.claude/settings.json') ?? '')
    here.write('src/.gemini/settings.json', here.read('.gemini/settings.json') ?? '')
    expect(await asked(here, 'src')).toEqual([])
  })

  test('Codex finds them in a repository, and nowhere else', async () => {
    const here = project('codex')
    expect(await asked(here, 'src')).toMatchObject([{ ok: false }])
    here.write('.git/HEAD', '')
    expect(await asked(here, 'src')).toEqual([])
  })

  test('packages are a question, and wrong where an agent has settings of its own', async () => {
    const here = project('claudecode')
    here.write('package.json', '{ "workspaces": ["packages/*", "!packages/x", "tools/**"] }')
    for (const name of ['packages/a', 'packages/b', 'tools/one', 'tools/more/two'])
      here.write(`${name}/package.json`, '{}')
    here.write('packages/none/readme.md', '')
    here.write('packages/b/.claude/settings.json', '{}')
    const found = await asked(here)
    expect(found).toMatchObject([
      { ok: false, what: expect.stringContaining('packages/b: started there') },
      { ok: 'unknown', what: expect.stringContaining('packages/a, tools/more/two, tools/one: started there') },
    ])
    here.remove('package.json')
    here.write('pnpm-workspace.yaml', "packages:\n  # ours\n  - 'packages/*'\ncatalog:\n  - tools/*\n")
    expect((await asked(here)).map(({ what }) => what.split(':')[0])).toEqual(['packages/b', 'packages/a'])
  })
})

describe('programs on the PATH', () => {
  const withAgent = async (here: Project, agent: SmallAgent) => {
    const PATH = [agent.folder, join(process.execPath, '..'), '/usr/bin', '/bin'].join(delimiter)
    const reports = await diagnose({ cwd: here.root, home: createProject().root, env: { PATH } })
    return new Map(reports.map(({ title, findings }) => [title, findings]))
  }

  test('a version up to the newest that Pawl was tried with is fine, a newer one is a question', async () => {
    const here = project('claudecode')
    const known = await withAgent(here, createSmallAgent('obedient', '2.1.99'))
    expect(known.get('Claude Code')).toContainEqual({ ok: true, what: '`claude` 2.1.99 is installed' })
    const newer = await withAgent(here, createSmallAgent('obedient', '2.10.0'))
    expect(newer.get('Claude Code')).toContainEqual({
      ok: 'unknown',
      what: '`claude` 2.10.0 is newer than 2.1.325, the version that Pawl was tried with',
      todo: '`pawl doctor --live claudecode` tries it',
    })
  })

  test('an agent that the project knows nothing of is a question', async () => {
    const found = await withAgent(project('opencode'), createSmallAgent('obedient'))
    expect(found.get('this project')).toContainEqual({
      ok: 'unknown',
      what: 'not guarded, if you start it here: `claude`',
      todo: 'run `pawl init --hooks claudecode`',
    })
  })

  test('Claude Code is asked which settings it drops', async () => {
    const here = project('claudecode')
    const file = join(here.root, '.claude/settings.json')
    const agent = createSmallAgent('obedient')
    // as 2.1.325 prints it
    const said = `Invalid settings\n- ${file} › sandbox.enabled: Expected boolean, but received string\n- ${file} › permissions.allow: Invalid permission rule "x" was skipped\n`
    agent.says(said)
    expect((await withAgent(here, agent)).get('Claude Code')).toContainEqual({
      ok: false,
      what: '.claude/settings.json: Claude Code drops the whole file, our hooks with it: sandbox.enabled: Expected boolean, but received string',
      todo: 'correct that value; `claude doctor` shows it again',
    })
    agent.says(`Invalid settings\n- ${file} › permissions.allow: Invalid permission rule "x" was skipped\n`)
    expect((await withAgent(here, agent)).get('Claude Code')?.filter(({ ok }) => ok === false)).toEqual([])
  })
})
