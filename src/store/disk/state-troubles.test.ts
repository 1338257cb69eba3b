import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stateTroubles } from './state-troubles.ts'

const usual = process.env['XDG_STATE_HOME']
let state: string
beforeEach(() => {
  state = join(mkdtempSync(join(tmpdir(), 'state-troubles-')), 'pawl')
  process.env['XDG_STATE_HOME'] = join(state, '..')
})
afterEach(() => {
  rmSync(join(state, '..'), { recursive: true })
  process.env['XDG_STATE_HOME'] = usual
})

test('a state folder that can be written has no trouble, and the trial leaves nothing behind', () => {
  expect(stateTroubles()).toEqual([])
  expect(readdirSync(state, { recursive: true })).toEqual(['approvals', 'audit'])
})

test.each(['audit', 'approvals'] as const)(
  'a file in the place of `%s` is named, with a command that removes it',
  (part) => {
    mkdirSync(state)
    const path = join(state, part)
    writeFileSync(path, 'x')
    const trouble = {
      what: `${path} is a file, and should be a folder`,
      hint: expect.stringContaining(`\`rm ${path}\``),
    }
    expect(stateTroubles()).toEqual([trouble])
    expect(stateTroubles([part])).toEqual([trouble])
    expect(stateTroubles(part === 'audit' ? ['approvals'] : ['audit'])).toEqual([])
  },
)
