import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { inTerminal } from '../../../test/terminal.ts'
import { appendRecords } from '../../store/files/append-records.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const introducer = '\u001b'

/** Its settings are broken in a way that `doctor` quotes, and so is its only record. */
function project(): Project {
  const here = createProject({ '.claude/settings.json': `{ "${introducer}[31mred${introducer}[39m": ` })
  const log = { folder: join(here.root, '.pawl/audit'), keys: join(here.root, '.pawl/keys') }
  const record = { event: 'tool.before', decision: 'deny', hooks: [], durationMs: 1, time: 0 }
  appendRecords(log, [{ ...record, agent: 'codex', reason: `${introducer}[32mok${introducer}[39m` }])
  return here
}

const inside = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  inTerminal([process.execPath, built.command, ...args], { cwd: project().root, env }).ended

test('into a pipe, nothing is coloured', () => {
  const here = project()
  for (const args of [['audit'], ['audit', 'verify'], ['doctor'], ['nonsense']]) {
    const { stdout, stderr } = built.pawl(here, args)
    expect(`${stdout}${stderr}`).not.toContain(introducer)
  }
})

describe('with FORCE_COLOR', () => {
  const judging = ['audit', 'audit show 1', 'audit verify', 'audit head --to file:heads', 'doctor', 'check']
  const printed = (line: string, env: Readonly<Record<string, string>>) =>
    built.pawl(project(), line.split(' '), { env: { ...process.env, FORCE_COLOR: '1', ...env } })

  test.each(judging)('the text of `pawl %s` is coloured in a pipe, too, and with NO_COLOR it is not', (line) => {
    expect(printed(line, {}).stdout).toContain(`${introducer}[`)
    expect(printed(line, { NO_COLOR: '1' }).stdout).not.toContain(introducer)
  })

  test('JSON is not, nor is the mark of an error, by which the hook process finds text that is not for models', () => {
    expect(printed('audit --json', {}).stdout).not.toContain(introducer)
    expect(printed('doctor --json', {}).stdout).not.toContain(introducer)
    expect(printed('nonsense', {}).stderr).toMatch(/^pawl: .*\nhint: /)
  })
})

test('a command whose output is not read exits as it would otherwise', () => {
  const here = project()
  writeFileSync(join(here.root, '.pawl/audit/000001.jsonl'), 'changed\n')
  const unread = (args: string, to: string) => {
    // the reader is gone before the command prints
    const line = `{ sleep 0.1; "${process.execPath}" "${built.command}" ${args} ${to}; echo $? >&3; } 3>code | true`
    spawnSync('sh', ['-c', `${line}; while ! [ -s code ]; do sleep 0.05; done`], { cwd: here.root })
    return readFileSync(join(here.root, 'code'), 'utf8').trim()
  }
  expect(unread('audit verify', '2>&1')).toBe('1')
  expect(unread('doctor --json', '')).toBe('1')
  expect(unread('audit nonsense', '2>&1')).toBe('2')
  expect(unread('help', '')).toBe('0')
})

test('`audit --follow` ends when its output is not read', () => {
  const command = `"${process.execPath}" "${built.command}" audit --follow | true`
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: project().root, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

describe('in a terminal', () => {
  test('our own text is coloured', async () => {
    expect((await inside(['audit', 'verify'])).screen).toContain(
      `${introducer}[32mok${introducer}[39m  1 record verified`,
    )
    expect((await inside(['nonsense'])).screen).toContain(`${introducer}[31mpawl${introducer}[39m: there is no command`)
  })

  test('every line fits, and continues indented', async () => {
    const cwd = project().root
    const narrow = { cwd, columns: 60, env: { NO_COLOR: '1' } }
    for (const args of [
      ['audit'],
      ['audit', 'show', '1'],
      ['why', '1'],
      ['audit', 'verify'],
      ['audit', 'verfy'],
      ['check'],
      ['confirm', 'list'],
      ['hooks'],
      ['doctor'],
      ['help', 'audit', 'verify'],
      ['theory', 'ask'],
    ]) {
      const { screen } = await inTerminal([process.execPath, built.command, ...args], narrow).ended
      expect([args, screen.split('\n').filter((line) => line.length > 60 && line.trim().includes(' '))]).toEqual([
        args,
        [],
      ])
    }
  })

  test('a terminal that is wider than 80 columns has room for a table', async () => {
    const wide = { cwd: project().root, columns: 120, env: { NO_COLOR: '1' } }
    const { screen } = await inTerminal([process.execPath, built.command, 'audit'], wide).ended
    expect(screen).toMatch(/^# {2}time .* reason\n1 {2}/)
  })

  test.each([{ NO_COLOR: '' }, { NO_COLOR: '1' }, { TERM: 'dumb' }])('nothing is, with %j', async (env) => {
    expect((await inside(['audit', 'verify'], env as never)).screen).not.toContain(introducer)
  })

  test('JSON is not', async () => {
    const { screen } = await inside(['audit', '--json'])
    expect(screen).not.toContain(introducer)
    expect(JSON.parse(screen)).toMatchObject({ reason: `${introducer}[32mok${introducer}[39m` })
  })

  test('text from agents is never coloured', async () => {
    const { screen } = await inside(['audit'])
    expect(screen).toContain('\\x1b[32mok\\x1b[39m')
    expect(screen.split(introducer)).toHaveLength(3) // ours, around the line of a refusal
    const { screen: unknown } = await inside(['theory', 'ask', `${introducer}[31mred${introducer}[39m`, 'a', 'b', 'c'])
    expect(unknown).toContain(': \\x1b[31mred\\x1b[39m cannot be read')
    const terminal = inTerminal([process.execPath, built.command, 'theory', 'repl'], { cwd: project().root })
    await terminal.until('> ')
    terminal.type("'red' IS_A '\u009b32mok'\r")
    await terminal.until('(127)')
    terminal.type('.quit\r')
    expect((await terminal.ended).screen).toContain('red IS_A \\u009b32mok')
  })
})
