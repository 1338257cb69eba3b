import { expect, test } from 'vitest'
import { checkArguments } from './check-arguments.ts'
import { type Command, type Commands, commands } from './commands.ts'

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

test('a word behind `--store` is a URL, with and without `=`; any other is refused with how to write it', () => {
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
