import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../test/roles/project.ts'
import { sample } from '../../test/scale.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'
import { brains } from '../brains/index.ts'
import { checkArguments } from './command-line/check-arguments.ts'
import type { Command, Commands } from './command-line/command.ts'
import { findCommand } from './command-line/find-command.ts'
import { helpPage, overview } from './command-line/help-page.ts'
import { usualExits } from './command-line/pages/page.ts'
import { commands } from './commands.ts'
import { textWidth } from './terminal/text-width.ts'

let built: BuiltPawl
let here: Project
beforeAll(async () => {
  built = await sharedPawl()
  here = createProject()
})
afterAll(removeProjects)
const pawl = (...args: readonly string[]) => built.pawl(here, args)

function below(all: Commands, path: readonly string[] = []): readonly (readonly [string, Command])[] {
  return Object.entries(all).flatMap(([name, command]) => [
    [[...path, name].join(' '), command] as const,
    ...below(command.verbs ?? {}, [...path, name]),
  ])
}
const every = below(commands)

/** A command line as a shell divides it, up to a pipe or a file. */
const divided = (line: string) =>
  [...(line.split(/ [|>] /, 1)[0] ?? '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

describe.each(every)('pawl %s', (name, command) => {
  const { page } = command
  const text = helpPage(command)

  test('has a page of its own, in 80 columns', () => {
    expect(page.name).toBe(name)
    expect(text.split('\n').filter((line) => textWidth(line) > 80)).toEqual([])
    expect(text.startsWith(`pawl ${name}: ${page.summary}`)).toBe(true)
    for (const columns of [30, 45, 60, 72]) {
      const narrow = helpPage(command, columns).split('\n')
      expect([columns, narrow.filter((line) => textWidth(line) > columns && !line.startsWith('      --'))]).toEqual([
        columns,
        [],
      ])
    }
    for (const line of page.usage) expect(line).toMatch(new RegExp(`^pawl ${name}\\b`))
    expect(page.examples.length).toBeGreaterThan(0)
  })

  test('lists every option, every verb and every exit code', () => {
    for (const [option, { text: words }] of Object.entries(page.options)) {
      expect(text).toMatch(new RegExp(`^ {2}(?: {4}|-., )--${option}\\b`, 'm'))
      expect(words).not.toBe('')
    }
    for (const verb of Object.keys(command.verbs ?? {})) expect(text).toMatch(new RegExp(`^ {2}${verb} +\\w`, 'm'))
    for (const code of Object.keys({ ...usualExits, ...page.exits })) {
      expect(text).toMatch(new RegExp(`^ {2}${code} +\\w`, 'm'))
    }
  })

  test('has options in its usage and examples that there are', () => {
    for (const [example] of page.examples) {
      const called = findCommand(divided(example).slice(1), commands)
      expect(called.command.page.name.startsWith(page.name)).toBe(true)
      expect(() => checkArguments(called)).not.toThrow()
    }
    for (const [, option = ''] of page.usage.join(' ').matchAll(/--([a-z-]+)/g)) {
      expect(Object.keys(page.options)).toContain(option)
    }
  })
})

test.each(['start', 'confirm', 'uninstall', 'hooks', 'audit forget', 'audit rotate-key'])(
  'the help of pawl %s names the need for a terminal, and the way in a pipe or in CI',
  (name) => {
    const { about = '' } = every.find(([path]) => path === name)?.[1].page ?? {}
    expect(about).toMatch(/\bterminal\b/)
    expect(about).toMatch(/\bin a pipe\b.* in CI\b/i)
  },
)

/** Every command begins its summary with one of them. */
const verbs =
  /^(?:accept|ask|check|compile|enter|explain|find|format|give|install|list|print|remove|run|send|show|state|verify)\b/

test.each(every)(
  'pawl %s has a summary that starts with a verb, and prints its page for -h and help',
  (name, { page }) => {
    expect(page.summary).toMatch(verbs)
    const words = name.split(' ')
    const { status, stdout, stderr } = pawl(...words, '-h')
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(new RegExp(`^pawl ${name}: `))])
    expect(pawl('help', ...words)).toEqual({ status, stdout, stderr })
  },
)

test('the page is printed by help, --help and -h, also behind other words', () => {
  const { stdout } = pawl('help', 'audit', 'verify')
  expect(stdout).toBe(`${helpPage(findCommand(['audit', 'verify'], commands).command)}\n`)
  for (const args of [['--help'], ['-h'], ['--key', 'x', '--nonsense', '-h']]) {
    expect(pawl('audit', 'verify', ...args)).toEqual({ status: 0, stdout, stderr: '' })
  }
  for (const args of [
    ['confirm', 'approve', '-h'],
    ['help', 'confirm', 'approve'],
    ['--help', 'confirm'],
  ]) {
    expect(pawl(...args)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^pawl confirm: /) })
  }
})

test('the overview has every command, fits a screen, and is the output of `pawl` without a terminal', () => {
  const text = overview(commands)
  expect(text.split('\n').length).toBeLessThan(30)
  expect(text.split('\n').filter((line) => textWidth(line) > 80)).toEqual([])
  for (const name of Object.keys(commands)) expect(text).toContain(`pawl ${name} `)
  const more = 'There is no terminal here: `pawl --yes` sets up this project and asks nothing.'
  expect(more.length).toBeLessThanOrEqual(80)
  expect(pawl()).toEqual({ status: 2, stdout: `${text}\n\n${more}\n`, stderr: '' })
  expect(text).toContain('`pawl` alone')
  for (const word of ['help', '--help', '-h'])
    expect(pawl(word)).toEqual({ status: 0, stdout: `${text}\n`, stderr: '' })
})

test('--version, -V and -v print the version of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  for (const word of ['--version', '-V', '-v'])
    expect(pawl(word)).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
})

test('the page of init names every agent', () => {
  expect(helpPage(findCommand(['init'], commands).command).replaceAll('\n', ' ')).toContain(
    `Agents: ${brains.map(({ vocabulary }) => vocabulary.slug).join(', ')}.`,
  )
})

test.each(
  sample(
    [
      [['audti'], 'there is no command `audti`', 'did you mean `audit`?'],
      [['audti', '--help'], 'there is no command `audti`', 'did you mean `audit`?'],
      [['help', 'audti'], 'there is no command `audti`', 'did you mean `audit`?'],
      [['toString'], 'there is no command `toString`', '`pawl help` lists the commands'],
      [['--yess'], '`pawl` has no `--yess`', 'did you mean `--yes`?'],
      [['-y', 'now'], '`pawl` takes no `now`', '`pawl start --help` lists its options'],
      [['audit', '--toString'], '`pawl audit` has no `--toString`', 'lists its options'],
      [['--verison'], '`pawl` has no `--verison`', 'did you mean `--version`?'],
      [['help', 'audit', 'verfy'], '`pawl audit` has no `verfy`', 'did you mean `verify`?'],
      [['confirm', 'aprove', 'x'], '`pawl confirm` has no `aprove`', 'did you mean `approve`?'],
      [['hooks', 'enabel', 'x'], '`pawl hooks` has no `enabel`', 'did you mean `enable`?'],
      [['hooks', '--al'], '`pawl hooks` has no `--al`', '`pawl hooks --help` lists its options'],
      [['theory', 'tset', 'x'], '`pawl theory` has no `tset`', 'did you mean `test`?'],
      [['theory'], '`pawl theory` needs a verb', 'it has check, fmt, ask, why, test, run, repl'],
      [['theory', 'check', '--jsn', 'x'], '`pawl theory check` has no `--jsn`', 'did you mean `--json`?'],
      [['uninstall', '--roles', 'x'], '`pawl uninstall` has no `--roles`', '`pawl uninstall --help`'],
      [['init', '--hook'], '`pawl init` has no `--hook`', 'did you mean `--hooks`?'],
      [['doctor', '--jason'], '`pawl doctor` has no `--jason`', 'did you mean `--json`?'],
      [['compile', 'now'], '`pawl compile` takes no `now`', '`pawl compile --help`'],
      [['budget', 'a', 'b'], '`pawl budget` takes no `b`', '`pawl budget --help`'],
      [['budget', '--', 'a', '--b'], '`pawl budget` takes no `--b`', '`pawl budget --help`'],
    ],
    2,
  ),
)('pawl %j is a wrong command line', (args, message, hint) => {
  const { status, stdout, stderr } = pawl(...args)
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(`pawl: ${message}\n`)])
  expect(stderr).toContain(hint)
})

test.each(
  sample(
    [
      [['doctor', '--json']],
      [['hooks', '--json']],
      [['uninstall', '--hooks', 'codex', '--dry-run', '--json']],
      [['init', '--hooks', 'codex', '--dry-run', '--json']],
    ],
    3,
  ),
)('pawl %j knows the options of its page', (args) => {
  expect(pawl(...args)).toMatchObject({ status: expect.toSatisfy((code: number) => code < 2), stderr: '' })
})
