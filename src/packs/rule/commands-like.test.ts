import { expect, test } from 'vitest'
import { makeToolCall } from '../../protocol/index.ts'
import { commandsLike, type Meant } from './commands-like.ts'

const truthOf = (command: string, ...meant: readonly Meant[]) =>
  commandsLike({ tool: meant })(makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command } }), {}).truth

test('words are matched in order, without options and their values', () => {
  expect(truthOf('tool --region x ec2 delete-vpc y', 'ec2 delete-*')).toBe('yes')
  expect(truthOf('tool ec2 list delete-vpc', 'ec2 delete-*')).toBe('no')
  expect(truthOf('tool a b c delete', '** delete')).toBe('yes')
  expect(truthOf('tool down', 'down $')).toBe('yes')
  expect(truthOf('tool down web', 'down $')).toBe('no')
  expect(truthOf('tool stop x', 'start|stop')).toBe('yes')
})

test('options are found in a bundle, with their values, and may be unwanted', () => {
  expect(truthOf('tool rm -vrf x', 'rm -r|--recursive')).toBe('yes')
  expect(truthOf('tool scale --replicas=0 x', 'scale --replicas=0')).toBe('yes')
  expect(truthOf('tool scale --replicas 3 x', 'scale --replicas=0')).toBe('no')
  expect(truthOf('tool delete --dry-run x', 'delete !--dry-run')).toBe('no')
  expect(truthOf('tool -- --force', '--force')).toBe('no')
})

test('a word anywhere counts, and one that is not known may be the one', () => {
  expect(truthOf('tool copy a host:/b', '@*:/*')).toBe('yes')
  expect(truthOf('tool "$(cat x)" x', 'delete')).toBe('unknown')
  expect(truthOf('tool get "$(cat x)"', '** delete')).toBe('no')
})
