import { execSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { logRecords } from '../../../test/store/log-records.ts'
import { isPawlError } from '../../base/index.ts'
import { logFolder } from '../../hook/record/event-log.ts'
import { bytesOf, type LogLine, makeLine, readLine, recordText } from '../../store/chain/log-line.ts'
import { openAuditFiles } from '../../store/index.ts'
import { lookAtLog } from '../doctor/look-at-log.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const logOf = ({ root }: Project) => openAuditFiles(join(root, logFolder))
const segmentOf = ({ root }: Project) => join(root, logFolder, '000001.jsonl')
const append = (here: Project, count: number) => logOf(here).append(logRecords(count))

/** A project whose log has 70 records, signed at 1 and 64, all of them seen. */
async function project(): Promise<Project> {
  const here = createProject()
  await append(here, 70)
  return here
}

/** Writes the records again from one on, without the key, and leaves the old signatures. */
function forge(here: Project, from: number): void {
  const lines = readFileSync(segmentOf(here), 'utf8').trimEnd().split('\n')
  const read = lines.map((line) => readLine(Buffer.from(line)) as LogLine)
  const made: LogLine[] = read.slice(0, from - 1)
  for (const old of read.slice(from - 1)) {
    const record = { ...JSON.parse(recordText(old)), reason: 'as it never was' }
    made.push({ ...makeLine(old.position, made.at(-1)?.hash ?? '', record), signature: old.signature })
  }
  writeFileSync(segmentOf(here), bytesOf(made))
}

type Change = (here: Project) => unknown

const logs: Readonly<Record<string, Change>> = {
  'that is right': () => undefined,
  'whose end was cut off': (here) => execSync(`sed -i '$d' ${segmentOf(here)}`),
  'whose last record was forged': (here) => forge(here, 70),
  'whose signed record was forged': (here) => forge(here, 60),
  'of somebody else': async (here) => {
    const stranger = await project()
    rmSync(join(here.root, logFolder), { recursive: true, force: true })
    cpSync(join(stranger.root, logFolder), join(here.root, logFolder), { recursive: true })
  },
  'that is gone': (here) => rmSync(join(here.root, logFolder), { recursive: true }),
}

const keys: Readonly<Record<string, Change>> = {
  'its keys': () => undefined,
  'no audit.key': (here) => here.remove('.pawl/keys/audit.key'),
  'a damaged audit.key': (here) => here.write('.pawl/keys/audit.key', 'half a key'),
  'no keys at all': (here) => here.remove('.pawl/keys'),
}

interface Said {
  readonly isDone: boolean
  /** The next step. */
  readonly hint: string
}

const typed = (here: Project, command: string): Said => {
  const { status, stdout } = built.asPerson(here, command.split(' ').slice(1))
  return { isDone: status === 0, hint: stdout.slice(stdout.indexOf('hint: ')) }
}

const starts: Readonly<Record<string, (here: Project) => Said | Promise<Said>>> = {
  'pawl audit rotate-key': (here) => typed(here, 'pawl audit rotate-key'),
  'pawl audit rotate-key --lost': (here) => typed(here, 'pawl audit rotate-key --lost'),
  'pawl audit forget': (here) => typed(here, 'pawl audit forget'),
  'a signed record': appended,
  'pawl doctor': ({ root }) => {
    const hint = lookAtLog(root).map(({ todo }) => todo)
    return { isDone: hint.length === 0, hint: hint.join('; ') }
  },
}

async function appended(here: Project): Promise<Said> {
  try {
    await append(here, 64)
    return { isDone: true, hint: '' }
  } catch (error) {
    return { isDone: false, hint: isPawlError(error) ? (error.hint ?? '') : 'none' }
  }
}

/** The commands in a hint for a person without a backup. */
function commandsIn(hint: string): readonly string[] {
  const last = hint.split(/otherwise|if there is none/).at(-1) ?? ''
  const named = last.matchAll(/`((?:pawl audit (?:forget|rotate-key)|pawl help audit forget|mv )[^`]*)`/g)
  return [...named].map(([, command = '']) => command.replace('pawl help', 'pawl'))
}

/** Whether records are written and signed again and the log verifies; if not, the message about it. */
async function look(here: Project): Promise<Said> {
  const verify = () => built.pawl(here, ['audit', 'verify'])
  const first = verify()
  if (first.status !== 0) return { isDone: false, hint: first.stdout }
  const written = await appended(here)
  return written.isDone ? { isDone: verify().status === 0, hint: verify().stdout } : written
}

/** Follows the hints, until the log is whole or too much was done. */
async function followHints(here: Project, first: Said): Promise<readonly string[]> {
  const done: string[] = []
  let queue = commandsIn(first.hint)
  for (
    let said = await lookUnless(queue, here);
    !said.isDone && done.length < 6;
    said = await lookUnless(queue, here)
  ) {
    if (queue.length === 0) queue = commandsIn(said.hint)
    const [command = 'NOTHING IS NAMED', ...more] = queue
    done.push(command)
    const result = command.startsWith('mv') ? moved(here, command) : typed(here, command)
    queue = result.isDone ? more : commandsIn(result.hint)
  }
  return done
}

/** Records come meanwhile, too, but not before all commands of one hint are done. */
async function lookUnless(queue: readonly string[], here: Project): Promise<Said> {
  return queue.length > 0 ? { isDone: false, hint: '' } : look(here)
}

function moved({ root }: Project, command: string): Said {
  execSync(command, { cwd: root })
  return { isDone: true, hint: '' }
}

const all = Object.keys(logs).flatMap((log) =>
  Object.keys(keys).flatMap((key) => Object.keys(starts).map((start) => [log, key, start] as const)),
)

describe('from each state of a log and its keys, the hints lead to a log that is written and verified:', () => {
  test.each(sample(all, 11))('a log %s, with %s, by %s', async (log, key, start) => {
    const here = await project()
    await logs[log]?.(here)
    await keys[key]?.(here)
    const first = await starts[start]?.(here)
    const done = await followHints(here, first ?? { isDone: true, hint: '' })
    expect(done.length, done.join('; ')).toBeLessThanOrEqual(3)
    expect(await look(here)).toMatchObject({ isDone: true })
  })
})

describe('the hints are correct:', () => {
  const told = async (log: Change, key: Change, command: string) => {
    const here = await project()
    await log(here)
    await key(here)
    return { here, ...built.asPerson(here, command.split(' ').slice(1)) }
  }
  const none = () => undefined
  const [cut = none, foreign = none, gone = none] = ['whose end was cut off', 'of somebody else', 'that is gone'].map(
    (name) => logs[name],
  )
  const [keyless = none, bare = none] = ['no audit.key', 'no keys at all'].map((name) => keys[name])

  test('a key that is lost is replaced also if the end of the log was cut off; the loss stays', async () => {
    const { here, status } = await told(cut, keyless, 'pawl audit rotate-key --lost')
    expect(status).toBe(0)
    expect(built.pawl(here, ['audit', 'verify']).stdout).toMatch(
      /^NO {2}record 70 was seen \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d, /,
    )
  })

  test.each([
    ['its keys', none],
    ['no audit.key', keyless],
    ['no keys at all', bare],
  ])('a log of others, with %s, is refused for its signatures', async (_, key) => {
    const { status, stdout } = await told(foreign, key, 'pawl audit rotate-key --lost')
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/record 1: the log is signed with another key.*; the new key would vouch for that/),
    ])
  })

  test('a log that is gone with its private key begins again, which is recorded; the public key is archived', async () => {
    const { here, status } = await told(gone, keyless, 'pawl doctor')
    expect(status).toBe(1)
    const before = here.read('.pawl/keys/audit.pub')
    expect(lookAtLog(here.root)).toMatchObject([
      {
        what: expect.stringMatching(/cannot be signed: .*audit\.key, is missing/),
        todo: expect.stringContaining('forget'),
      },
      { what: expect.stringContaining('record 70'), todo: expect.stringContaining('forget') },
    ])
    expect(built.asPerson(here, ['audit', 'forget']).status).toBe(0)
    expect(await logOf(here).query({ event: 'audit.forgotten' })).toMatchObject([
      {
        reason: expect.stringMatching(/the log is gone.*; its private key was lost, too/),
        payload: { lostKey: before },
      },
    ])
    expect(here.read('.pawl/keys/audit.pub.lost')).toBe(before)
    expect(here.read('.pawl/keys/audit.pub')).not.toBe(before)
  })

  test('a second broken log is not moved into the first', async () => {
    const { here } = await told(foreign, none, 'pawl audit verify')
    for (const name of ['audit-broken', 'audit-broken-2']) {
      const { stdout } = built.asPerson(here, ['audit', 'forget'])
      expect(stdout).toContain(`${join(here.root, '.pawl', name)}\``)
      moved(here, commandsIn(stdout)[0] ?? '')
      await foreign(here)
    }
  })
})
