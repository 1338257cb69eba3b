import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { openStore } from '../../store/index.ts'
import { openSqliteDatabase } from '../../store/sqlite/database.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-confirm-'))
afterAll(() => rmSync(root, { recursive: true }))
writeFileSync(join(root, 'pawl.config.ts'), 'export default { hooks: [] }\n')

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
const pawl = (...args: readonly string[]) => built.pawl({ root }, args)
/** All that a person sees is in `stdout`. */
const person = (...args: readonly string[]) => built.asPerson({ root }, args)

test('read-only commands make no database, also where it was deleted; a named question is not found', async () => {
  const folder = join(root, 'looked at')
  mkdirSync(folder)
  writeFileSync(join(folder, 'pawl.config.ts'), 'export default { hooks: [] }\n')
  const run = (...args: readonly string[]) => built.pawl({ root: folder }, args)
  const place = join(folder, '.pawl')
  const missing = `there is no store in ${place}\n`
  const store = await openStore(`sqlite:${place}`)
  await store.audit.append([{ time: 1, agent: 'a', event: 'e', decision: 'deny', hooks: [], durationMs: 1 }])
  await store.close()
  for (const end of ['', '-wal', '-shm']) rmSync(join(place, `store.sqlite${end}`), { force: true })
  expect(run('confirm', 'list')).toMatchObject({
    status: 0,
    stdout: `no question is waiting for an answer: ${missing}`,
  })
  expect(run('confirm', 'approve', 'x')).toMatchObject({ status: 1, stderr: expect.stringContaining(missing) })
  expect(run('confirm', 'list', '--store', 'sqlite:.pawl')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(missing),
  })
  expect(run('budget')).toMatchObject({ status: 0, stdout: `nothing has been spent here yet: ${missing}` })
  expect(run('audit', '--store').stdout).toContain('deny')
  expect(readdirSync(place).filter((name) => name.startsWith('store.'))).toEqual([])
  rmSync(place, { recursive: true })
  expect([run('audit', '--store').status, run('budget', '--json').stdout]).toEqual([1, '']) // its log is gone, too
  expect(existsSync(place)).toBe(false)
})

test('people list their questions, approve one once, and read the next step', async () => {
  const place = join(root, '.pawl')
  const none = `no question is waiting for an answer: there is no store in ${place}\n`
  expect(pawl('confirm', 'list')).toMatchObject({ status: 0, stdout: none })
  const store = await openStore(`sqlite:${join(root, '.pawl')}`)
  const action = { tool: 'push', input: { branch: 'main' } }
  const question = { digest: 'd', event: 'tool.before', action, by: 'careful', reason: 'is this right?' }
  const { id } = await store.confirmations.ask({ ...question, expiresAt: Date.now() + 60_000 })
  expect(pawl('confirm').stdout).toMatch(
    new RegExp(`^${id}  open\n  hook +careful, at tool\\.before\n  why +is this right\\?\n  asked +\\d+ seconds? ago`),
  )
  expect(pawl('confirm').stdout).toContain('  action\n    tool: push\n    input:\n      branch: main\n')
  expect(pawl('confirm', 'approve', id.slice(0, 9), '--by', 'kim')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('to answer a question is for a person: there is no terminal here'),
  })
  expect(person('confirm', 'approve', id.slice(0, 9), '--by', 'kim')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^\S+ {2}approved\n[\s\S]*branch: main\n\n\S+ is approved, once, until .* [+-]\d\d:\d\d: have the agent try again\n$/,
    ),
  })
  expect(person('confirm', 'reject', id)).toMatchObject({ status: 1, stdout: expect.stringContaining('kim') })
  expect(JSON.parse(pawl('confirm', 'list', '--all', '--json').stdout)).toMatchObject([
    { id, status: 'approved', decidedBy: 'kim' },
  ])
  expect(await store.audit.query()).toMatchObject([
    { event: 'confirmation.decided', decision: 'approve', by: 'kim', payload: { id, action } },
  ])
  expect(await store.confirmations.take('d')).toMatchObject({ id })
  expect(await store.confirmations.take('d')).toBeUndefined()
  await store.close()
})

test('neither the screen nor the audit log shows a secret of the action, nor fields that the config redacts', async () => {
  const folder = join(root, 'secrets')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'pawl.config.ts'),
    "export default { redaction: { paths: ['call.input.room'] }, hooks: [] }\n",
  )
  const store = await openStore(`sqlite:${join(folder, '.pawl')}`)
  const input = {
    version: 2,
    apiKey: 'hunter2hunter2',
    note: 'use ghp_0123456789abcdefghijABCDEFGHIJ012345',
    room: 'cellar',
  }
  const question = { digest: 's', event: 'tool.before', action: { name: 'release', input }, by: 'careful', reason: '?' }
  const { id } = await store.confirmations.ask({ ...question, expiresAt: Date.now() + 60_000 })
  const shown = [
    built.pawl({ root: folder }, ['confirm', 'list']),
    built.pawl({ root: folder }, ['confirm', 'list', '--json']),
    built.asPerson({ root: folder }, [
      'confirm',
      'approve',
      id,
      '--json',
      '--why',
      'ghp_0123456789abcdefghijABCDEFGHIJ012345',
    ]),
  ]
  expect(shown.map(({ status }) => status)).toEqual([0, 0, 0])
  const records = await store.audit.query()
  const cleaned = { version: 2, apiKey: '[redacted]', note: 'use [redacted]', room: '[redacted]' }
  expect(records).toMatchObject([
    { decision: 'approve', reason: '[redacted]', payload: { action: { input: cleaned } } },
  ])
  expect(JSON.parse(shown[1]?.stdout ?? '')).toMatchObject([{ action: { name: 'release', input: cleaned } }])
  expect(JSON.stringify([shown, records])).not.toMatch(/hunter2|ghp_|cellar/)
  expect(await store.confirmations.take('s')).toMatchObject({ id })
  await store.close()
})

test('a question may be named by how its id begins, unless several begin so', async () => {
  const store = await openStore(`sqlite:${join(root, '.pawl')}`)
  const question = { event: 'tool.before', action: {}, by: 'careful', reason: '?', expiresAt: Date.now() + 60_000 }
  for (let at = 0; at < 40; at += 1) await store.confirmations.ask({ ...question, digest: `many-${at}` })
  const ids = (await store.confirmations.list({ status: 'open' })).map(({ id }) => id)
  const [twice = ''] = ids.map((id) => id.slice(0, 1)).filter((one, at, all) => all.indexOf(one) !== at)
  await store.close()
  expect(person('confirm', 'reject', twice)).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/\d+ questions begin with `.`\nhint: say more of it: /),
  })
})

test('a missing question or a wrong word causes no stack trace', () => {
  expect(pawl('confirm', 'approve')).toMatchObject({ status: 2, stderr: expect.stringContaining('which question') })
  expect(pawl('confirm', 'aprove', 'x')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('has no `aprove`'),
  })
  const { status, stdout } = person('confirm', 'approve', 'nobody')
  expect(status).toBe(1)
  expect(stdout).toContain('hint: `pawl confirm list --all` shows those that there are')
  expect(stdout).not.toContain('    at ')
})

test('a question that cannot be read is shown among the others, cannot be approved, and can be rejected', async () => {
  const folder = join(root, 'unreadable')
  const store = await openStore(`sqlite:${folder}`)
  const question = {
    event: 'tool.before',
    action: { a: 1 },
    by: 'careful',
    reason: '?',
    expiresAt: Date.now() + 60_000,
  }
  const bad = await store.confirmations.ask({ ...question, digest: 'bad' })
  const good = await store.confirmations.ask({ ...question, digest: 'good' })
  const database = await openSqliteDatabase(join(folder, 'store.sqlite'))
  await database.query(`update pawl_confirmations set question = '{', expires_at = 'tomorrow' where digest = 'bad'`)
  await Promise.all([database.close(), store.close()])
  const at = ['--store', `sqlite:${folder}`]
  const { status, stdout } = pawl('confirm', 'list', ...at)
  expect(status).toBe(0)
  expect(stdout).toContain(`${good.id}  open\n`)
  expect(stdout).toMatch(new RegExp(`${bad.id}  unreadable\n.*\n  why +the store holds something else than JSON`))
  expect(person('confirm', 'approve', bad.id, ...at)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('cannot be read, so it cannot be approved\nhint: reject it'),
  })
  expect(person('confirm', 'reject', bad.id, ...at)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('is rejected'),
  })
  expect(pawl('confirm', 'list', ...at).stdout).not.toContain(bad.id)
})

test('budget shows the spending', async () => {
  await (await openStore(`sqlite:${join(root, '.pawl')}`)).close()
  expect(pawl('budget').stdout).toBe('nothing has been spent here yet\n')
  const store = await openStore(`sqlite:${join(root, '.pawl')}`)
  await store.budgets.reserve('r', [{ key: 'user:kim', limits: { tokens: 1000 } }], {
    tokens: 40,
    money: 2_500_000_000,
  })
  await store.close()
  expect(pawl('budget').stdout).toMatch(/account +tokens +money .*\nuser:kim +40 +2\.5 +0 +0 +0\.0 s\n/)
  expect(JSON.parse(pawl('budget', '--json', 'user:').stdout)).toMatchObject([{ key: 'user:kim' }])
  expect(pawl('budget', 'usr:kim')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'pawl: no account begins with `usr:kim`\nhint: did you mean `user:kim`?\n',
  })
  expect(pawl('budget', '--json', 'team:')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is user:kim'),
  })
  const database = await openSqliteDatabase(join(root, '.pawl/store.sqlite'))
  await database.query(`insert into pawl_accounts values ('user:ann', -5, 0, 0, 0, 0)`)
  await database.close()
  expect(pawl('budget')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/\nuser:ann +\? .*\nuser:kim +40 /),
    stderr: expect.stringMatching(/in the column `tokens` of the account `user:ann`\nhint: correct the row/),
  })
})
