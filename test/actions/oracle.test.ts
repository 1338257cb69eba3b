import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShell } from '../../src/actions/call/read-shell.ts'
import { sample, scale } from '../scale.ts'
import { type Jail, openJail } from './jail.ts'
import { type Compared, type CompareOptions, compareWithShell } from './oracle.ts'
import { trickyCommands } from './tricky-commands.ts'

let opened: Jail | string = ''

beforeAll(() => {
  opened = openJail()
  if (typeof opened === 'string')
    console.error(`NOT TESTED: shell commands were not compared with a real shell: ${opened}`)
})
afterAll(() => {
  if (typeof opened === 'object') opened.close()
})

interface Skipping {
  skip(note: string): void
}

/** Compares in a jail; where there cannot be one, the test is skipped with the reason. */
function compared(context: Skipping, options: Omit<CompareOptions, 'jail'>): Compared | undefined {
  if (typeof opened === 'string') {
    context.skip(opened)
    return undefined
  }
  if (options.shell !== undefined && !opened.has(options.shell)) {
    console.error(`NOT TESTED: ${options.shell} is not installed`)
    context.skip(`${options.shell} is not installed`)
    return undefined
  }
  const result = compareWithShell({ ...options, jail: opened })
  const { commands, programs, opaque, more, missed } = result
  console.log(
    `${options.shell ?? 'bash'}: ${commands} commands, ${programs} programs ran; ${opaque} commands cannot be read, ` +
      `${more} report programs that did not run, ${missed.length} missed`,
  )
  return result
}

test('every program that a random command starts in bash is reported, or the command cannot be read', {
  timeout: 600_000,
}, (context) => {
  const commands = scale(240, 6_000)
  const result = compared(context, { seed: 1, commands })
  if (result === undefined) return
  expect(result.missed).toEqual([])
  // a comparison of commands that cannot be read would prove nothing
  expect(result.programs).toBeGreaterThan(commands)
  expect(result.opaque).toBeLessThan(commands / 2)
})

test('every program that a command starts whose meaning is easily misread is reported', {
  timeout: 600_000,
}, (context) => {
  const result = compared(context, { seed: 1, commands: sample(trickyCommands, 5) })
  if (result === undefined) return
  expect(result.missed).toEqual([])
  expect(result.opaque).toBeLessThan(result.commands / 3)
})

test.for(['dash', 'zsh'])(
  'every program that a random command starts in %s is reported',
  {
    timeout: 600_000,
  },
  (shell, context) => {
    const commands = scale(30, 2_000)
    const result = compared(context, { seed: 1, commands, shell })
    if (result === undefined) return
    expect(result.missed).toEqual([])
    expect(result.programs).toBeGreaterThan(commands / 2)
  },
)

test('a reader that does not read substitutions is detected', { timeout: 600_000 }, (context) => {
  const read: typeof readShell = (command, place) =>
    readShell(command, place).filter(({ type, inside }) => type === 'opaque' || !inside.includes('$(…)'))
  const result = compared(context, { seed: 1, commands: 30, read })
  if (result === undefined) return
  expect(result.missed.length).toBeGreaterThan(0)
})
