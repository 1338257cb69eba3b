import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { inTerminal } from '../../../test/terminal.ts'
import type { LogRecord } from '../../ports/index.ts'
import { appendRecords } from '../../store/files/append-records.ts'
import { textWidth } from '../terminal/text-width.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const refusal: LogRecord = {
  time: Date.UTC(2026, 0, 2, 3, 4, 5),
  agent: 'claudecode',
  native: 'PreToolUse',
  event: 'tool.before',
  session: 's',
  host: { cwd: '/work', permissionMode: 'plan' },
  decision: 'deny',
  by: 'no-force',
  reason: 'history stays',
  lost: ['`ask` became deny'],
  payload: {
    call: {
      name: 'Bash',
      input: { command: 'git push --force\n\u001b[2Kok' },
      command: 'git push --force',
      native: { name: 'Bash', input: { command: 'git push --force\n\u001b[2Kok' } },
    },
    context: { turn: 3 },
  },
  hooks: [
    { hook: 'see', outcome: 'continue', reason: undefined, durationMs: 0.1 },
    { hook: 'no-force', outcome: 'deny', reason: 'history stays', durationMs: 2.5, notes: { rule: 7 } },
  ],
  durationMs: 12,
  approval: { by: 'kim', why: 'once' },
}

function project(records: readonly LogRecord[] = [refusal, { ...refusal, decision: 'continue' }]): Project {
  const here = createProject()
  if (records.length > 0)
    appendRecords({ folder: join(here.root, '.pawl/audit'), keys: join(here.root, '.pawl/keys') }, records)
  return here
}

const env = { ...process.env, TZ: 'Europe/Vienna' }
const show = (here: Project, ...args: readonly string[]) => built.pawl(here, ['audit', 'show', ...args], { env })

test('pawl audit show prints the whole record, and escapes control characters', () => {
  const { status, stdout, stderr } = show(project(), '1')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.replace(/[0-9a-f]{64}/, 'HASH')).toBe(`record 1
  time     2026-01-02 04:04:05 +01:00
  agent    claudecode
  event    tool.before (PreToolUse)
  session  s
  tool     Bash
  input
    command:
      │ git push --force
      │ \\x1b[2Kok
  decision deny, by no-force
  reason   history stays
  note     \`ask\` became deny
  approval
    by: kim
    why: once
  hooks
    see: continue, 0.1 ms
    no-force: deny, 2.5 ms
      reason: history stays
      notes:
        rule: 7
  agent says
    cwd: /work
    permissionMode: plan
  payload
    call:
      command: git push --force
    context:
      turn: 3
  duration 12 ms
  hash     HASH
  signed   yes: the log is right and signed up to record 1
`)
})

test('a long note is wrapped, and no line ends with a blank', () => {
  const lost = ['`careless` made a deny and did not return it, so it had no effect: '.repeat(3).trim()]
  const { stdout } = show(project([{ ...refusal, lost, reason: 'history stays as it is '.repeat(9).trim() }]), '1')
  expect(stdout).toMatch(/^ {2}note {5}`careless` made/m)
  expect(stdout.split('\n').filter((line) => line.endsWith(' '))).toEqual([])
})

test('`last` is the latest; --json prints the record as `pawl audit --json` does', () => {
  const here = project()
  const kept = built.pawl(here, ['audit', '--json']).stdout.trimEnd().split('\n')
  expect([show(here, '1', '--json').stdout, show(here, 'last', '--json').stdout]).toEqual(
    kept.map((line) => `${line}\n`),
  )
  expect(show(here, 'last').stdout).toContain('  signed   not yet: ')
})

test('it shows records of a store and of a folder that are named', () => {
  const { root } = project()
  const elsewhere = createProject()
  const [store, folder] = [`sqlite:${join(root, '.pawl')}`, join(root, '.pawl/audit')]
  expect(show(elsewhere, '2', '--store', store).stdout).toMatch(/^record 2\n/)
  expect(show(elsewhere, '2', folder).stdout).toMatch(/^record 2\n/)
})

test('a record that was changed is not covered', () => {
  const here = project()
  const file = join(here.root, '.pawl/audit/000001.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace('history stays', 'history goes!'))
  expect(show(here, '1').stdout).toContain('  signed   no: record 1 was changed')
})

test('each line fits the terminal', async () => {
  const cwd = project([{ ...refusal, reason: 'because it is so '.repeat(20) }]).root
  for (const columns of [40, 80]) {
    const command = [process.execPath, built.command, 'audit', 'show', '1']
    const { screen } = await inTerminal(command, { cwd, columns, env: { NO_COLOR: '1' } }).ended
    expect(screen.split('\n').filter((line) => textWidth(line) > columns)).toEqual([])
  }
})

describe('records that cannot be shown', () => {
  test.each([
    [['3'], 1, 'the log has no record 3', 'there are records 1 to 2; `last` is 2'],
    [['0'], 2, '`0` is not a position in the log', '`pawl audit show 12`'],
    [['lst'], 2, '`lst` is not a position in the log', 'or `last`'],
    [[], 2, 'which record is to be shown?', 'or `last`'],
    [['1', '.pawl/audit', 'x'], 2, '`pawl audit show` takes no `x`', '--help'],
  ])('pawl audit show %j', (args, status, message, hint) => {
    const ran = show(project(), ...args)
    expect([ran.status, ran.stdout, ran.stderr]).toEqual([status, '', expect.stringContaining(`pawl: ${message}\n`)])
    expect(ran.stderr).toContain(hint)
  })

  test('of a log without records', () => {
    expect(show(project([]), 'last')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'pawl: the log has no record yet\nhint: hooks write the first one when they decide\n',
    })
  })
})
