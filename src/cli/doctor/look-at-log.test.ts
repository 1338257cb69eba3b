import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logFolder } from '../../hook/event-log.ts'
import { keepRecord } from '../../store/index.ts'
import { lookAtLog } from './look-at-log.ts'

const usual = process.env['XDG_STATE_HOME']
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'look-at-log-'))
  process.env['XDG_STATE_HOME'] = root
})
afterEach(() => {
  process.env['XDG_STATE_HOME'] = usual
  rmSync(root, { recursive: true })
})

test('a state folder that cannot remember which approvals were used is told, once there is a log', () => {
  const approvals = join(root, 'pawl/approvals')
  mkdirSync(join(root, 'pawl'))
  writeFileSync(approvals, 'x')
  expect(lookAtLog(root)).toEqual([])
  const record = { time: 1, agent: 'mine', event: 'tool.before', decision: 'continue', hooks: [], durationMs: 1 }
  keepRecord(join(root, logFolder), record)
  expect(lookAtLog(root)).toEqual([
    {
      ok: false,
      what: `${approvals} is a file, and should be a folder: records that are deleted, and approvals that are used twice, would not be noticed`,
      todo: expect.stringContaining(`\`rm ${approvals}\``),
    },
  ])
})
