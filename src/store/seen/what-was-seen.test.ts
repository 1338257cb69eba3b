import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { logRecords } from '../../../test/store/log-records.ts'
import { openFileAudit } from '../files/file-audit.ts'
import { inspectLog } from '../files/inspect-log.ts'
import { headMemory } from './head-memory.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-seen-'))
afterAll(() => rmSync(root, { recursive: true }))
let logs = 0

async function seenLog(count: number) {
  const home = join(root, String(++logs))
  const [folder, state, keys] = [join(home, 'audit'), join(home, 'state'), join(home, 'keys')]
  const open = (at = state) => openFileAudit(folder, { memory: headMemory(folder, at) })
  await open().append(logRecords(count))
  const segment = join(folder, '000001.jsonl')
  const lines = () => readFileSync(segment, 'utf8').trimEnd().split('\n')
  const put = (left: readonly string[]) => writeFileSync(segment, left.map((one) => `${one}\n`).join(''))
  const stateFile = (end: string) =>
    join(state, 'audit', readdirSync(join(state, 'audit')).find((name) => name.endsWith(end)) ?? '')
  return { home, folder, state, keys, open, lines, put, stateFile }
}

type SeenLog = Awaited<ReturnType<typeof seenLog>>

describe('an unreadable memory of the log is not the same as none:', () => {
  test.each<readonly [string, (log: SeenLog) => string]>([
    [
      'the file of the end is empty',
      ({ stateFile }) => {
        writeFileSync(stateFile('.head'), '')
        return stateFile('.head')
      },
    ],
    [
      'the state folder is a file',
      ({ state }) => {
        renameSync(state, `${state}-aside`)
        writeFileSync(state, '')
        return state
      },
    ],
    [
      'the state folder is a link that leads nowhere',
      ({ state }) => {
        renameSync(state, `${state}-aside`)
        symlinkSync('/nowhere', state)
        return state
      },
    ],
  ])('%s', async (_, spoil) => {
    const log = await seenLog(3)
    log.put(log.lines().slice(0, 2))
    const culprit = spoil(log)
    const isSaid = async () =>
      expect((await log.open().verify()).problem).toMatchObject({
        kind: 'memory',
        what: expect.stringContaining(`${culprit} is damaged`),
      })
    await isSaid()
    await expect(log.open().head()).rejects.toMatchObject({ code: 'log-broken' })
    await log.open().append(logRecords(1))
    await isSaid()
  })

  // an administrator may enter every folder
  if (process.getuid?.() !== 0)
    test('the state folder may not be entered', async () => {
      const log = await seenLog(3)
      chmodSync(join(log.state, 'audit'), 0)
      const { problem } = await log.open().verify()
      chmodSync(join(log.state, 'audit'), 0o700)
      expect(problem).toMatchObject({ kind: 'memory', what: expect.stringContaining(join(log.state, 'audit')) })
    })

  test('a state folder that is not there yet is nothing', async () => {
    const log = await seenLog(3)
    expect(await log.open(join(log.home, 'not', 'yet')).verify()).toMatchObject({ problem: undefined, seenTo: 0 })
  })

  test('a log that was forgotten is nothing, and a new file is never empty', async () => {
    const log = await seenLog(3)
    headMemory(log.folder, log.state).forget()
    expect(readFileSync(log.stateFile('.head'), 'utf8')).toContain(log.folder)
    expect(await log.open().verify()).toMatchObject({ problem: undefined, seenTo: 0 })
  })
})

describe('after a rotation of the key, the record is named that was tampered with:', () => {
  const cases: readonly (readonly [string, object, (lines: readonly string[]) => readonly string[]])[] = [
    [
      'one that was changed',
      { kind: 'broken', position: 3 },
      (all) => all.with(2, (all[2] ?? '').replace('deny', 'none')),
    ],
    ['one that was removed', { kind: 'broken', position: 3 }, (all) => all.toSpliced(2, 1)],
    ['the end, with the rotation', { kind: 'seen', position: 5 }, (all) => all.slice(0, 4)],
  ]
  test.each(cases)('%s', async (_, problem, tamper) => {
    const log = await seenLog(5)
    for (let times = 0; times < 2; times++) {
      await log.open().rotateKey()
      await log.open().append(logRecords(1))
    }
    expect(await log.open().verify()).toMatchObject({ problem: undefined, signedTo: 8 })
    log.put(tamper(log.lines()))
    expect(await log.open().verify()).toMatchObject({ problem, signedTo: 1 })
    if ('kind' in problem && problem.kind === 'seen') return
    const publicKey = readFileSync(join(log.keys, 'audit.pub'), 'utf8')
    expect(await log.open(join(log.home, 'elsewhere')).verify({ publicKey })).toMatchObject({ problem, signedTo: 1 })
  })

  test('a log that only a former key signed does not count as whole', async () => {
    const log = await seenLog(5)
    const before = log.lines()
    await log.open().rotateKey()
    log.put(before)
    expect((await log.open().verify()).problem).toMatchObject({ kind: 'seen', position: 6 })
    rmSync(log.stateFile('.head'))
    expect((await log.open().verify()).problem).toMatchObject({ kind: 'other-key', position: 1 })
  })
})

test('a restored key that did not sign last is reported before an append is refused', async () => {
  const { folder, keys } = await seenLog(3)
  const former = ['audit.key', 'audit.pub'].map((name) => [join(keys, name), readFileSync(join(keys, name))] as const)
  expect(inspectLog(folder).keyProblem).toBeUndefined()
  await openFileAudit(folder).rotateKey()
  expect(inspectLog(folder).keyProblem).toBeUndefined()
  for (const [path, bytes] of former) writeFileSync(path, bytes)
  expect(inspectLog(folder).keyProblem).toMatchObject({ code: 'other-key' })
})

test.each(['9007199254740992', '999999999999999999999999', '0000002', '999999999999'])(
  'a file named %s.jsonl is not a segment: it is named, and the log does not continue after it',
  async (number) => {
    const { folder, open } = await seenLog(3)
    const path = join(folder, `${number}.jsonl`)
    writeFileSync(path, 'x')
    const refused = {
      code: 'audit-damaged',
      message: expect.stringContaining(path),
      hint: expect.stringContaining(`rm ${path}`),
    }
    const log = open()
    await expect(log.append(logRecords(1))).rejects.toMatchObject(refused)
    await expect(log.verify()).rejects.toMatchObject(refused)
    await expect(log.head()).rejects.toMatchObject(refused)
    expect(() => inspectLog(folder)).toThrow(path)
    expect(readdirSync(folder).filter((name) => name.endsWith('.jsonl'))).toHaveLength(2)
    rmSync(path)
    await log.append(logRecords(1))
    expect(await log.verify()).toMatchObject({ records: 4, problem: undefined })
  },
)

test('the last number that a segment can have is not gone beyond', async () => {
  const { folder, open } = await seenLog(3)
  const path = join(folder, '999999999998.jsonl')
  writeFileSync(path, 'x')
  await expect(open().append(logRecords(1))).rejects.toMatchObject({ message: expect.stringContaining(path) })
  expect(readdirSync(folder).filter((name) => name.endsWith('.jsonl'))).toHaveLength(2)
})

describe('a process that has verified a log remembers it', () => {
  test('and reports its end missing from then on', async () => {
    const log = await seenLog(3)
    const elsewhere = join(log.home, 'elsewhere')
    expect(await log.open(elsewhere).verify()).toMatchObject({ problem: undefined, seenTo: 0 })
    expect(await log.open(elsewhere).verify()).toMatchObject({ problem: undefined, seenTo: 3 })
    log.put(log.lines().slice(0, 2))
    for (let times = 0; times < 2; times++)
      expect((await log.open(elsewhere).verify()).problem).toMatchObject({ kind: 'seen', position: 3 })
  })

  test('but not an invalid log, a part of one, one at first sight, or one verified with a given key', async () => {
    const log = await seenLog(3)
    const elsewhere = join(log.home, 'elsewhere')
    const [first] = await log.open().query()
    const publicKey = readFileSync(join(log.keys, 'audit.pub'), 'utf8')
    const from = { position: 1, hash: first?.hash ?? '' }
    for (const options of [{ publicKey }, { isFirstSight: true }, { head: { position: 9, hash: from.hash } }])
      await log.open(elsewhere).verify(options)
    const all = log.lines()
    log.put(all.slice(1))
    expect((await log.open(elsewhere).verify({ from })).problem).toBeUndefined()
    log.put(all)
    expect(await log.open(elsewhere).verify()).toMatchObject({ seenTo: 0 })
  })

  test('nor a record that a writer may undo: where the log cannot be locked, nothing is remembered', async () => {
    const log = await seenLog(3)
    const elsewhere = join(log.home, 'elsewhere')
    for (const name of readdirSync(log.folder).filter((one) => !one.endsWith('.jsonl')))
      rmSync(join(log.folder, name), { recursive: true })
    mkdirSync(join(log.folder, 'lock', 'with something in it'), { recursive: true })
    expect(await log.open(elsewhere).verify()).toMatchObject({ problem: undefined, seenTo: 0 })
    expect(await log.open(elsewhere).verify()).toMatchObject({ problem: undefined, seenTo: 0 })
  })
})
