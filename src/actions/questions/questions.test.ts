import { describe, expect, test } from 'vitest'
import { isPawlError, makeToolCall } from '../../index.ts'
import { actionsOf, connects, deletes, does, reads, runs, writes } from '../index.ts'

const shell = (command: string) => makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command } })
const place = { cwd: '/app', home: '/home/kim' }

describe('a folder and all below it', () => {
  test.each([
    ['rm -rf src', 'src/lib', 'unknown'],
    ['rm -rf src', 'src', 'yes'],
    ['rm -rf src', 'other', 'no'],
    ['rm -rf .', 'src/lib', 'unknown'],
    ['rm src', 'src/lib', 'no'],
    ['mv src old', 'src/lib', 'unknown'],
    ['find src -delete', 'src/lib', 'unknown'],
    ['rm src/*', 'src/lib', 'unknown'],
    ['rm src/lib/*', 'src/lib', 'yes'],
    ['rm other/*', 'src/lib', 'no'],
    ['cp -r other/. src', 'src/lib', 'unknown'],
  ])('%s: is a file in %s written? %s', (command, folder, truth) => {
    expect(writes(shell(command), place).inside(`/app/${folder}`).truth).toBe(truth)
  })

  test.each([
    ['cp -r . /tmp/x', 'unknown'],
    ['tar czf /tmp/a.tgz .', 'unknown'],
    ['cat secrets/a', 'yes'],
    ['cat a', 'no'],
  ])('%s: is a file in a folder of it read? %s', (command, truth) => {
    expect(reads(shell(command), place).inside('/app/secrets').truth).toBe(truth)
  })

  test.each([
    ['rm -rf src', '*.key', 'unknown'],
    ['rm -rf src', '/app/src/lib/*', 'unknown'],
    ['rm -rf src', '/app/lib/*', 'no'],
    ['rm src', '*.key', 'no'],
    ['rm -rf a.key', '*.key', 'yes'],
  ])('%s: is a file that matches %s deleted? %s', (command, pattern, truth) => {
    expect(deletes(shell(command), place).matching(pattern).truth).toBe(truth)
  })

  test('of a folder that is read, the name in the call counts', () => {
    expect(reads(shell('grep -rn create .'), place).matching('*.key').truth).toBe('no')
  })
})

test.each([
  ['rm $O x', { recursive: false }, 'unknown'],
  ['rm $O x', { recursive: true }, 'unknown'],
  ['rm -r $O x', { recursive: false }, 'no'],
  ['rm x', { recursive: false }, 'yes'],
  ['git push $O', { force: false }, 'unknown'],
] as const)('%s with %j: %s', (command, wanted, truth) => {
  expect(runs(shell(command), command.startsWith('git') ? 'git push' : 'rm', wanted).truth).toBe(truth)
})

test.each<[string, () => unknown, string]>([
  [
    'an option',
    () => runs(shell('rm x'), 'rm', { recursiv: true }),
    '`rm` has no option `recursiv`; did you mean `recursive`?',
  ],
  ['a list of options', () => runs(shell('rm x'), 'rm', ['recursive'] as never), 'the options of `runs` are a list'],
  ['the value of an option', () => runs(shell('rm x'), 'rm', { recursive: 'yes' } as never), 'is a text'],
  ['no program', () => runs(shell('rm x'), 5 as never), 'the program of `runs` is a number'],
  ['a type of action', () => does(shell('sudo x'), 'escalate' as never), 'did you mean `escalates`?'],
  ['an empty folder', () => writes(shell('rm x')).outside(''), '`outside` has an empty text in the place of a folder'],
  ['a number', () => connects(shell('curl x')).to(5 as never), '`to` has a number in the place of the name of a host'],
  ['nothing', () => (actionsOf as (call?: unknown) => unknown)(), 'this is undefined, not a tool call'],
])('a question with %s is an error, since it would be answered with no', (_, ask, expected) => {
  let said = ''
  try {
    ask()
  } catch (error) {
    if (isPawlError(error)) said = `${error.message}; ${error.hint}`
  }
  expect(said).toContain(expected)
})
