import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallAgent } from '../../../test/doctor/small-agent.ts'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { inDeep, sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { filesOf, machine, repository } from '../../../test/start/machine.ts'
import { inTerminal } from '../../../test/terminal.ts'
import { allPacks } from '../../packs/internal.ts'
import { starterConfig } from '../init/starter-config.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

interface Place {
  readonly env?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
  readonly typed?: string
  readonly args?: readonly string[]
}
const start = (here: Project, { env = machine(), args = [], ...more }: Place = {}) =>
  inTerminal([process.execPath, built.command, ...args], { cwd: here.root, env: { ...env, NO_COLOR: '1' }, ...more })

const claude = '.claude/settings.json'
const withClaude = () => repository({ 'CLAUDE.md': '' })
const [up, down] = ['\u001b[A', '\u001b[B']
const lastAgent = '] Cursor'
const packNames = allPacks.map(({ name }) => name)
const lastRule = `] ${packNames.at(-1)}`
const isTrace = /\n {4}at /

/** The final screen as a person sees it: without overwritten text. */
function seen(screen: string): string {
  const lines: string[] = []
  for (const line of screen.split('\n')) {
    const above = line.startsWith('\u001b[') ? Number.parseInt(line.slice(2), 10) : 0
    if (above > 0) lines.splice(lines.length - above)
    lines.push(stripVTControlCharacters(line))
  }
  return lines.join('\n')
}

test('Enter twice guards the found agents by the usual rules, proves it, and prints the next command', async () => {
  const here = withClaude()
  const env = machine({ folder: createSmallAgent('obedient').folder, home: ['.gemini'] })
  const terminal = start(here, { env })
  const asked = seen(await terminal.until(lastAgent))
  expect(asked).toContain('> [x] Claude Code  CLAUDE.md in this project, `claude` on the PATH\n')
  expect(asked).toContain('  [x] Gemini CLI   ~/.gemini/\n  [ ] Qwen Code    not found\n')
  terminal.type('\r')
  await terminal.until(lastRule)
  terminal.type('\r')
  const ended = await terminal.ended
  const screen = seen(ended.screen)
  expect(ended.status).toBe(0)
  expect(screen).toContain('Which agents should it guard?\n  Claude Code, Gemini CLI\n')
  expect(screen).toContain('ok  Claude Code: created .claude/settings.json\n')
  expect(screen).toMatch(/ok {2}Claude Code: \d checks passed\n/)
  expect(screen).toMatch(/ok {2}Claude Code: tried live: `claude` ran, and a canary guard stopped its/)
  expect(screen.split('\nNext\n')[1]?.trim().split('\n').length).toBeLessThanOrEqual(4)
  expect(screen.split('\n').filter((line) => line.length > 80)).toEqual([])
  expect(here.read('pawl.config.ts')).toBe(starterConfig())
})

inDeep(() => {
  test('arrows, j, k and space choose; only the chosen entries are written', async () => {
    const here = withClaude()
    const terminal = start(here)
    await terminal.until(lastAgent)
    terminal.type(` ${down}j${up} `) // Claude Code off, opencode on
    await terminal.until('> [x] opencode')
    terminal.type('\r')
    await terminal.until(lastRule)
    terminal.type(` ${down} ${up}k \r`) // the first two off, and around the top to the last one, off
    const { status, screen } = await terminal.ended
    expect(seen(screen)).toContain('?   Claude Code, which was not chosen: not guarded')
    expect(here.read('pawl.config.ts')).toBe(starterConfig(packNames.slice(2, -1)))
    expect([status, here.read(claude), here.read('.opencode/plugin/pawl-hooks.ts')?.includes('hook.cjs')]).toEqual([
      0,
      undefined,
      true,
    ])
  })
})

describe('nothing is written when', () => {
  test.each(
    sample(
      [
        ['Ctrl-C at the first question', [[lastAgent, '\u0003']]],
        [
          'Ctrl-C at the second question',
          [
            [lastAgent, '\r'],
            [lastRule, ' j \u0003'],
          ],
        ],
        ['Ctrl-D at the first question', [[lastAgent, 'j \u0004']]],
        [
          'Ctrl-D at the second question',
          [
            [lastAgent, '\r'],
            [lastRule, '\u0004'],
          ],
        ],
      ] as const,
      2,
    ),
  )('a person leaves with %s', async (_, steps) => {
    const here = withClaude()
    const before = filesOf(here)
    const terminal = start(here)
    for (const [words, keys] of steps) {
      await terminal.until(words)
      terminal.type(keys)
    }
    const { status, screen } = await terminal.ended
    expect([status, filesOf(here), existsSync(join(here.root, '.pawl'))]).toEqual([130, before, false])
    expect(screen).not.toMatch(isTrace)
  })

  inDeep(() => {
    test('no agent or no rule is chosen, which is reported and ends with 1', async () => {
      for (const steps of [
        [[lastAgent, ' \r']],
        [
          [lastAgent, '\r'],
          [lastRule, ' j j \r'],
        ],
      ] as const) {
        const here = withClaude()
        const before = filesOf(here)
        const terminal = start(here)
        for (const [words, keys] of steps) {
          await terminal.until(words)
          terminal.type(keys)
        }
        const { status, screen } = await terminal.ended
        expect([status, filesOf(here)]).toEqual([1, before])
        expect(screen).toMatch(
          /pawl: no (agent|rule) was chosen, so nothing was installed and nothing was written\nhint: /,
        )
      }
    })

    test('the terminal is closed', async () => {
      const here = withClaude()
      const before = filesOf(here)
      const terminal = start(here)
      await terminal.until(lastAgent)
      terminal.close()
      await terminal.ended
      while (isAnybodyIn(here.root)) await pause(50)
      expect(filesOf(here)).toEqual(before)
    })
  })
})

/** Whether a process works in a folder, as far as the system shows. */
function isAnybodyIn(folder: string): boolean {
  const ids = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return ids.some((id) => {
    try {
      return readlinkSync(`/proc/${id}/cwd`) === folder
    } catch {
      return false // it has ended, or belongs to another user
    }
  })
}

inDeep(() => {
  test('Enter that was typed before the question answers nothing', async () => {
    const here = withClaude()
    const terminal = start(here, { typed: '\r\r\r' })
    await terminal.until(lastAgent)
    terminal.type('\r\r')
    await terminal.until(lastRule)
    terminal.type('\u0003')
    expect([(await terminal.ended).status, here.read(claude)]).toEqual([130, undefined])
  })

  test('where nothing is found, nothing is preselected, and a person may still choose', async () => {
    const here = repository()
    const terminal = start(here)
    const screen = seen(await terminal.until(lastAgent))
    expect(screen).toContain('No coding agent was found. Which ones do you use?\n')
    expect(screen).not.toContain('[x]')
    terminal.type(' \r')
    await terminal.until(lastRule)
    terminal.type('\r')
    expect([(await terminal.ended).status, here.read(claude)?.includes('hook.cjs')]).toEqual([0, true])
  })

  test('a config that is there is kept, and a second time nothing changes', async () => {
    const here = withClaude()
    here.write('pawl.config.ts', starterConfig())
    for (const words of ['created .claude/settings.json', 'nothing was changed: everything was installed already']) {
      const terminal = start(here, { args: ['--no-live'] })
      await terminal.until(lastAgent)
      terminal.type('\r')
      const { status, screen } = await terminal.ended
      expect([status, here.read('pawl.config.ts')]).toEqual([0, starterConfig()])
      expect(seen(screen)).toContain(words)
      expect(screen).not.toContain('Which rules')
    }
  })

  test.each(
    sample(
      [
        [40, 24],
        [30, 9],
      ] as const,
      2,
    ),
  )('%d columns and %d rows are enough', async (columns, rows) => {
    const here = withClaude()
    const terminal = start(here, { columns, rows, env: machine({ programs: ['gemini'] }), args: ['--no-live'] })
    await terminal.until('Claude Code')
    terminal.type(`${down}${down}${down}`)
    await terminal.until('> [x] Gemini CLI')
    terminal.type(' ')
    await terminal.until('> [ ] Gemini CLI')
    terminal.type('\r')
    await terminal.until('> [x] refuse')
    terminal.type('\r')
    const { status, screen } = await terminal.ended
    const root = here.root
    const lines = seen(screen)
      .split('\n')
      .filter((line) => !line.includes(root.slice(0, 12)))
    expect(lines.filter((line) => line.length > columns)).toEqual([])
    expect([status, here.read(claude)?.includes('hook.cjs'), here.read('.gemini/settings.json')]).toEqual([
      0,
      true,
      undefined,
    ])
  })

  test('a terminal that cannot move its cursor gets a new list after each key, and no codes', async () => {
    const here = withClaude()
    const terminal = start(here, { env: { ...machine(), TERM: 'dumb' } })
    await terminal.until(lastAgent)
    terminal.type('j')
    await terminal.until('> [ ] opencode')
    await terminal.until(lastAgent)
    terminal.type('\u0003')
    const { status, screen } = await terminal.ended
    expect([status, screen.includes('\u001b')]).toEqual([130, false])
  })
})

inDeep(() => {
  describe('a trial that hangs', () => {
    test.each(
      sample(
        [
          ['s', 's', 0, 'skipped'],
          ['Ctrl-C', '\u0003', 130, 'The hooks stay installed.'],
        ] as const,
        1,
      ),
    )('is ended by %s, and installed hooks stay', async (_, key, code, words) => {
      const here = withClaude()
      const agent = createSmallAgent('stuck')
      const terminal = start(here, { env: machine({ folder: agent.folder }) })
      await terminal.until(lastAgent)
      terminal.type('\r')
      await terminal.until(lastRule)
      terminal.type('\r')
      await terminal.until('trying Claude Code')
      while (agent.processes().length === 0) await pause(20)
      terminal.type(key)
      const { status, screen } = await terminal.ended
      expect([status, seen(screen)]).toEqual([code, expect.stringContaining(words)])
      expect(here.read(claude)).toContain('hook.cjs')
      expect(seen(screen)).toContain('npx pawl doctor --live')
    })
  })
})
