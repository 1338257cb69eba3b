import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { logRecords } from '../../../test/store/log-records.ts'
import { logFolder } from '../../hook/record/event-log.ts'
import { openAuditFiles } from '../../store/index.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const logOf = ({ root }: Project) => openAuditFiles(join(root, logFolder))
const append = (here: Project, count: number) => logOf(here).append(logRecords(count))
const verify = (here: Project, ...args: readonly string[]) => built.pawl(here, ['audit', 'verify', ...args])

/** A project whose log was deleted so many times, with its keys, and written again. */
async function lostTimes(times: number): Promise<Project> {
  const here = createProject()
  for (let time = 1; time <= times; time++) {
    await append(here, 10 + time)
    here.remove('.pawl')
  }
  await append(here, 1)
  return here
}

describe('a log that was lost again and again, with its keys', () => {
  test.each([2, 5])('is reported with all %i losses, and so is its acceptance', async (times) => {
    const here = await lostTimes(times)
    const lost = Array.from({ length: times }, (_, at) => ({ position: 11 + at + (at === 0 ? 0 : 1) }))
    const { status, stdout } = verify(here)
    expect(status).toBe(1)
    expect(stdout).toContain('the log is signed with another key')
    for (const { position } of lost) expect(stdout).toMatch(new RegExp(`record ${position} was seen `))
    expect(JSON.parse(verify(here, '--json').stdout)).toMatchObject({ problem: { kind: 'other-key' }, losses: lost })
    expect(built.asPerson(here, ['audit', 'forget']).status).toBe(0)
    expect(await logOf(here).query({ event: 'audit.forgotten' })).toMatchObject([{ payload: { losses: lost } }])
    expect(verify(here).status).toBe(0)
  })

  test('has no head that Pawl signs, until a person has accepted the loss', async () => {
    const here = await lostTimes(1)
    await append(here, 70)
    const head = () => built.pawl(here, ['audit', 'head', '--to', 'file:heads.jsonl'])
    expect(head()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/record 11, seen .*, was not in the log on .*is not signed\nhint: .*forget/),
    })
    expect(here.read('heads.jsonl')).toBeUndefined()
    expect(built.asPerson(here, ['audit', 'forget']).status).toBe(0)
    expect(head().status).toBe(0)
  })
})

test('a log that was replaced together with its key does not verify, whichever segments are moved away', async () => {
  const [here, stranger] = [createProject(), createProject()]
  await append(here, 70)
  await append(stranger, 70)
  const second = join(stranger.root, logFolder, '000002.jsonl')
  writeFileSync(second, '')
  await append(stranger, 70)
  here.remove('.pawl')
  cpSync(join(stranger.root, '.pawl'), join(here.root, '.pawl'), { recursive: true })
  mkdirSync(join(here.root, 'arch'))
  renameSync(join(here.root, logFolder, '000001.jsonl'), join(here.root, 'arch/000001.jsonl'))
  expect(built.asPerson(here, ['audit', 'rotate-key'])).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/the log is signed with another key.*the new key would vouch for that/),
  })
  rmSync(join(here.root, 'arch'), { recursive: true })
})

test('a copy of a segment, and a link in the place of one, do not verify silently', async () => {
  const here = createProject()
  await append(here, 3)
  const [first, second] = ['000001.jsonl', '000002.jsonl'].map((name) => join(here.root, logFolder, name))
  cpSync(first ?? '', second ?? '')
  expect(verify(here)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ok {2}3 records[\s\S]*\? {3}a segment is not part of the log: 000001\.jsonl; /),
  })
  expect(JSON.parse(verify(here, '--json').stdout).warnings).toHaveLength(1)
  renameSync(second ?? '', join(here.root, 'moved'))
  symlinkSync(join(here.root, 'moved'), second ?? '')
  const named = { status: 1, stderr: expect.stringMatching(/000002\.jsonl is a link to .*\nhint: .*`mv /) }
  expect(verify(here)).toMatchObject(named)
  expect(built.pawl(here, ['audit'])).toMatchObject(named)
})

test('a folder .pawl that has become a file does not hide that its log is gone', async () => {
  const here = createProject()
  here.remove('pawl.config.ts')
  await append(here, 3)
  here.remove('.pawl')
  here.write('.pawl', '')
  const { status, stderr } = verify(here)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/\.pawl is a file, and should be a folder\nhint: .*rm /)])
})
