import { generateKeyPairSync } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logRecords } from '../../../test/store/log-records.ts'
import { bytesOf, genesis, type LogLine, makeLine, readLine, recordText } from '../chain/log-line.ts'
import { proofOf } from '../chain/rotation.ts'
import { headMemory } from '../seen/head-memory.ts'
import { makeKeys } from '../signing/keys.ts'
import { needsSignature, signPlace } from '../signing/signature.ts'
import { openFileAudit } from './file-audit.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-tamper-'))
afterAll(() => rmSync(root, { recursive: true }))
const segmentBytes = 20_000
const state = join(root, 'state')
const memory = (name: string) => headMemory(name, state)
const records = 150

/** Three logs of 150 records over several segments, signed at 1, 64 and 128; the state folder has seen them to their ends. */
beforeAll(async () => {
  for (const name of ['origin', 'stranger', 'rotated']) {
    const log = open(name)
    for (const [at, record] of logRecords(records).entries()) {
      if (name === 'rotated' && at === 100) await log.rotateKey()
      else await log.append([{ ...record, agent: name === 'stranger' ? 'codex' : 'claudecode' }])
    }
    await log.close()
  }
})
const open = (name: string, more = {}) =>
  openFileAudit(join(root, name, 'audit'), { segmentBytes, memory: memory('origin'), ...more, ...seenBy(name) })
/** Copies are judged by the memory of the original; the other two have memories of their own. */
const seenBy = (name: string) => (name === 'stranger' || name === 'rotated' ? { memory: memory(name) } : {})

let copies = 0
/** A copy of a log after an attack by a program that may write everything in its folders. */
function attacked(attack: (place: Attack) => void, origin = 'origin'): string {
  const name = String(++copies)
  cpSync(join(root, origin), join(root, name), { recursive: true })
  attack(attackOn(name))
  return name
}

interface Attack {
  readonly lines: readonly string[]
  readonly folder: string
  /** Puts these lines in the place of all, over as many segments. */
  write(lines: readonly string[]): void
  segments(): readonly string[]
}

function attackOn(name: string): Attack {
  const folder = join(root, name, 'audit')
  const segments = () =>
    readdirSync(folder)
      .filter((one) => /^\d+\.jsonl$/.test(one))
      .sort()
  return {
    folder,
    segments,
    lines: segments().flatMap((one) => readFileSync(join(folder, one), 'utf8').trimEnd().split('\n')),
    write(lines) {
      const names = segments()
      const share = Math.ceil(lines.length / names.length)
      for (const [at, one] of names.entries()) {
        const part = lines.slice(at * share, (at + 1) * share)
        writeFileSync(join(folder, one), part.map((line) => `${line}\n`).join(''))
      }
    },
  }
}

const at = (lines: readonly string[], position: number) => lines[position - 1] ?? ''
const read = (text: string) => readLine(Buffer.from(text)) as LogLine
const written = (line: LogLine) => bytesOf([line]).toString('utf8').trimEnd()

interface Forging {
  /** Changes the text of a record. */
  readonly change?: (text: string, position: number) => string
  /** Signs where a signature is wanted; by default the old signatures stay. */
  readonly sign?: (line: LogLine, old: LogLine) => string | undefined
  /** The first record that is written again. */
  readonly from?: number
}

/** An attacker without the key can write records again, and make all hashes right. */
function forged(lines: readonly string[], { change = (text) => text, sign, from = 1 }: Forging): readonly string[] {
  let previous = from === 1 ? genesis : read(at(lines, from - 1)).hash
  return lines.map((text, index) => {
    const position = index + 1
    if (position < from) return text
    const old = read(text)
    const made = makeLine(position, previous, JSON.parse(change(recordText(old), position)))
    previous = made.hash
    return written({ ...made, signature: sign === undefined ? old.signature : sign(made, old) })
  })
}

const spoil = (wanted: number) => (text: string, position: number) =>
  position === wanted ? text.replace('"deny"', '"none"') : text
const other = makeKeys()
const signByOther = (line: LogLine) =>
  needsSignature(line.position) ? signPlace(other.privateKey, 'record', line) : undefined
const withoutSignature = (text: string) => written({ ...read(text), signature: undefined })
const givePublicKey = (folder: string) => writeFileSync(join(folder, '../keys/audit.pub'), other.publicKey)

/** The memory of a user who knows the key of a log, and nothing else of it. */
function knowing(name: string) {
  const known = memory(`knowing ${++copies}`)
  known.rememberKey(readFileSync(join(root, name, 'keys/audit.pub'), 'utf8'))
  return known
}

/** The attack, the reported record, and words of the message. */
type Case = readonly [what: string, position: number, words: string, attack: (place: Attack) => void]

const onRecords: readonly Case[] = [
  ['a flipped word', 70, 'was changed', ({ lines, write }) => write(lines.with(69, spoil(1)(at(lines, 70), 1)))],
  [
    'a flipped time',
    70,
    'was changed',
    ({ lines, write }) => write(lines.with(69, at(lines, 70).replace(':17', ':18'))),
  ],
  [
    'white space',
    70,
    'was changed',
    ({ lines, write }) => write(lines.with(69, at(lines, 70).replace('"agent":', '"agent": '))),
  ],
  ['a record that is not JSON any more', 70, 'cannot be read', ({ lines, write }) => write(lines.with(69, 'gone'))],
  ['an empty line for a record', 70, 'cannot be read', ({ lines, write }) => write(lines.with(69, ''))],
  ['a record of zeros', 70, 'cannot be read', ({ lines, write }) => write(lines.with(69, '\0'.repeat(500)))],
  ['a deleted record', 70, 'is missing', ({ lines, write }) => write(lines.toSpliced(69, 1))],
  ['the first record deleted', 1, 'is missing', ({ lines, write }) => write(lines.slice(1))],
  [
    'two records swapped',
    70,
    '71 is in its place',
    ({ lines, write }) => write(lines.with(69, at(lines, 71)).with(70, at(lines, 70))),
  ],
  [
    'a record twice',
    71,
    'record 70 is in the place of 71',
    ({ lines, write }) => write(lines.toSpliced(70, 0, at(lines, 70))),
  ],
  [
    'a record of another log',
    70,
    'does not follow',
    ({ lines, write }) => write(lines.with(69, at(attackOn('stranger').lines, 70))),
  ],
  [
    'the second half of another log',
    81,
    'does not follow',
    ({ lines, write }) => write([...lines.slice(0, 80), ...attackOn('stranger').lines.slice(80)]),
  ],
  [
    'a segment deleted in the middle',
    0,
    'is missing',
    ({ folder, segments }) => rmSync(join(folder, segments()[1] ?? '')),
  ],
  ['two segments that change names', 0, 'is missing', ({ folder, segments }) => swap(folder, segments())],
  [
    'a record changed, and its own hash made right',
    71,
    'does not follow',
    ({ lines, write }) => write(lines.with(69, at(forged(lines, { change: spoil(70) }), 70))),
  ],
]

const onSignatures: readonly Case[] = [
  [
    'a record changed, and all hashes made right',
    128,
    'not signed with the key',
    ({ lines, write }) => write(forged(lines, { change: spoil(70), from: 70 })),
  ],
  [
    'the last record changed, and its hash made right',
    150,
    'not the one that was seen',
    ({ lines, write }) => write(forged(lines, { change: spoil(150), from: 150 })),
  ],
  [
    'everything written again, without any signature',
    1,
    'is not signed',
    ({ lines, write }) => write(forged(lines, { change: spoil(70), sign: () => undefined })),
  ],
  [
    'a signature taken away',
    64,
    'is not signed',
    ({ lines, write }) => write(lines.with(63, withoutSignature(at(lines, 64)))),
  ],
  [
    'the first signature taken away',
    1,
    'is not signed',
    ({ lines, write }) => write(lines.with(0, withoutSignature(at(lines, 1)))),
  ],
  [
    'a signature that was spoilt',
    64,
    'not signed with the key',
    ({ lines, write }) => write(lines.with(63, written({ ...read(at(lines, 64)), signature: `${'A'.repeat(86)}==` }))),
  ],
  [
    'the signature of another record',
    64,
    'not signed with the key',
    ({ lines, write }) =>
      write(lines.with(63, written({ ...read(at(lines, 64)), signature: read(at(lines, 1)).signature }))),
  ],
  [
    'everything written and signed again with another key',
    1,
    'another key',
    ({ lines, write }) => write(forged(lines, { change: spoil(70), sign: signByOther })),
  ],
  [
    'the same, and the public key replaced',
    1,
    'another key',
    ({ lines, write, folder }) => {
      write(forged(lines, { change: spoil(70), sign: signByOther }))
      givePublicKey(folder)
    },
  ],
  [
    'the end written again, signed with another key',
    128,
    'not signed with the key',
    ({ lines, write }) => write(forged(lines, { change: spoil(100), from: 100, sign: signByOther })),
  ],
  ['another log in the place of this one, with its keys', 1, 'another key', ({ folder }) => replaceAll(folder)],
  [
    'a made-up rotation to the attacker’s key',
    101,
    'another key',
    ({ lines, write }) => write(rotatedBy(lines, false)),
  ],
  ['a made-up loss of the key', 101, 'another key', ({ lines, write }) => write(rotatedBy(lines, true))],
  ...['not a key', '', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n', rsaKey()].flatMap((key) =>
    [true, false].map(
      (isLost): Case => [
        `a made-up ${isLost ? 'loss of the key' : 'rotation'} to ${JSON.stringify(key.slice(0, 40))}`,
        101,
        'names another key, but that is not a key',
        ({ lines, write }) => write(rotatedBy(lines, isLost, key)),
      ],
    ),
  ),
]

const onTheEnd: readonly Case[] = [
  [
    'the last record cut off',
    150,
    'ends at 149, but record 150 was seen',
    ({ lines, write }) => write(lines.slice(0, -1)),
  ],
  ['the end cut off behind a signature', 129, 'ends at 128', ({ lines, write }) => write(lines.slice(0, 128))],
  ['all but the first record cut off', 2, 'ends at 1', ({ lines, write }) => write(lines.slice(0, 1))],
  ['all records gone', 1, 'the log is gone', ({ write }) => write([])],
  [
    'all segments deleted',
    1,
    'the log is gone',
    ({ folder, segments }) => {
      for (const one of segments()) rmSync(join(folder, one))
    },
  ],
  ['the folder deleted', 1, 'the log is gone', ({ folder }) => rmSync(folder, { recursive: true })],
  ['log and keys deleted', 1, 'the log is gone', ({ folder }) => rmSync(join(folder, '..'), { recursive: true })],
  [
    'the last segment deleted',
    0,
    'its end was cut off',
    ({ folder, segments }) => rmSync(join(folder, segments().at(-1) ?? '')),
  ],
  ['a segment that hides the end', 146, 'record 150 was seen', hideTheEnd],
  [
    'a record more, twice the last one',
    151,
    'in the place of 151',
    ({ lines, write }) => write([...lines, at(lines, 150)]),
  ],
]

function swap(folder: string, [first = '', second = '']: readonly string[]): void {
  const [one, two] = [first, second].map((name) => readFileSync(join(folder, name)))
  writeFileSync(join(folder, first), two ?? '')
  writeFileSync(join(folder, second), one ?? '')
}

function replaceAll(folder: string): void {
  rmSync(join(folder, '..'), { recursive: true })
  cpSync(join(root, 'stranger'), join(folder, '..'), { recursive: true })
}

/** Lines behind the place where the next segment begins do not count: so an attacker begins one early, with records of their own. */
function hideTheEnd({ folder, lines, segments }: Attack): void {
  const last = Number(segments().at(-1)?.slice(0, 6)) + 1
  const mine = forged(lines, { change: spoil(140), from: 140 }).slice(139, 145)
  writeFileSync(join(folder, `${String(last).padStart(6, '0')}.jsonl`), mine.map((line) => `${line}\n`).join(''))
}

/** A key of a kind that signs no log. */
function rsaKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
}

/** From record 101 on, the key is another one, for a verifier that accepts it. */
function rotatedBy(lines: readonly string[], isLost: boolean, key = other.publicKey): readonly string[] {
  const before = read(at(lines, 100))
  const former = readFileSync(join(root, 'origin/keys/audit.pub'), 'utf8')
  const payload = { former, key, proof: proofOf(other.privateKey, former, before), isLost }
  const record = { ...JSON.parse(recordText(read(at(lines, 101)))), agent: 'pawl', event: 'audit.key', payload }
  return forged(lines, {
    from: 101,
    change: (text, position) => (position === 101 ? JSON.stringify(record) : text),
    sign: (line) => (line.position === 101 ? signPlace(other.privateKey, 'rotation', line) : signByOther(line)),
  })
}

test('untouched, the log is found whole', async () => {
  expect(attackOn('origin').segments().length).toBeGreaterThan(2)
  expect(await open('origin').verify()).toEqual({
    records,
    problem: undefined,
    end: expect.objectContaining({ position: records }),
    signedTo: 128,
    seenTo: records,
  })
  expect(await open(attacked(({ lines, write }) => write(lines))).verify()).toMatchObject({
    records,
    problem: undefined,
  })
})

describe('an attacker who can write everything in .pawl, but has neither the key nor the state folder, is detected:', () => {
  test.each([...onRecords, ...onSignatures, ...onTheEnd])('%s (record %i)', async (_, position, words, attack) => {
    const { problem } = await open(attacked(attack)).verify()
    expect(problem?.what).toContain(words)
    if (position > 0) expect(problem?.position).toBe(position)
  })

  test('these are at least thirty attacks', () => {
    expect(onRecords.length + onSignatures.length + onTheEnd.length).toBeGreaterThanOrEqual(30)
  })

  test('an older state of all files restored', async () => {
    const name = attacked(() => undefined)
    const log = open(name, { memory: memory('yesterday') })
    await log.append(logRecords(10))
    rmSync(join(root, name), { recursive: true })
    cpSync(join(root, 'origin'), join(root, name), { recursive: true })
    const { problem } = await open(name, { memory: memory('yesterday') }).verify()
    expect(problem).toEqual({ kind: 'seen', position: 151, what: expect.stringContaining('record 160 was seen') })
  })

  test('a log in which the key was rotated, with a record changed before and after', async () => {
    expect(await open('rotated').verify()).toMatchObject({ records, problem: undefined, signedTo: 128 })
    for (const [changed, position] of [
      [70, 101],
      [110, 128],
    ] as const) {
      const name = attacked(
        ({ lines, write }) => write(forged(lines, { change: spoil(changed), from: changed })),
        'rotated',
      )
      expect((await open(name, { memory: memory('rotated') }).verify()).problem?.position).toBe(position)
    }
  })
})

describe('without a state folder, a verifier with the public key', () => {
  const publicKey = () => readFileSync(join(root, 'origin/keys/audit.pub'), 'utf8')
  const blind = (name: string) => open(name, { memory: memory(`nothing is known of ${name}`) })

  test.each([...onRecords, ...onSignatures.filter(([what]) => !what.startsWith('the last record changed'))])(
    'detects %s',
    async (_, position, words, attack) => {
      const { problem } = await blind(attacked(attack)).verify({ publicKey: publicKey() })
      expect(problem?.what).toContain(words)
      if (position > 0) expect(problem?.position).toBe(position)
    },
  )

  test('does not miss records behind the last signature, unless a head was written down', async () => {
    const [kept] = await open('origin').query({ last: 1 })
    const head = { position: kept?.position ?? 0, hash: kept?.hash ?? '' }
    const name = attacked(({ lines, write }) => write(lines.slice(0, 149)))
    expect(await blind(name).verify({ publicKey: publicKey() })).toMatchObject({ records: 149, problem: undefined })
    expect((await blind(name).verify({ publicKey: publicKey(), head })).problem).toMatchObject({ position: 150 })
  })
})

test('an unfinished record behind the end of a segment is not part of the log', async () => {
  const name = attacked(({ folder, segments }) => {
    for (const one of segments()) appendFileSync(join(folder, one), '{"position":151,"prev')
  })
  expect(await open(name).verify()).toMatchObject({ records, problem: undefined })
  expect(await open(name).query()).toHaveLength(records)
})

test('a signed log without any key is an error, not a success', async () => {
  const name = attacked(({ folder }) => rmSync(join(folder, '../keys'), { recursive: true }))
  const log = open(name, { memory: memory('nobody') })
  await expect(log.verify()).rejects.toMatchObject({ code: 'no-key' })
})

describe('a log whose records are not those that were seen', () => {
  test('records that once, and continues', async () => {
    const name = attacked(({ folder }) => rmSync(join(folder, '..'), { recursive: true }))
    const seen = () => headMemory('replaced', state)
    seen().remember({ position: 99, hash: 'a'.repeat(64) }, 1_700_000_000_000)
    for (let times = 0; times < 2; times++) await open(name, { memory: seen() }).append(logRecords(1))
    const found = await open(name, { memory: seen() }).query()
    expect(found.map(({ event }) => event)).toEqual(['audit.lost', 'tool.before', 'tool.before'])
    expect(found[0]?.reason).toContain('record 99, seen 2023-11-14T22:13:20.000Z, is not in the log')
    expect((await open(name, { memory: seen() }).verify()).problem?.what).toContain('record 99 was seen')
    await open(name, { memory: seen() }).forget()
    expect(await open(name, { memory: seen() }).verify()).toMatchObject({ records: 3, problem: undefined, seenTo: 3 })
  })
})

describe('a damaged file of the state folder', () => {
  const folder = join(state, 'audit')
  let name = ''
  let [head, key] = ['', '']
  beforeEach(async () => {
    name = `damaged ${++copies}`
    const before = new Set(readdirSync(folder))
    await open(name, { memory: memory(name) }).append(logRecords(3))
    const made = readdirSync(folder).filter((one) => !before.has(one))
    const pathOf = (end: string) => join(folder, made.find((one) => one.endsWith(end)) ?? 'none')
    ;[head, key] = [pathOf('.head'), pathOf('.pub')]
  })
  const log = () => open(name, { memory: memory(name) })
  /** Another log, with another key, in its place. */
  const replace = async () => {
    rmSync(join(root, name), { recursive: true })
    cpSync(join(root, 'stranger'), join(root, name), { recursive: true })
  }
  const put = (path: string, make: () => void) => {
    rmSync(path)
    make()
  }
  const damages: readonly (readonly [string, (path: string) => void])[] = [
    ['is cut short', (path) => truncateSync(path, 20)],
    ['holds zeros', (path) => writeFileSync(path, Buffer.alloc(200))],
    ['holds another text', (path) => writeFileSync(path, 'position: 1\n')],
    ['holds JSON of another shape', (path) => writeFileSync(path, '{"position":"3","hash":"x","time":null}\n')],
    [
      'holds an impossible time',
      (path) => writeFileSync(path, `{"position":3,"hash":"${'a'.repeat(64)}","time":1e300}\n`),
    ],
    ['is a folder', (path) => put(path, () => mkdirSync(path))],
    ['is a link that leads nowhere', (path) => put(path, () => symlinkSync(`${path}.nowhere`, path))],
  ]

  test.each(damages)(
    'that %s is an error with its path, before and after a replacement and more records',
    async (_, damage) => {
      for (const path of [head, key]) damage(path)
      const damaged = { kind: 'memory', what: expect.stringContaining(`${head} is damaged`) }
      expect((await log().verify()).problem).toMatchObject(damaged)
      await replace()
      await log().append(logRecords(1)) // no record is refused for it
      await log().append(logRecords(1))
      expect((await log().verify()).problem).toMatchObject(damaged)
      rmSync(head, { recursive: true })
      expect((await log().verify()).problem).toMatchObject({ kind: 'memory', what: expect.stringContaining(key) })
      rmSync(key, { recursive: true })
      await log().forget()
      expect(await log().verify()).toMatchObject({ problem: undefined, seenTo: 152 })
    },
  )

  test.each([
    ['has the shape of a key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'],
    ['holds a key that signs no log', rsaKey()],
  ])('that %s is named, and blocks no operation', async (_, text) => {
    writeFileSync(key, text)
    await log().append(logRecords(64)) // one of them is signed
    const damaged = { kind: 'memory', what: expect.stringContaining(`${key} is damaged`) }
    expect((await log().verify()).problem).toMatchObject(damaged)
    expect(readFileSync(key, 'utf8')).toBe(text)
    await log().forget()
    expect(await log().verify()).toMatchObject({ problem: undefined, seenTo: 67 })
  })

  test('is repaired when a person accepts the log as it is', async () => {
    for (const path of [head, key]) writeFileSync(path, 'nonsense')
    await log().forget()
    expect(await log().verify()).toMatchObject({ problem: undefined, seenTo: 3 })
    expect(readFileSync(key, 'utf8')).toContain('BEGIN PUBLIC KEY')
  })

  test('that is an empty key is left as it is, and does not match every key', async () => {
    writeFileSync(key, '')
    const { lines, write } = attackOn(name)
    write(lines.map((line, at) => (at === 0 ? line.replace(/"signature":"..../, '"signature":"AAAA') : line)))
    expect((await log().verify()).problem).toMatchObject({ kind: 'other-key', position: 1 })
    await expect(log().verify({ publicKey: '' })).rejects.toMatchObject({ code: 'bad-key' })
    write(lines)
    await log().append(logRecords(61)) // up to the next signature
    expect(readFileSync(key, 'utf8')).toBe('')
    expect((await log().verify()).problem).toMatchObject({ kind: 'memory', what: expect.stringContaining(key) })
  })

  test('is not damaged where a shorter end was written over a longer one', async () => {
    writeFileSync(head, `${readFileSync(head, 'utf8')}":99}\n`)
    expect(await log().verify()).toMatchObject({ problem: undefined, seenTo: 3 })
  })
})

describe('an attack is still found when honest writers have continued after it:', () => {
  /** Five records, seen; then an attack, and writers continue, each time as another process. */
  const story = async (attack: (place: Attack, name: string) => void, appends: readonly number[] = [1, 1, 2]) => {
    const name = `story ${++copies}`
    const log = () => openFileAudit(join(root, name, '.pawl/audit'), { memory: memory(name) })
    await log().append(logRecords(5))
    attack(attackOn(join(name, '.pawl')), name)
    for (const count of appends) {
      const before = (await log().verify()).problem
      expect(before).toBeDefined()
      await log().append(logRecords(count))
    }
    expect((await log().verify()).problem).toBeDefined()
    await log().forget()
    return { log, events: (await log().query()).map(({ event }) => event) }
  }
  const longer = ({ lines, write }: Attack) => {
    const made = forged(lines, { change: spoil(4), from: 3, sign: (_, old) => old.signature })
    const last = read(made.at(-1) ?? '')
    write([...made, written(makeLine(last.position + 1, last.hash, JSON.parse(recordText(last))))])
  }

  test('the last records written again, and one more added', async () => {
    const { events } = await story(longer)
    expect(events.filter((event) => event === 'audit.lost')).toHaveLength(1)
  })

  test('the last record removed', async () => {
    const { log } = await story(({ lines, write }) => write(lines.slice(0, -1)))
    expect((await log().verify()).problem).toBeUndefined() // a person has accepted it
  })

  test('everything removed, twice', async () => {
    await story(({ folder }) => rmSync(join(folder, '..'), { recursive: true }))
    await story(({ folder }) => rmSync(folder, { recursive: true }))
  })

  test('another log behind a link in the place of this one', async () => {
    const { log } = await story(({ folder }) => {
      cpSync(join(root, 'stranger'), join(folder, '../other'), { recursive: true })
      rmSync(folder, { recursive: true })
      symlinkSync('other/audit', folder)
    })
    expect(await log().query({ last: 1 })).toHaveLength(1)
  })

  test('records replaced while a process has the log open', async () => {
    const name = `story ${++copies}`
    const open = openFileAudit(join(root, name, '.pawl/audit'), { memory: memory(name) })
    for (const record of logRecords(5)) await open.append([record])
    const { lines, write } = attackOn(join(name, '.pawl'))
    write(forged(lines, { change: spoil(3), from: 3, sign: (_, old) => old.signature }))
    await open.append(logRecords(2))
    expect((await open.verify()).problem).toMatchObject({ position: 5, what: expect.stringContaining('was seen') })
  })

  test('a made-up loss of the key, which a person who replaces the lost key would cover up', async () => {
    const name = attacked(({ lines, write, folder }) => {
      write(rotatedBy(lines, true))
      rmSync(join(folder, '../keys/audit.key'))
    })
    const before = JSON.stringify(attackOn(name).lines)
    await expect(open(name).rotateKey({ isLost: true })).rejects.toMatchObject({
      code: 'other-key',
      message: expect.stringMatching(/^record 101: .*the new key would vouch for that: nothing was written$/),
    })
    expect(JSON.stringify(attackOn(name).lines)).toBe(before)
  })

  test('a made-up loss of the key and a key in its place, which an ordinary rotation would cover up', async () => {
    const name = attacked(({ lines, write, folder }) => {
      write(rotatedBy(lines, true))
      const pem = other.privateKey.export({ type: 'pkcs8', format: 'pem' })
      writeFileSync(join(folder, '../keys/audit.key'), pem)
      writeFileSync(join(folder, '../keys/audit.pub'), other.publicKey)
    })
    await expect(open(name).rotateKey()).rejects.toMatchObject({ code: 'other-key' })
    expect((await open(name).verify()).problem).toMatchObject({ position: 101, kind: 'other-key' })
  })

  test('a cut that a rotation of the key would cover up', async () => {
    const name = `story ${++copies}`
    const log = () => openFileAudit(join(root, name, '.pawl/audit'), { memory: memory(name) })
    await log().append(logRecords(5))
    const { lines, write } = attackOn(join(name, '.pawl'))
    write(lines.slice(0, 3))
    await log().rotateKey()
    expect((await log().query()).map(({ event }) => event).slice(3)).toEqual(['audit.key', 'audit.lost'])
    expect((await log().verify()).problem?.what).toContain('was seen')
  })
})

describe('when the first segments were archived', () => {
  const archived = () => {
    let from = { position: 0, hash: '' }
    const name = attacked(({ folder, segments }) => {
      const [first = ''] = segments()
      const last = readFileSync(join(folder, first), 'utf8').trimEnd().split('\n').at(-1) ?? ''
      from = { position: read(last).position, hash: read(last).hash }
      rmSync(join(folder, first))
    })
    return { name, from }
  }

  test('the first record is missing, unless the caller states where the log begins', async () => {
    const { name, from } = archived()
    expect((await open(name).verify()).problem).toEqual({
      kind: 'broken',
      position: 1,
      what: expect.stringContaining('is missing'),
    })
    expect(await open(name).verify({ from })).toMatchObject({
      records: records - from.position,
      problem: undefined,
      signedTo: 128,
    })
  })

  test('a wrong place is noticed', async () => {
    const { name, from } = archived()
    const { problem } = await open(name).verify({ from: { ...from, hash: 'f'.repeat(64) } })
    expect(problem).toEqual({
      kind: 'broken',
      position: from.position + 1,
      what: expect.stringContaining('does not follow'),
    })
    const earlier = await open(name).verify({ from: { ...from, position: from.position - 1 } })
    expect(earlier.problem).toEqual({
      kind: 'broken',
      position: from.position,
      what: expect.stringContaining('is missing'),
    })
  })

  test('the key is rotated where the records that are left are right, and not where a stranger signed them', async () => {
    const { name } = archived()
    await expect(open(name, { memory: knowing('origin') }).rotateKey()).resolves.toMatchObject({ position: 151 })
    const stolen = attacked(({ folder, segments }) => rmSync(join(folder, segments()[0] ?? '')), 'stranger')
    await expect(open(stolen).rotateKey()).rejects.toMatchObject({ code: 'other-key' })
  })

  test('an unknown key is not rotated where no signature is left', async () => {
    const unsigned = ({ folder, segments }: Attack) => {
      for (const one of segments().slice(0, -1)) rmSync(join(folder, one))
      const last = join(folder, segments()[0] ?? '')
      writeFileSync(last, `${readFileSync(last, 'utf8').trimEnd().split('\n').slice(-2).join('\n')}\n`)
    }
    const name = attacked(unsigned, 'stranger')
    await expect(open(name).rotateKey()).rejects.toMatchObject({
      code: 'other-key',
      message: expect.stringContaining('no record is signed, and the key is another one than you have seen'),
    })
    await expect(open(attacked(unsigned), { memory: knowing('origin') }).rotateKey()).resolves.toBeDefined()
  })

  test('writers continue at the end of the log, and the records that are left are searched', async () => {
    const { name, from } = archived()
    const log = open(name, { memory: memory('archived') })
    expect(await log.append(logRecords(1))).toMatchObject([{ position: 151 }])
    expect(await log.query()).toHaveLength(151 - from.position)
  })
})

test('a record that is no longer valid is found by any of its remaining fields', async () => {
  const name = attacked(({ lines, write }) =>
    write(lines.with(69, at(lines, 70).replace('"hooks":[', '"hooks":[null,'))),
  )
  expect(await open(name).query({ session: 's70' })).toMatchObject([{ position: 70, decision: 'unreadable' }])
})
