import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, buildPawl } from '../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../test/roles/project.ts'
import type { EventLine } from './hook/event-line.ts'
import { logFile } from './hook/event-log.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await buildPawl('audit')
})
afterAll(removeProjects)

const line = (at: number, more: Partial<EventLine> = {}): EventLine => ({
  time: Date.UTC(2026, 0, 2, 3, 4, at),
  brain: 'claudecode',
  native: 'PreToolUse',
  event: 'tool.before',
  session: 's',
  decision: 'continue',
  lost: [],
  hooks: [],
  durationMs: 1,
  ...more,
})
const lines: readonly EventLine[] = [
  line(1, { payload: { call: { name: 'Bash', command: 'git   status', paths: [] } } }),
  line(2, {
    decision: 'deny',
    by: 'refuse',
    reason: 'not today',
    payload: { call: { name: 'Write', paths: ['a.txt', 'b.txt'] } },
  }),
  line(3, {
    brain: 'codex',
    event: 'run.after',
    session: 't',
    decision: 'resume',
    by: 'go-on',
    reason: 'red',
    lost: ['it is let go'],
  }),
  line(4, { payload: { call: { name: 'Bash', command: 'x'.repeat(50), paths: [] } } }),
]
const textOf = (these: readonly EventLine[]) => these.map((one) => `${JSON.stringify(one)}\n`).join('')
const project = (text = textOf(lines)) => createProject({ [logFile]: text, 'src/file.txt': '' })
const shown = (here: Project, ...args: readonly string[]) =>
  built
    .pawl(here, ['audit', '--json', ...args])
    .stdout.split('\n')
    .filter((one) => one !== '')
    .map((one) => JSON.parse(one))

test('pawl audit shows what was decided, the latest last', () => {
  const here = project()
  expect(built.pawl(here, ['audit'], { cwd: join(here.root, 'src') })).toEqual({
    status: 0,
    stderr: '',
    stdout: `time                 agent       event        decision  by      about                                     reason
2026-01-02 03:04:01  claudecode  tool.before  continue          git status
2026-01-02 03:04:02  claudecode  tool.before  deny      refuse  a.txt b.txt                               not today
2026-01-02 03:04:03  codex       run.after    resume    go-on                                             red; it is let go
2026-01-02 03:04:04  claudecode  tool.before  continue          ${'x'.repeat(39)}…
`,
  })
})

describe('pawl audit', () => {
  test('--json gives the lines as they are', () => {
    expect(shown(project())).toEqual(lines)
  })

  test.each([
    [['--brain', 'codex'], [2]],
    [
      ['--event', 'tool.before'],
      [0, 1, 3],
    ],
    [['--decision', 'deny'], [1]],
    [
      ['--session', 's', '--decision', 'continue'],
      [0, 3],
    ],
    [['-n', '1'], [3]],
    [
      ['-n', '2', '--event', 'tool.before'],
      [1, 3],
    ],
    [
      ['--last', '99'],
      [0, 1, 2, 3],
    ],
    [['--session', 'nobody'], []],
  ])('%j selects', (args, wanted) => {
    expect(shown(project(), ...args)).toEqual(wanted.map((at) => lines[at]))
  })

  test('shows the last twenty, unless it is told how many', () => {
    const many = Array.from({ length: 30 }, (_, at) => line(at))
    expect(shown(project(textOf(many)))).toEqual(many.slice(10))
  })

  test('shows a line that cannot be read as that, and leaves one that is being written', () => {
    const here = project(`${textOf(lines.slice(0, 1))}{"time":\n${textOf(lines.slice(1, 2))}{"time":17`)
    const seen = built.pawl(here, ['audit']).stdout
    expect(seen.split('\n')).toHaveLength(5)
    expect(seen).toMatch(/unreadable .*\{"time":\n/)
  })

  test('says when nothing has been decided', () => {
    const here = project()
    here.remove(logFile)
    expect(built.pawl(here, ['audit'])).toEqual({
      status: 0,
      stdout: 'nothing has been decided here yet\n',
      stderr: '',
    })
    expect(built.pawl(here, ['audit', '--json']).stdout).toBe('')
  })

  test.each([
    [['-n', '0'], '`0` is no number of lines', 'such as `pawl audit -n 50`'],
    [['-n', 'many'], '`many` is no number of lines', 'such as `pawl audit -n 50`'],
    [['--nope'], "Unknown option '--nope'", 'pawl audit [--follow]'],
    [['deny'], 'Unexpected argument', 'pawl audit [--follow]'],
  ])('%j is a wrong command line', (args, message, hint) => {
    const { status, stdout, stderr } = built.pawl(project(), ['audit', ...args])
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(`pawl: ${message}`)])
    expect(stderr).toContain(`hint: ${hint}`)
  })

  test('does not mind that nobody reads on', () => {
    const here = project(textOf(Array.from({ length: 20_000 }, (_, at) => line(at % 60))))
    const command = `"${process.execPath}" "${built.command}" audit --json -n 20000 | head -n 1`
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: here.root, encoding: 'utf8' })
    expect([JSON.parse(stdout).brain, stderr]).toEqual(['claudecode', ''])
  })
})

test('--follow shows what happens as it happens, and begins anew where the log was put away', async () => {
  const here = project(textOf(lines.slice(0, 2)))
  const file = join(here.root, logFile)
  const child = spawn(process.execPath, [built.command, 'audit', '--follow', '--json', '--brain', 'claudecode'], {
    cwd: here.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const reader = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await reader.next()).value ?? 'null')
  try {
    expect([await next(), await next()]).toEqual(lines.slice(0, 2))
    const [half, rest] = [textOf(lines.slice(3)).slice(0, 20), textOf(lines.slice(3)).slice(20)]
    appendFileSync(file, textOf(lines.slice(2, 3)) + half)
    appendFileSync(file, rest)
    expect(await next()).toEqual(lines[3])
    writeFileSync(file, textOf(lines.slice(0, 1)))
    expect(await next()).toEqual(lines[0])
  } finally {
    child.kill()
    await ended
  }
})
