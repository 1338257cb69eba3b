import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { makeRole } from './role.ts'
import { runInits } from './run-inits.ts'

const role = (cmd: string) => makeRole({ slug: 'clerk', inits: { exec: [{ cmd }] } }, 'office')

test('a command of a role that does not end in time is ended, and named', () => {
  expect(() => runInits(role('exec sleep 60'), tmpdir(), 200)).toThrow(
    expect.objectContaining({
      code: 'init-failed',
      message: '`exec sleep 60` of the role office/clerk did not end within 0.2 s',
    }),
  )
})

test('a command of a role that fails is named with its code', () => {
  expect(() => runInits(role('exit 3'), tmpdir())).toThrow(
    expect.objectContaining({ message: '`exit 3` of the role office/clerk ended with 3' }),
  )
  runInits(role('true'), tmpdir())
})
