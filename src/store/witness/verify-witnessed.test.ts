import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { logRecord, logRecords } from '../../../test/store/log-records.ts'
import type { LogHead, Witness } from '../../ports/index.ts'
import { openFileAudit } from '../files/file-audit.ts'
import { openMemoryAudit } from '../memory/audit.ts'
import { headMemory } from '../seen/head-memory.ts'
import { nameOfFolder } from '../seen/name-of-folder.ts'
import { makeKeys } from '../signing/keys.ts'
import { witnessAt } from '../witness-at.ts'
import { headLine, signHead } from './head.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-witnessed-'))
afterAll(() => rmSync(root, { recursive: true }))

let made = 0
/** A project with a log, a state folder of its user, and a witness in a third place. */
function project() {
  const here = join(root, String(++made))
  const folder = join(here, '.pawl/audit')
  const state = join(here, 'state')
  const heads = join(root, `${made}.heads`)
  const open = () => openFileAudit(folder, { segmentBytes: 1, memory: headMemory(nameOfFolder(folder), state) })
  const witness = witnessAt(`file:${heads}`)
  return {
    folder,
    heads,
    witness,
    open,
    async write(count: number, reason = 'as it was') {
      await open().append(logRecords(count).map((one) => logRecord({ ...one, reason })))
    },
    async witnessed() {
      const head = await open().head()
      if (head === undefined) throw new Error('there is no record')
      await witness.remember(head)
      return head
    },
    verify: () => open().verify({ witnesses: [witness] }),
    /** All that the owner of the key can reach, but the keys. */
    forgetAll() {
      rmSync(folder, { recursive: true })
      rmSync(state, { recursive: true })
    },
  }
}

test('a log that its witness knows verifies, with the position that is witnessed', async () => {
  const { write, witnessed, verify, witness } = project()
  await write(70)
  await witnessed()
  await write(10)
  const { target } = witness
  expect(await verify()).toMatchObject({ records: 80, problem: undefined, witnessed: [{ target, position: 70 }] })
})

test('a witness that knows nothing of a log reports position 0, which is not a problem', async () => {
  const { write, verify } = project()
  await write(3)
  expect(await verify()).toMatchObject({ problem: undefined, witnessed: [{ position: 0 }] })
})

describe('the owner of the key is detected who', () => {
  test('cuts the log off', async () => {
    const { write, witnessed, verify, folder, forgetAll } = project()
    await write(20)
    const kept = `${folder}.kept`
    cpSync(folder, kept, { recursive: true })
    await write(10)
    const { time } = await witnessed()
    forgetAll()
    cpSync(kept, folder, { recursive: true })
    const date = new Date(time).toISOString()
    expect((await verify()).problem).toEqual({
      kind: 'witnessed',
      position: 21,
      what: expect.stringMatching(
        new RegExp(`^the log ends at 20, but record 30 was witnessed by file:.* on ${date}: its end was cut off`),
      ),
    })
  })

  test('writes the log again with the same key', async () => {
    const { write, witnessed, verify, open, forgetAll } = project()
    await write(70)
    await witnessed()
    forgetAll()
    await write(70, 'as it never was')
    expect((await open().verify()).problem).toBeUndefined()
    expect((await verify()).problem).toEqual({
      kind: 'witnessed',
      position: 70,
      what: expect.stringMatching(
        /^record 70 was witnessed by file:.* another one is in its place: the log was replaced/,
      ),
    })
  })

  test('writes it again, longer, and has that witnessed, too', async () => {
    const { write, witnessed, verify, forgetAll } = project()
    await write(10)
    await witnessed()
    forgetAll()
    await write(30, 'as it never was')
    await witnessed()
    expect((await verify()).problem).toMatchObject({ position: 10, what: expect.stringContaining('was replaced') })
  })

  test('deletes log, keys and state folder', async () => {
    const { write, witnessed, verify, folder, forgetAll } = project()
    await write(10)
    await witnessed()
    forgetAll()
    rmSync(join(folder, '../keys'), { recursive: true })
    expect((await verify()).problem).toEqual({
      kind: 'witnessed',
      position: 1,
      what: expect.stringMatching(/^the log is gone: record 10 was witnessed by file:.*; its key is gone, too$/),
    })
  })

  test('deletes all of it, and begins a log with another key', async () => {
    const { write, witnessed, verify, folder, forgetAll } = project()
    await write(10)
    await witnessed()
    forgetAll()
    rmSync(join(folder, '../keys'), { recursive: true })
    await write(10)
    expect((await verify()).problem).toEqual({
      kind: 'witnessed',
      position: 10,
      what: expect.stringMatching(
        /^record 10 was witnessed by file:.* not signed with the key of the log: .* replaced/,
      ),
    })
  })
})

describe('a head that is forged', () => {
  const forged = async (change: (head: LogHead) => LogHead) => {
    const here = project()
    await here.write(10)
    const head = await here.witnessed()
    writeFileSync(here.heads, headLine(change(head)), { flag: 'a' })
    return (await here.verify()).problem
  }
  const says = (position: number) => ({
    kind: 'witnessed',
    position,
    what: expect.stringMatching(
      /record \d+ was witnessed by file:.*; but that head is not signed with the key of the log: .* or the head is forged$/,
    ),
  })

  test.each<readonly [string, (head: LogHead) => LogHead]>([
    ['with another hash', (head) => ({ ...head, hash: 'f'.repeat(64) })],
    ['with another position', (head) => ({ ...head, position: 99 })],
    ['with another key', ({ log, position }) => signHead(log, { position, hash: 'f'.repeat(64) }, makeKeys(), 1)],
    ['for a record that is there', (head) => signHead(head.log, head, makeKeys(), 1)],
    ['with something else than a key', (head) => ({ ...head, publicKey: 'x', hash: 'f'.repeat(64) })],
  ])('%s is reported, with its witness', async (_, change) => {
    const found = await forged(change)
    expect(found).toEqual(says(found?.position === 99 ? 99 : 10))
  })
})

test('a head of a rotated key is accepted, and so is one of the new key', async () => {
  const { write, witnessed, verify, open, forgetAll } = project()
  await write(10)
  await witnessed()
  await open().rotateKey()
  await write(10)
  await witnessed()
  expect(await verify()).toMatchObject({ problem: undefined, witnessed: [{ position: 21 }] })
  forgetAll()
  await write(30, 'as it never was')
  expect((await verify()).problem).toMatchObject({ position: 10 })
})

test('archived records are not compared', async () => {
  const { write, witnessed, open, witness, folder } = project()
  await write(10)
  const from = await witnessed()
  await write(10)
  await witnessed()
  rmSync(join(folder, '000001.jsonl'))
  expect(await open().verify({ from, witnesses: [witness] })).toMatchObject({
    records: 10,
    problem: undefined,
    witnessed: [{ position: 20 }],
  })
})

test('a log in memory is compared, too', async () => {
  const log = openMemoryAudit()
  await log.append(logRecords(2))
  const head = await log.head()
  const witness = (heads: readonly LogHead[]): Witness => ({
    target: 'file:x',
    remember: async () => undefined,
    recall: async () => heads,
  })
  expect((await log.verify({ witnesses: [witness(head ? [head] : [])] })).problem).toBeUndefined()
  const other = signHead('memory:', { position: 2, hash: 'f'.repeat(64) }, makeKeys(), 1)
  expect((await log.verify({ witnesses: [witness([other])] })).problem?.position).toBe(2)
})

test('a witness that cannot be reached is a problem, and the others are asked as well', async () => {
  const { write, witnessed, open, witness, folder, forgetAll } = project()
  const away = witnessAt(`git:${folder}`)
  await write(10)
  await witnessed()
  const witnesses = [away, witness]
  expect(await open().verify({ witnesses })).toMatchObject({
    problem: { kind: 'witness', position: 10, what: expect.stringContaining(`git:${folder} could not be reached: `) },
    witnessed: [{ target: away.target, position: 0, failure: expect.any(String) }, { position: 10 }],
  })
  forgetAll()
  await write(9)
  expect((await open().verify({ witnesses })).problem?.what).toContain('record 10 was witnessed by file:')
})

test('a log that is invalid by itself is reported first', async () => {
  const { write, witnessed, verify, folder } = project()
  await write(10)
  await witnessed()
  const segment = join(folder, '000001.jsonl')
  writeFileSync(segment, readFileSync(segment, 'utf8').replace('"s5"', '"s6"'))
  expect((await verify()).problem).toEqual({
    kind: 'broken',
    position: 5,
    what: expect.stringContaining('was changed'),
  })
})
