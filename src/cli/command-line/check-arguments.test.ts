import { expect, test } from 'vitest'
import { commands } from '../commands.ts'
import { checkArguments } from './check-arguments.ts'
import type { Command, Commands } from './command.ts'
import { findCommand, findHelp } from './find-command.ts'

/** Each command, with its verbs. */
function all(some: Commands): readonly Command[] {
  return Object.values(some).flatMap((command) => [command, ...all(command.verbs ?? {})])
}
const every = all(commands).map((command) => [command.page.name, command] as const)
const usage = (sentence: string) =>
  expect.objectContaining({
    code: 'usage',
    message: expect.stringContaining(sentence),
    hint: expect.stringMatching(/\w/),
  })

test('every command is here', () => {
  expect(every.length).toBeGreaterThan(15)
})

test.each(every)('pawl %s refuses an option whose value is empty, however it is written', (_, command) => {
  for (const [name, { type, short }] of Object.entries(command.page.options)) {
    if (type === 'boolean') continue
    for (const args of [[`--${name}=`], [`--${name}`, ''], ...(short === undefined ? [] : [[`-${short}`, '']])])
      expect(() => checkArguments({ command, args })).toThrow(usage(`\`${args[0]?.replace('=', '')}\``))
    if (type === 'list') expect(() => checkArguments({ command, args: [`--${name}=,`] })).toThrow(usage(`--${name}`))
  }
})

test.each(every)('pawl %s refuses an empty word', (name, command) => {
  expect(() => checkArguments({ command, args: [''] })).toThrow(usage(`\`pawl ${name}\``))
  expect(() => checkArguments({ command, args: ['--', ''] })).toThrow(usage(`\`pawl ${name}\``))
})

test('a value that is a blank or begins with a hyphen is a value, and `--store` alone is the store of the config', () => {
  const [audit] = every.filter(([name]) => name === 'audit').map(([, command]) => command)
  if (audit === undefined) throw new Error('there is no `pawl audit`')
  for (const args of [['--text', ' '], ['--text=-'], ['--store'], ['--store', '--json'], ['-n', '5'], ['-n5']])
    expect(() => checkArguments({ command: audit, args })).not.toThrow()
})

test.each([
  ['start --verison', '`pawl` has no `--verison`', 'did you mean `--version`?'],
  ['start --hlep', '`pawl` has no `--hlep`', 'did you mean `--help`?'],
  ['start -v', '`pawl` has no `-v`', 'did you mean `-V`?'],
  ['audit --decison deny', '`pawl audit` has no `--decison`', 'did you mean `--decision`?'],
  ['audit -N 5', '`pawl audit` has no `-N`', 'did you mean `-n`?'],
  ['audit verfiy', '`pawl audit` takes no `verfiy`', 'did you mean `verify`?'],
  ['audit help', '`pawl audit` takes no `help`', 'did you mean `pawl help audit`?'],
  ['audit --last', '`--last` of `pawl audit` has no value', 'give it one: `--last COUNT`'],
  ['audit -n', '`-n` of `pawl audit` has no value', 'give it one: `-n COUNT`'],
  ['audit --text -x', '`--text` of `pawl audit` has no value', 'is written `--text=-x`'],
  ['audit verify --wit x', '`pawl audit verify` has no `--wit`', 'did you mean `--witness`?'],
  ['audit verify --zzzzzz', '`pawl audit verify` has no `--zzzzzz`', '`pawl audit verify --help` lists its options'],
  ['budget -j', '`pawl budget` has no `-j`', 'did you mean `--json`?'],
])('pawl %s is refused with a suggestion', (line, message, hint) => {
  const called = findCommand(line.split(' '), commands)
  const wrong = expect.objectContaining({ message, hint: expect.stringContaining(hint) })
  expect(() => checkArguments(line.startsWith('start') ? { ...called, typed: '' } : called)).toThrow(wrong)
})

test.each([
  ['audit verfy', '`pawl audit` has no `verfy`', 'did you mean `verify`?'],
  ['audit verify now', '`pawl audit verify` has no `now`', '`pawl help audit verify` has all of it'],
  ['confirm aprove', '`pawl confirm` has no `aprove`', 'did you mean `approve`?'],
  ['theory chekc', '`pawl theory` has no `chekc`', 'did you mean `check`?'],
  ['verify', 'there is no command `verify`', 'did you mean `pawl audit verify`?'],
  ['version', 'there is no command `version`', 'did you mean `pawl --version`?'],
])('pawl help %s is refused with a suggestion', (line, message, hint) => {
  expect(() => findHelp(line.split(' '), commands)).toThrow(expect.objectContaining({ code: 'usage', message, hint }))
})

test.each([
  ['audit verify', 'audit verify'],
  ['confirm approve', 'confirm'],
  ['hooks disable', 'hooks'],
  ['theory check', 'theory check'],
])('pawl help %s is the page of pawl %s', (line, name) => {
  expect(findHelp(line.split(' '), commands).page.name).toBe(name)
})

test('a word behind `--store` is a URL, with and without `=`; any other is refused with a hint', () => {
  const taking = every.filter(([, { page }]) => 'store' in page.options)
  expect(taking.length).toBeGreaterThan(3)
  for (const [, command] of taking) {
    for (const args of [
      ['--store', 'sqlite:x'],
      ['--store=sqlite:x'],
      ['--store', 'postgres://h/d'],
      ['--store', '--'],
    ])
      expect(() => checkArguments({ command, args })).not.toThrow()
    for (const word of ['elsewhere', '.pawl', './.pawl', '/srv/.pawl', 'C:\\x'])
      expect(() => checkArguments({ command, args: ['--store', word] })).toThrow(
        expect.objectContaining({
          code: 'usage',
          message: `\`${word}\` behind \`--store\` is not a URL`,
          hint: expect.stringContaining(`\`--store sqlite:${word}\``),
        }),
      )
  }
})
