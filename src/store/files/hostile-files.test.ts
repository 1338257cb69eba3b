import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { unflushedFiles } from '../../../test/store/failing-files.ts'
import { logRecords } from '../../../test/store/log-records.ts'
import { isPawlError } from '../../base/index.ts'
import type { LogFiles } from '../disk/log-files.ts'
import { nameOfFolder } from '../seen/name-of-folder.ts'
import { sha256 } from '../signing/sha256.ts'
import { openSqliteIndex } from '../sqlite/log-index/sqlite-index.ts'
import { witnessAt } from '../witness-at.ts'
import { openFileAudit } from './file-audit.ts'
import { inspectLog } from './inspect-log.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-hostile-files-'))
afterAll(() => rmSync(root, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

let logs = 0
/** A log of two segments and 100 records, which is signed up to the 64th. */
async function fresh(): Promise<string> {
  const place = join(root, String(++logs))
  vi.stubEnv('XDG_STATE_HOME', join(place, 'state'))
  const log = openFileAudit(join(place, 'audit'), { files: unflushedFiles, segmentBytes: 20_000 })
  await log.append(logRecords(40))
  await log.append(logRecords(60))
  await log.close()
  return place
}

/** Every operation on a log. */
const operations: Readonly<Record<string, (place: string, files: LogFiles) => unknown>> = {
  verify: (place, files) => open(place, files).verify(),
  query: (place, files) => open(place, files).query({ session: 'nobody' }),
  async follow(place, files) {
    for await (const _ of open(place, files).follow({}, AbortSignal.timeout(20)));
  },
  head: (place, files) => open(place, files).head(),
  doctor(place) {
    const { keyProblem } = inspectLog(join(place, 'audit'))
    if (keyProblem !== undefined) throw keyProblem
  },
  append: (place, files) => open(place, files).append(logRecords(64)), // one of them is signed
  'rotate-key': (place, files) => open(place, files).rotateKey(),
  'rotate-key --lost': (place, files) => open(place, files).rotateKey({ isLost: true }),
  forget: (place, files) => open(place, files).forget(),
}

function open(place: string, files: LogFiles) {
  const index = openSqliteIndex(join(place, 'audit.sqlite'), { files, now: () => Date.now() + 60_000 })
  return openFileAudit(join(place, 'audit'), { files, index })
}

/** Things in the place of a file. */
const kinds: Readonly<Record<string, (path: string) => void>> = {
  'a folder': (path) => mkdirSync(join(path, 'inside'), { recursive: true }),
  'a pipe': (path) => execFileSync('mkfifo', [path]),
  'a link that leads nowhere': (path) => symlinkSync('nowhere', path),
  'a link that leads in a circle': (path) => symlinkSync(path, path),
}

const everything = Object.keys(operations)

/** The files of a log, and the operations that cannot do without each. */
const places: Readonly<Record<string, readonly string[]>> = {
  'audit/000001.jsonl': ['verify', 'query', 'follow', 'rotate-key', 'rotate-key --lost'],
  'audit/000002.jsonl': everything,
  'keys/audit.key': ['append', 'head', 'rotate-key', 'doctor'],
  'keys/audit.pub': ['append', 'rotate-key', 'forget'],
  'keys/audit.key.next': [],
  'state/pawl/audit/HEAD.head': [],
  'state/pawl/audit/HEAD.pub': ['forget'],
  'state/pawl/audit/HEAD.gone': ['forget'],
  'state/pawl/audit': [],
  audit: everything,
  keys: ['append', 'head', 'rotate-key', 'rotate-key --lost'],
  'audit.sqlite': [],
}

/** The names in the state folder are digests. */
function pathOf(place: string, name: string): string {
  const digest = sha256(Buffer.from(nameOfFolder(join(place, 'audit')))).slice(0, 32)
  return join(place, name.replace('HEAD', digest))
}

describe.each(Object.entries(kinds))('%s', (kind, make) => {
  const isFolder = (name: string) => !name.split('/').at(-1)?.includes('.')
  const fitting = Object.entries(places).filter(([name]) => kind !== 'a folder' || !isFolder(name))
  test.each(fitting)('in the place of %s blocks no operation, and every error names it', async (name, needing) => {
    const place = await fresh()
    const path = pathOf(place, name)
    rmSync(path, { recursive: true, force: true })
    make(path)
    await expectErrors(place, path, needing)
  })
})

test.each(['', 'garbage\n', 'half a key'])('a next key that holds %j blocks no operation', async (text) => {
  const place = await fresh()
  writeFileSync(join(place, 'keys/audit.key.next'), text)
  for (const run of Object.values(operations)) await run(place, unflushedFiles)
})

test.each(Object.entries(places).slice(0, 5))(
  '%s that may not be read is named in every error',
  async (name, needing) => {
    const place = await fresh()
    const path = pathOf(place, name)
    const files: LogFiles = {
      ...unflushedFiles,
      open(opened, how) {
        if (opened === path) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path })
        return unflushedFiles.open(opened, how)
      },
    }
    writeFileSync(path, '', { flag: 'a' })
    await expectErrors(
      place,
      path,
      needing.filter((one) => one !== 'doctor'),
      files,
    )
  },
)

describe('a key in the place of the one that signs', () => {
  const pem = { type: 'pkcs8', format: 'pem' } as const
  const publicPem = { type: 'spki', format: 'pem' } as const
  test.each([
    ['of the kind x25519', generateKeyPairSync('x25519')],
    ['of the kind rsa', generateKeyPairSync('rsa', { modulusLength: 1024 })],
    ['of the kind ec', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['that is empty', undefined],
  ])('%s signs nothing and verifies nothing, and every error names it', async (_, pair) => {
    for (const [name, text, needing] of [
      ['audit.key', pair?.privateKey.export(pem) ?? '', ['append', 'head', 'doctor', 'rotate-key']],
      ['audit.pub', pair?.publicKey.export(publicPem) ?? '', ['verify']],
    ] as const) {
      const place = await fresh()
      writeFileSync(join(place, 'keys', name), text)
      rmSync(join(place, 'state'), { recursive: true }) // which knows the right one
      await expectErrors(place, join(place, 'keys', name), needing)
    }
  })

  test('of another kind is refused also as an option', async () => {
    const place = await fresh()
    const publicKey = generateKeyPairSync('x25519').publicKey.export(publicPem).toString()
    const log = open(place, unflushedFiles)
    await expect(log.verify({ publicKey })).rejects.toMatchObject({ code: 'bad-key', hint: expect.any(String) })
  })
})

test.each(Object.entries(kinds))(
  '%s in the place of a witness blocks no call, and the error names it',
  async (_, make) => {
    const path = join(root, `witness-${++logs}`)
    make(path)
    const witness = witnessAt(`file:${path}`)
    const head = { log: 'x', position: 1, hash: '0'.repeat(64), time: 1, publicKey: '', signature: '' }
    for (const work of [() => witness.recall('x'), () => witness.remember(head)])
      expectToName(await thrownBy(work), path)
  },
)

/** Each operation works, or throws an error for people; those that need the file throw. */
async function expectErrors(place: string, path: string, needing: readonly string[], files = unflushedFiles) {
  for (const [name, work] of Object.entries(operations)) {
    const thrown = await thrownBy(() => work(place, files))
    if (thrown !== undefined || needing.includes(name)) expectToName(thrown, path, name)
  }
}

async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error
  }
}

/** It names the file, has a hint, and does not show the system's message. */
function expectToName(thrown: unknown, path: string, operation = ''): void {
  const shown = isPawlError(thrown)
    ? { message: thrown.message, hint: thrown.hint ?? 'NO HINT' }
    : { message: `${thrown}`, hint: 'NOT OURS' }
  expect(`${operation}: ${shown.message}`).toContain(path)
  expect(`${operation}: ${shown.message}; ${shown.hint}`).not.toMatch(/NO HINT|NOT OURS|\bE[A-Z]{3,}\b|error:/)
}
