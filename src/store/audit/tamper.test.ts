import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logRecords } from '../../../test/store/log-records.ts'
import { openFileAudit } from './index.ts'
import { bytesOf, genesis, makeLine, readLine, recordText } from './log-line.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-tamper-'))
afterAll(() => rmSync(root, { recursive: true }))
const segmentBytes = 20_000
const origin = join(root, 'origin')
const stranger = join(root, 'stranger')
let publicKey = ''

/** Two logs of 150 records over several segments, signed at 1, 65, 129 and 150. */
beforeAll(async () => {
  for (const [place, agent] of [
    [origin, 'claudecode'],
    [stranger, 'codex'],
  ] as const) {
    const log = openFileAudit(join(place, 'audit'), { segmentBytes })
    for (const record of logRecords(150)) await log.append([{ ...record, agent }])
    await log.close()
  }
  publicKey = readFileSync(join(origin, 'keys/audit.pub'), 'utf8')
})

let copies = 0
/** A copy of the log whose lines somebody has been at; the segments are put together into as many files. */
function tampered(change: (lines: string[]) => readonly string[]): string {
  const place = join(root, String(++copies))
  cpSync(origin, place, { recursive: true })
  write(place, change(linesOf(place)))
  return place
}
function linesOf(place: string): string[] {
  const folder = join(place, 'audit')
  return segmentsOf(place).flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
}
function segmentsOf(place: string): readonly string[] {
  return readdirSync(join(place, 'audit'))
    .filter((name) => /^\d+\.jsonl$/.test(name))
    .sort()
}
function write(place: string, lines: readonly string[]): void {
  const names = segmentsOf(place)
  const share = Math.ceil(lines.length / names.length)
  for (const [at, name] of names.entries()) {
    const part = lines.slice(at * share, (at + 1) * share)
    writeFileSync(join(place, 'audit', name), part.map((line) => `${line}\n`).join(''))
  }
}
const verify = (place: string, options = {}) => openFileAudit(join(place, 'audit')).verify({ publicKey, ...options })
/** What an attacker without the key can do: change a record, and make all hashes right again. */
function rehashed(lines: readonly string[], change: (text: string, position: number) => string): readonly string[] {
  let previous = genesis
  return lines.map((text, at) => {
    const line = readLine(Buffer.from(text))
    const record = JSON.parse(change(line === undefined ? '' : recordText(line), at + 1))
    const made = makeLine(at + 1, previous, record)
    previous = made.hash
    return bytesOf(made).toString('utf8').trimEnd()
  })
}

test('untouched, it is found whole, by the public key alone, over all its segments', async () => {
  expect(segmentsOf(origin).length).toBeGreaterThan(2)
  expect(await verify(origin)).toEqual({ records: 150, problem: undefined, signedTo: 150 })
  expect(await verify(tampered((lines) => lines))).toMatchObject({ records: 150, problem: undefined })
})

const at = (lines: readonly string[], position: number) => lines[position - 1] ?? ''

describe('named by its position', () => {
  test.each<[string, number, (lines: string[]) => readonly string[], string]>([
    ['a flipped word', 70, (lines) => lines.with(69, at(lines, 70).replace('"deny"', '"none"')), 'was changed'],
    ['a flipped time', 70, (lines) => lines.with(69, at(lines, 70).replace(':17', ':18')), 'was changed'],
    ['white space', 70, (lines) => lines.with(69, at(lines, 70).replace('"agent":', '"agent": ')), 'was changed'],
    ['no JSON any more', 70, (lines) => lines.with(69, 'gone'), 'cannot be read'],
    ['a deleted record', 70, (lines) => lines.toSpliced(69, 1), 'is missing'],
    ['the first one deleted', 1, (lines) => lines.slice(1), 'is missing'],
    ['two swapped', 70, (lines) => lines.with(69, at(lines, 71)).with(70, at(lines, 70)), '71 stands in its place'],
    ['one twice', 71, (lines) => lines.toSpliced(70, 0, at(lines, 70)), 'record 70 stands in the place of 71'],
    ['one more at the end', 151, (lines) => [...lines, at(lines, 150)], 'in the place of 151'],
    ['the end cut off', 141, (lines) => lines.slice(0, 140), 'ends at 140, but record 150 was signed'],
    ['all of it gone', 1, () => [], 'ends at 0'],
    ['another log’s second half', 81, (lines) => [...lines.slice(0, 80), ...linesOf(stranger).slice(80)], 'not follow'],
  ])('%s: record %i', async (_, position, change, words) => {
    const { problem } = await verify(tampered(change))
    expect(problem).toEqual({ position, what: expect.stringContaining(words) })
  })

  test('a record changed and every hash made right again: between which heads it is', async () => {
    const place = tampered((lines) =>
      rehashed(lines, (text, position) => (position === 70 ? text.replace('"deny"', '"none"') : text)),
    )
    expect((await verify(place)).problem).toEqual({
      position: 66,
      what: expect.stringContaining('records 66 to 129 are not what was signed'),
    })
  })

  test('the same, signed anew with another key', async () => {
    const place = join(root, 'resigned')
    cpSync(stranger, place, { recursive: true })
    expect((await openFileAudit(join(place, 'audit')).verify()).problem).toBeUndefined()
    expect((await verify(place)).problem).toEqual({
      position: 1,
      what: expect.stringContaining('not signed with this key'),
    })
  })

  test('yesterday’s files put back: the heads know better', async () => {
    const place = join(root, 'yesterday')
    cpSync(origin, place, { recursive: true })
    const log = openFileAudit(join(place, 'audit'), { segmentBytes })
    await log.append(logRecords(10))
    await log.close()
    cpSync(join(place, 'audit/heads.jsonl'), join(root, 'heads.jsonl'))
    rmSync(join(place, 'audit'), { recursive: true })
    cpSync(join(origin, 'audit'), join(place, 'audit'), { recursive: true })
    cpSync(join(root, 'heads.jsonl'), join(place, 'audit/heads.jsonl'))
    expect((await verify(place)).problem).toEqual({
      position: 151,
      what: expect.stringContaining('record 160 was signed'),
    })
  })

  test('heads put back as well: only who wrote a head down knows', async () => {
    const [kept] = (await openFileAudit(join(origin, 'audit')).query({ last: 1 })) ?? []
    const head = { position: kept?.position ?? 0, hash: kept?.hash ?? '' }
    const place = tampered((lines) => lines.slice(0, 100))
    const heads = readFileSync(join(place, 'audit/heads.jsonl'), 'utf8').split('\n').slice(0, 2)
    writeFileSync(join(place, 'audit/heads.jsonl'), `${heads.join('\n')}\n`)
    expect(await verify(place)).toEqual({ records: 100, problem: undefined, signedTo: 65 })
    expect((await verify(place, { head })).problem).toMatchObject({ position: 101 })
  })

  test('a head that was made up', async () => {
    const place = tampered((lines) => lines)
    const head = { position: 140, hash: 'a'.repeat(64), time: 1, signature: 'AAAA' }
    appendFileSync(join(place, 'audit/heads.jsonl'), `${JSON.stringify(head)}\n`)
    expect((await verify(place)).problem).toMatchObject({ position: 140 })
  })
})

test('what a killed writer left at the end is no crime, but in an earlier segment it is', async () => {
  const place = tampered((lines) => lines)
  const [first = '', last = ''] = [segmentsOf(place)[0], segmentsOf(place).at(-1)]
  appendFileSync(join(place, 'audit', last), '{"position":151,"prev')
  expect((await verify(place)).problem).toBeUndefined()
  appendFileSync(join(place, 'audit', first), '{"position":1')
  expect((await verify(place)).problem?.what).toContain('cannot be read')
})

test('signed heads without a key are not waved through', async () => {
  const place = tampered((lines) => lines)
  rmSync(join(place, 'keys'), { recursive: true })
  await expect(openFileAudit(join(place, 'audit')).verify()).rejects.toMatchObject({ code: 'no-key' })
})

describe('when the first segments were put away', () => {
  const archived = async () => {
    const place = tampered((lines) => lines)
    const [first = ''] = segmentsOf(place)
    const last =
      readFileSync(join(place, 'audit', first), 'utf8')
        .trimEnd()
        .split('\n')
        .at(-1) ?? ''
    rmSync(join(place, 'audit', first))
    const { position = 0, hash = '' } = readLine(Buffer.from(last)) ?? {}
    return { place, from: { position, hash } }
  }

  test('the first record is missing, unless somebody says where the log begins', async () => {
    const { place, from } = await archived()
    expect((await verify(place)).problem).toEqual({ position: 1, what: expect.stringContaining('is missing') })
    expect(await verify(place, { from })).toEqual({ records: 150 - from.position, problem: undefined, signedTo: 150 })
  })

  test('a wrong place is noticed', async () => {
    const { place, from } = await archived()
    const { problem } = await verify(place, { from: { ...from, hash: 'f'.repeat(64) } })
    expect(problem).toEqual({ position: from.position + 1, what: expect.stringContaining('does not follow') })
    const earlier = await verify(place, { from: { ...from, position: from.position - 1 } })
    expect(earlier.problem).toEqual({ position: from.position, what: expect.stringContaining('is missing') })
  })

  test('writers go on where the log ends, and what is left is searched', async () => {
    const { place, from } = await archived()
    const log = openFileAudit(join(place, 'audit'), { segmentBytes })
    expect(await log.append(logRecords(1))).toMatchObject([{ position: 151 }])
    expect(await log.query()).toHaveLength(151 - from.position)
  })
})

test('a record that is no record any more is shown, whatever is looked for among what it still says', async () => {
  const place = tampered((lines) => lines.with(69, at(lines, 70).replace('"hooks":[', '"hooks":[null,')))
  const log = openFileAudit(join(place, 'audit'))
  expect(await log.query({ session: 's70' })).toMatchObject([{ position: 70, decision: 'unreadable' }])
})
