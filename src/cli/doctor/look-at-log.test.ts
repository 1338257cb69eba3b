import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logFolder } from '../../hook/record/event-log.ts'
import { openAuditFiles } from '../../store/index.ts'
import { keepRecord } from '../../store/internal.ts'
import { lookAtLog, lookAtWitnesses } from './look-at-log.ts'

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

test('a state folder that cannot remember used approvals is reported, once there is a log', () => {
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

test('a foreign key in the place of a lost one is reported', async () => {
  const folder = join(root, logFolder)
  const record = { time: 1, agent: 'mine', event: 'tool.before', decision: 'continue', hooks: [], durationMs: 1 }
  keepRecord(folder, record)
  expect(lookAtLog(root)).toEqual([])
  rmSync(join(root, '.pawl/keys/audit.key'))
  process.env['XDG_STATE_HOME'] = join(root, 'another-user')
  const stranger = openAuditFiles(folder)
  await stranger.rotateKey({ isLost: true })
  await stranger.close()
  process.env['XDG_STATE_HOME'] = root
  expect(lookAtLog(root)).toEqual([
    expect.objectContaining({ ok: false, what: expect.stringContaining('was replaced as lost, and not by you') }),
  ])
})

test.each([
  ['a folder', (path: string) => mkdirSync(path), 'is a folder, and should be a file', 'rm -r '],
  ['something else', (path: string) => writeFileSync(path, 'x'), 'holds something else than heads', 'restore it'],
])('a witness file that is %s is reported', async (_, make, what, todo) => {
  const config = { audit: { witnesses: ['file:heads.jsonl', 'https://heads.invalid'] } }
  expect(await lookAtWitnesses({ root, config })).toEqual([])
  make(join(root, 'heads.jsonl'))
  expect(await lookAtWitnesses({ root, config })).toEqual([
    { ok: false, what: expect.stringContaining(what), todo: expect.stringContaining(todo) },
  ])
})
