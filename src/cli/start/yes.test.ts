import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallAgent } from '../../../test/doctor/small-agent.ts'
import { type BuiltPawl, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { filesOf, machine, repository } from '../../../test/start/machine.ts'
import { allPacks } from '../../packs/internal.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

type Env = Readonly<Record<string, string | undefined>>
const yes = (here: Pick<Project, 'root'>, env: Env = machine(), ...args: readonly string[]) =>
  built.pawl(here, ['--yes', ...args], { env })
const claude = '.claude/settings.json'
const gemini = '.gemini/settings.json'
const withClaude = () => repository({ 'CLAUDE.md': '' })
const isTrace = /\n {4}at |Error: /

describe('pawl --yes', () => {
  test('guards every agent that is found in the project, on the PATH or in the home, with the reason; twice changes nothing', () => {
    const here = withClaude()
    const env = machine({ programs: ['gemini'], home: ['.qwen'] })
    const { status, stdout, stderr } = yes(here, env)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/\n {2}ok {2}created pawl\.config\.ts with \d+ packs of rules: agents, cloud,/)
    const others = stdout.replace(/ {2}ok {2}created pawl\.config\.ts[^\n]*\n( {6}[^\n]*\n)*/, '')
    expect(others).toContain(`Found
  ok  Claude Code: CLAUDE.md in this project
  ok  Gemini CLI: \`gemini\` on the PATH
  ok  Qwen Code: ~/.qwen/

Installing
  ok  Claude Code: created .claude/settings.json
  ok  Gemini CLI: created .gemini/settings.json
  ok  Qwen Code: created .qwen/settings.json

Checking
`)
    expect(stdout).not.toContain('Starting each agent')
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    const before = filesOf(here)
    const again = built.pawl(here, ['-y'], { env })
    expect([again.status, filesOf(here)]).toEqual([0, before])
    expect(again.stdout).toContain('ok  nothing was changed: everything was installed already\n')
  })

  test('its rules work in the agent', () => {
    const here = withClaude()
    yes(here)
    const { payload, ...occasion } = occasionOf('claudecode', 'tool.before')
    for (const [command, reason] of [
      ['rm -rf ~', 'and all below it; delete only the files'],
      ['git push -f', 'pushes and replaces history'],
      ['cat ~/.ssh/id_rsa', '.ssh/id_rsa; leave it alone'],
    ] as const) {
      const text = JSON.stringify(payload).replaceAll('echo hello', command)
      const told = { ...occasion, payload: JSON.parse(text) }
      expect(reasonIn(told, tell(here, told))).toContain(reason)
    }
  })

  test('installs the same as `pawl init --hooks AGENT…`, byte for byte', () => {
    const [here, there] = [withClaude(), withClaude()]
    yes(here, machine({ programs: ['codex'] }), '--json')
    there.write('pawl.config.ts', here.read('pawl.config.ts') ?? '')
    built.pawl(there, ['init', '--hooks', 'claudecode', 'codex'])
    expect(filesOf(here)).toEqual(filesOf(there))
  })

  test('--json prints all of it for programs', () => {
    const here = withClaude()
    const { status, stdout } = yes(here, machine(), '--json')
    expect([status, JSON.parse(stdout)]).toMatchObject([
      0,
      {
        ok: true,
        root: here.root,
        packs: allPacks.map(({ name }) => name),
        init: { ours: { created: 'pawl.config.ts', installed: [{ brain: 'claudecode', path: claude }] } },
        doctor: [{ title: 'this project' }, { title: 'Claude Code' }],
        live: [],
        errors: [],
      },
    ])
    expect(JSON.parse(stdout).agents[0]).toEqual({
      agent: 'claudecode',
      project: ['CLAUDE.md'],
      machine: [],
      chosen: true,
    })
    expect(JSON.parse(yes(here, machine(), '--json').stdout)).toMatchObject({ packs: 'kept' })
  })

  test.each(
    sample(
      [
        ['deaf', 1, 'NO  Claude Code: tried live: Claude Code did what a guard refuses'],
        ['obedient', 0, 'ok  Claude Code: tried live: `claude` ran'],
      ] as const,
      1,
    ),
  )('--live starts the agent, and one that is %s ends it with %d', (character, code, words) => {
    const env = machine({ folder: createSmallAgent(character).folder })
    const { status, stdout } = yes(withClaude(), env, '--live')
    expect([status, stdout]).toEqual([code, expect.stringContaining(words)])
  })

  test('an existing config is kept, with any content', () => {
    const here = withClaude()
    here.write('pawl.config.ts', 'export default { hooks: [] }\n')
    const { status, stdout, stderr } = yes(here)
    expect([status, here.read('pawl.config.ts')]).toEqual([1, 'export default { hooks: [] }\n'])
    expect(stdout).toContain('NO  no hooks were installed: pawl.config.ts has none')
    expect(stderr).toMatch(/^pawl: no hooks were installed\nhint: /)
  })
})

describe('failures are reported in words:', () => {
  test('settings of one agent that are broken cost the other nothing, and the exit is 1', () => {
    const here = repository({ 'CLAUDE.md': '', [gemini]: '{ "hooks": ' })
    const { status, stdout, stderr } = yes(here)
    expect([status, here.read(claude)?.includes('hook.cjs'), here.read(gemini)]).toEqual([1, true, '{ "hooks": '])
    expect(stdout).toContain('ok  Claude Code: created .claude/settings.json\n')
    expect(stdout.match(/NO {2}gemini: .*this is not JSON/g)).toHaveLength(1)
    expect(stdout).toContain('do: fix the file, or move it away; it was left as it is\n')
    expect(stdout).toContain('Next\n  follow the `do` line of each NO, then run `npx pawl` again\n')
    expect(stderr).toBe(
      'pawl: not every agent that was chosen is guarded\nhint: follow the `do` line of each NO, then run `pawl` again\n',
    )
    expect(JSON.parse(yes(here, machine(), '--json').stdout)).toMatchObject({ ok: false, errors: [{}] })
  })

  test('nothing was found', () => {
    const here = repository()
    const before = filesOf(here)
    const { status, stdout, stderr } = yes(here)
    expect([status, stdout, filesOf(here)]).toEqual([1, '', before])
    expect(stderr).toContain('pawl: no coding agent was found')
    const json = yes(here, machine(), '--json')
    expect([json.status, JSON.parse(json.stdout)]).toMatchObject([
      1,
      { ok: false, errors: [{ code: 'none-detected', hint: expect.any(String) }] },
    ])
  })

  test('a folder that cannot be written', () => {
    // also for root, and it is not a place where anything could be left
    const { status, stderr } = yes({ root: '/proc/self/fdinfo' }, machine({ home: ['.claude'] }))
    expect([status, stderr]).toEqual([1, expect.stringContaining('pawl.config.ts cannot be written')])
    expect(stderr).not.toMatch(isTrace)
  })

  test('a config was made, and then nothing could be installed', () => {
    const here = withClaude()
    mkdirSync(join(here.root, '.pawl/policy.cjs'), { recursive: true })
    const { status, stderr } = yes(here)
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('pawl.config.ts was created, but no hooks were installed'),
    ])
    expect(stderr).not.toMatch(isTrace)
  })

  test('the config is broken', () => {
    const here = withClaude()
    here.write('pawl.config.ts', 'export default {')
    const before = filesOf(here)
    const { status, stderr } = yes(here)
    expect([status, filesOf(here)]).toEqual([1, before])
    expect(stderr).toContain('pawl.config.ts')
    expect(stderr).not.toMatch(isTrace)
  })

  test.each(sample([[undefined], [''], ['nowhere']], 2))('HOME is %j', (HOME) => {
    const here = withClaude()
    const { stdout, stderr } = yes(here, { PATH: machine().PATH, HOME })
    // without HOME the system names one, and its content may be wrong
    expect([stdout, here.read(claude)]).toEqual([
      expect.stringContaining('ok  Claude Code: created .claude/settings.json\n'),
      expect.stringContaining('hook.cjs'),
    ])
    expect(stderr).not.toMatch(isTrace)
  })

  test('an agent runs it', () => {
    const here = withClaude()
    const before = filesOf(here)
    const { status, stderr } = yes(here, { ...machine(), CLAUDECODE: '1' })
    expect([status, filesOf(here)]).toEqual([1, before])
    expect(stderr).toContain('pawl: to install hooks is for a person: this runs inside Claude Code\n')
  })

  test.each(
    sample(
      [
        [['--json'], '`--json` needs `--yes`'],
        [['--no-live'], 'there is no terminal to ask in'],
        [['start'], 'there is no terminal to ask in'],
        [['--yes', '--live', '--no-live'], '`--live` and `--no-live` exclude each other'],
      ],
      2,
    ),
  )('pawl %j is a wrong command line', (args, words) => {
    const here = withClaude()
    expect(built.pawl(here, args)).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(words),
    })
  })
})
