import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { PawlError } from '../../base/index.ts'
import { logFolder } from '../../hook/record/event-log.ts'
import { askedWords } from '../../hook/settle/people-decide.ts'
import { openStore } from '../../store/index.ts'
import { openSqliteDatabase } from '../../store/sqlite/database.ts'
import { storeHint } from './store-hint.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const id = '5f0c0000-1111-4222-8333-444455556666'
const record = { time: 1, agent: 'codex', event: 'tool.before', hooks: [], durationMs: 1 }
const asked = { ...record, decision: 'deny', reason: `right? (${askedWords} ${id}; try again when they have answered)` }
const ran = { ...record, decision: 'continue' }

/** A project whose store was made, and whose log holds these records. */
async function projectWith(records: readonly (typeof asked | typeof ran)[]): Promise<Project> {
  const here = createProject({ 'pawl.config.ts': `export default {}\n` })
  const store = await openStore(`sqlite:${join(here.root, '.pawl')}`)
  await store.audit.append(records)
  await store.close()
  return here
}

const questions = [['confirm'], ['confirm', 'list', '--json'], ['budget'], ['budget', '--json']] as const
const looks = [...questions, ['audit'], ['audit', '--store'], ['audit', '--store', 'sqlite:.pawl']] as const

function removeStore({ root }: Project): void {
  for (const name of ['store.sqlite', 'store.sqlite-wal', 'store.sqlite-shm'])
    rmSync(join(root, '.pawl', name), { force: true })
}

test('a store that is missing is not an empty one if the log records a question to a person', async () => {
  const here = await projectWith([asked, ran])
  removeStore(here)
  for (const args of questions)
    expect([args, built.pawl(here, args)]).toMatchObject([
      args,
      { status: 1, stdout: '', stderr: expect.stringMatching(`there was one: .* question ${id}\nhint: restore it`) },
    ])
  expect(built.pawl(here, ['doctor']).stdout).toContain('NO there is no store in')
})

test('a store that is missing, and that nothing was kept in, is empty', async () => {
  const here = await projectWith([{ ...asked, reason: `\`echo ${askedWords} ${id};\` is not allowed` }, ran])
  removeStore(here)
  for (const args of questions) expect([args, built.pawl(here, args)]).toMatchObject([args, { status: 0, stderr: '' }])
})

test('every command that reads a project reports a missing log', async () => {
  const here = await projectWith([ran])
  removeStore(here)
  rmSync(join(here.root, logFolder), { recursive: true })
  for (const args of looks)
    expect([args, built.pawl(here, args)]).toMatchObject([
      args,
      { status: 1, stdout: '', stderr: expect.stringMatching(/the audit log .* is gone: record 1 was there/) },
    ])
})

test('every command that reads a project reports that the end of its log is missing', async () => {
  const here = await projectWith([ran, ran, ran])
  const [first = '', second = ''] = (here.read(`${logFolder}/000001.jsonl`) ?? '').split('\n')
  writeFileSync(join(here.root, logFolder, '000001.jsonl'), `${first}\n${second}\n`)
  for (const args of looks)
    expect([args, built.pawl(here, args)]).toMatchObject([
      args,
      { status: 0, stderr: expect.stringContaining('note: record 3 of the audit log was seen') },
    ])
})

test.each([
  [['budget', 'zz', '--json'], 'no account begins with `zz`'],
  [['confirm', 'list', 'extra'], '`pawl confirm list` takes no `extra`'],
  [['audit', '--since', '1h', '--until', '2h'], '`--since 1h` is not before `--until 2h`'],
  [['audit', '--since=2026-11-16', '--until=2026-11-16', '--json'], 'a date is the beginning of that day'],
])('pawl %j is a mistake, not an empty answer', async (args, words) => {
  const here = await projectWith([ran])
  expect(built.pawl(here, args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(words) })
})

test('an error of a store always has a hint', async () => {
  const here = await projectWith([ran])
  const database = await openSqliteDatabase(join(here.root, '.pawl/store.sqlite'))
  await database.query('drop table pawl_confirmations')
  await database.close()
  expect(built.pawl(here, ['confirm', 'list'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^pawl: the store failed: .*\nhint: .*restore the store from a copy/),
  })
  expect(storeHint(new PawlError('store-failed', 'the store failed: attempt to write a readonly database'))).toMatch(
    /^give yourself the right/,
  )
})
