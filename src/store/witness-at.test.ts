import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sharedPostgres } from '../../test/shared/shared-postgres.ts'
import { headReceiver, type Listening } from '../../test/store/head-receiver.ts'
import { isPawlError, PawlError } from '../base/index.ts'
import type { LogHead, Witness } from '../ports/index.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import { makeKeys } from './signing/keys.ts'
import { sha256 } from './signing/sha256.ts'
import { headLine, signHead } from './witness/head.ts'
import { witnessAt } from './witness-at.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-witness-'))
const servers: Listening[] = []
let database = ''
beforeAll(async () => {
  database = (await sharedPostgres()).createDatabase()
})
afterAll(async () => {
  await Promise.all(servers.map((one) => one.close()))
  rmSync(root, { recursive: true })
})

const keys = makeKeys()
const head = (log: string, position: number): LogHead =>
  signHead(log, { position, hash: sha256(Buffer.from(`${log} ${position}`)) }, keys, 1_700_000_000_000 + position)
const places = (heads: readonly LogHead[]) =>
  heads.map(({ position, hash, signature }) => ({ position, hash, signature })).sort((a, b) => a.position - b.position)
let made = 0
const fresh = () => join(root, String(++made))
const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { encoding: 'utf8' })
const commit = (folder: string) => git(folder, 'commit', '-q', '--allow-empty', '-m', 'more')
const repository = () => {
  const folder = fresh()
  mkdirSync(folder)
  git(folder, 'init', '-q')
  commit(folder)
  return folder
}
const receiver = async (answer?: RequestListener) => {
  const server = await headReceiver(answer)
  servers.push(server)
  return server
}

/** A new witness of each kind. */
const kinds: Readonly<Record<string, () => Promise<string>>> = {
  file: async () => `file:${fresh()}`,
  git: async () => `git:${repository()}`,
  http: async () => (await receiver()).url,
  postgres: async () => database,
}

describe.each(Object.entries(kinds))('a witness of the kind %s', (_, target) => {
  test('knows every head of every log that it was sent, and nothing of others', async () => {
    const at = await target()
    for (const one of [head('/one/audit', 1), head('/other/audit', 64), head('/one/audit', 64), head('/one/audit', 70)])
      await witnessAt(at).remember(one)
    const recalled = await witnessAt(at).recall('/one/audit')
    expect(places(recalled)).toEqual(places([1, 64, 70].map((position) => head('/one/audit', position))))
    expect(recalled.map(({ publicKey, time }) => [publicKey, time])).toContainEqual([keys.publicKey, 1_700_000_000_070])
    expect(await witnessAt(at).recall('/other/audit')).toMatchObject([{ position: 64 }])
    expect(await witnessAt(at).recall('/third/audit')).toEqual([])
  })

  test('loses no head of those that are sent at the same time', async () => {
    const at = await target()
    await Promise.all([1, 2, 3, 4].map((position) => witnessAt(at).remember(head('/busy', position))))
    expect(places(await witnessAt(at).recall('/busy')).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })
})

describe('a witness of an unknown kind is an error', () => {
  test.each([
    ['flie:/x', '`flie:` is not a kind of witness', 'did you mean `file:`?'],
    ['htps://user:secret@host', '`htps:` is not a kind of witness', 'did you mean `https:`?'],
    ['toString:/x', '`toString:` is not a kind of witness', 'use `file:PATH`'],
    ['/heads.jsonl', 'named without its kind', 'use `file:PATH`'],
    ['file:', 'names no path', 'give the whole path'],
    ['file:heads.jsonl', 'is a relative path', 'give the whole path'],
    ['https://', 'not a URL', undefined],
    ['http://kim:secret@heads.example/secret?key=secret', '`http://heads.example` is not encrypted', 'use https://'],
    ['http://127.0.0.1.example/', 'not encrypted', 'use https://'],
    ['http://localhost.example/', 'not encrypted', 'use https://'],
    ['http://10.0.0.1/', 'not encrypted', 'use https://'],
    ['http://[::2]/', 'not encrypted', 'use https://'],
    ['https://kim:%secret@heads.example/', 'name or password that cannot be decoded', 'write `%25` for `%`'],
  ])('%s', (target, message, hint) => {
    const found = errorOf(() => witnessAt(target))
    expect(found.message).toContain(message)
    expect(found.message + found.hint).not.toContain('secret')
    if (hint !== undefined) expect(found.hint).toContain(hint)
  })
})

test.each([
  'http://localhost:8080/',
  'http://127.1/',
  'http://[::1]:80/',
  'http://heads.localhost/',
  'https://heads.example/',
])('a witness at %s is taken', (target) => {
  expect(witnessAt(target).target).toBe(new URL(target).href)
})

describe('a file', () => {
  test('that is relative starts at the base, in any working directory, and is for its owner alone', async () => {
    const base = fresh()
    mkdirSync(base)
    await witnessAt('file:heads.jsonl', { base }).remember(head('/a', 1))
    expect(statSync(join(base, 'heads.jsonl')).mode & 0o777).toBe(0o600)
  })

  test('that ends with half a line loses neither the heads before nor the next one', async () => {
    const path = fresh()
    const witness = witnessAt(`file:${path}`)
    await witness.remember(head('/a', 1))
    appendFileSync(path, readFileSync(path, 'utf8').slice(0, 100))
    expect(await witness.recall('/a')).toMatchObject([{ position: 1 }])
    await witness.remember(head('/a', 64))
    expect(await witness.recall('/a')).toMatchObject([{ position: 1 }, { position: 64 }])
  })

  test('has lines that are not heads left out', async () => {
    const path = fresh()
    const good = head('/a', 5)
    const odd = [
      null,
      7,
      [],
      { ...good, position: 1.5 },
      { ...good, position: 0 },
      { ...good, time: 1e300 },
      { ...good, hash: 'x' },
      { ...good, signature: 'x' },
      { ...good, publicKey: 5 },
    ]
    writeFileSync(path, [...odd, good].map((one) => `${JSON.stringify(one)}\n`).join(''))
    expect(await witnessAt(`file:${path}`).recall('/a')).toEqual([good])
  })

  test('a file in which nothing is a head is an error, and not one that knows nothing yet', async () => {
    for (const [text, knows] of [
      ['garbage\n', false],
      ['{"position":1}\n{"position":2}\n', false],
      ['', true],
      ['\n', true],
      [headLine(head('/other', 1)), true],
    ] as const) {
      const path = fresh()
      writeFileSync(path, text)
      const recalled = witnessAt(`file:${path}`).recall('/a')
      if (knows) expect(await recalled).toEqual([])
      else
        await expect(recalled).rejects.toMatchObject({
          message: expect.stringContaining('holds something else than heads of logs'),
          hint: expect.stringContaining('restore it from a copy'),
        })
    }
  })

  test('in a folder that is not there, a folder and a link are errors that name the target', async () => {
    const [file, link] = [fresh(), fresh()]
    writeFileSync(file, '')
    symlinkSync(file, link)
    for (const [path, why] of [
      [join(root, 'not-mounted/heads'), `there is no folder ${join(root, 'not-mounted')}`],
      [root, `${root} is a folder, and should be a file`],
      [link, `${link} is a link, and should be a file`],
    ])
      await expect(witnessAt(`file:${path}`).remember(head('/a', 1))).rejects.toMatchObject({
        code: 'witness-failed',
        message: `file:${path} could not be reached: ${why}`,
        hint: expect.any(String),
      })
  })
})

describe('a file that is not there', () => {
  test('knows nothing yet, if its folder is there', async () => {
    expect(await witnessAt(`file:${fresh()}`).recall('/a')).toEqual([])
  })

  test('could not be reached, if its folder is gone or it is a link that leads nowhere', async () => {
    const link = fresh()
    symlinkSync(join(root, 'not-mounted/heads'), link)
    for (const [path, why] of [
      [join(root, 'not-mounted/heads'), `there is no folder ${join(root, 'not-mounted')}`],
      [link, `${link} is a link that leads nowhere, and should be a file`],
    ])
      await expect(witnessAt(`file:${path}`).recall('/a')).rejects.toMatchObject({
        code: 'witness-failed',
        message: `file:${path} could not be reached: ${why}`,
      })
  })
})

describe('a git repository', () => {
  test('has notes on its newest commit, and those on others are read, too; other notes stay', async () => {
    const folder = repository()
    const blob = execFileSync('git', ['-C', folder, 'hash-object', '-w', '--stdin'], { input: 'a note of a person' })
    git(folder, 'notes', '--ref=refs/notes/pawl', 'add', '-C', blob.toString().trim())
    const witness = witnessAt('git:.', { base: folder })
    await witness.remember(head('/a', 1))
    commit(folder)
    await witness.remember(head('/a', 64))
    expect(git(folder, 'notes', '--ref=refs/notes/pawl', 'show', 'HEAD')).toContain('"position":64')
    expect(git(folder, 'notes', '--ref=refs/notes/pawl', 'show', 'HEAD~1')).toMatch(
      /a note of a person\n.*"position":1,/,
    )
    expect(await witness.recall('/a')).toHaveLength(2)
    expect(git(folder, 'status', '--porcelain')).toBe('')
  })

  test('does not learn the path of the log: notes are pushed', async () => {
    const folder = repository()
    await witnessAt(`git:${folder}`).remember(head('/home/person/secret-project', 1))
    expect(git(folder, 'notes', '--ref=refs/notes/pawl', 'show', 'HEAD')).not.toContain('secret-project')
  })

  test('is the one that is named, also inside a git hook of another one', async () => {
    const [folder, other] = [repository(), repository()]
    vi.stubEnv('GIT_DIR', join(other, '.git'))
    vi.stubEnv('GIT_INDEX_FILE', join(other, '.git/index'))
    try {
      await witnessAt(`git:${folder}`).remember(head('/a', 1))
    } finally {
      vi.unstubAllEnvs()
    }
    expect(await witnessAt(`git:${folder}`).recall('/a')).toHaveLength(1)
    expect(await witnessAt(`git:${other}`).recall('/a')).toEqual([])
  })

  test('without a commit, a folder without a repository and a git that hangs are errors that name the target', async () => {
    const [empty, none] = [fresh(), '/']
    mkdirSync(empty)
    git(empty, 'init', '-q')
    await expect(witnessAt(`git:${empty}`).remember(head('/a', 1))).rejects.toThrow(/^git:.* has no commit yet/)
    await expect(witnessAt(`git:${none}`).recall('/a')).rejects.toThrow(
      /^git:\/ could not be reached: .*not a git repo/,
    )
    const folder = repository()
    const programs = fresh()
    mkdirSync(programs)
    writeFileSync(join(programs, 'git'), '#!/bin/sh\nexec /bin/sleep 60\n', { mode: 0o755 })
    vi.stubEnv('PATH', programs)
    try {
      await expect(witnessAt(`git:${folder}`, { deadlineMs: 300 }).recall('/a')).rejects.toThrow('within 300 ms')
    } finally {
      vi.unstubAllEnvs()
    }
  })
})

describe('an HTTP receiver', () => {
  const failing = async (answer: RequestListener, deadlineMs = 10_000): Promise<Witness> =>
    witnessAt((await receiver(answer)).url, { deadlineMs })

  test('gets the credentials of the url, which appear nowhere else; the path of the log is a digest', async () => {
    const { url, authorization, bodies } = await receiver()
    const witness = witnessAt(`${url.replace('//', '//me:s%40cret@')}?token=hidden`)
    await witness.remember(head('/home/person/project', 1))
    await witness.recall('/home/person/project')
    expect(authorization).toEqual(Array(2).fill(`Basic ${Buffer.from('me:s@cret').toString('base64')}`))
    expect(witness.target).toBe(url)
    expect(bodies.join()).not.toContain('person')
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ log: sha256(Buffer.from('/home/person/project')).slice(0, 32) })
  })

  test('may know the furthest head alone', async () => {
    const log = sha256(Buffer.from('/a')).slice(0, 32)
    const witness = await failing((_, response) => response.end(JSON.stringify({ ...head('/a', 9), log })))
    expect(await witness.recall('/a')).toMatchObject([{ position: 9 }])
  })

  test.each<readonly [string, RegExp, RequestListener]>([
    [
      'redirects',
      /answers 302, and redirects are not followed/,
      (_, to) => to.writeHead(302, { location: '/x' }).end(),
    ],
    ['fails', /answers 500/, (_, to) => to.writeHead(500).end('secret words')],
    ['hangs', /did not answer within 300 ms/, () => undefined],
    ['hangs in the middle', /did not answer within 300 ms/, (_, to) => void to.writeHead(200).write('[')],
    ['sends 10 MB', /more than 8388608 bytes/, (_, to) => to.end(Buffer.alloc(10 * 2 ** 20, '['))],
    ['sends a page', /not a head of this log/, (_, to) => to.end('<html>')],
    ['sends a list of something else', /not a head of this log/, (_, to) => to.end('[{"position":1}]')],
    ['sends heads of another log', /not a head of this log/, (_, to) => to.end(JSON.stringify(head('/b', 1)))],
    ['breaks off', /could not be reached: .+/, (request) => request.socket.destroy()],
  ])('that %s is an error that names it', async (_, words, answer) => {
    const witness = await failing(answer, patienceFor(words))
    await expect(witness.recall('/a')).rejects.toThrow(words)
    await expect(witness.recall('/a')).rejects.toThrow(witness.target)
  })

  test.each<readonly [string, RegExp, RequestListener]>([
    ['redirects', /redirects are not followed/, (_, to) => to.writeHead(307, { location: '/x' }).end()],
    ['refuses', /answers 403/, (_, to) => to.writeHead(403).end()],
    ['hangs', /did not answer within 300 ms/, () => undefined],
  ])('that %s a head did not get it', async (_, words, answer) => {
    await expect((await failing(answer, patienceFor(words))).remember(head('/a', 1))).rejects.toThrow(words)
  })
})

/** A busy machine must not look like a witness that hangs. */
function patienceFor(words: RegExp): number {
  return words.source.includes('300 ms') ? 300 : 30_000
}

describe('a PostgreSQL server', () => {
  test('needs a role that may insert and select, and nothing more', async () => {
    const role = `witness_${process.pid}` // roles are of the server, which test files share
    await witnessAt(database).remember(head('/role', 1))
    const { query, close } = await openPostgresDatabase(database)
    try {
      await query(`create role ${role} login`)
      await query('revoke create on schema public from public')
      await query(`grant select, insert on pawl_audit_witness to ${role}`)
    } finally {
      await close()
    }
    const url = new URL(database)
    url.username = role
    await witnessAt(url.href).remember(head('/role', 64))
    expect(await witnessAt(url.href).recall('/role')).toHaveLength(2)
  })

  test.each([
    ['postgres://me:secret@127.0.0.1:1/heads?password=secret', 'postgres://127.0.0.1:1/heads'],
    ['postgres://me:se@secret@127.0.0.1:1/heads', 'postgres://127.0.0.1:1/heads'],
    ['postgres://me:se/secret@127.0.0.1:1/heads', 'postgres:'],
  ])('that cannot be reached is named without its password: %s', async (url, name) => {
    const found = await witnessAt(url)
      .recall('/a')
      .catch((error: unknown) => error)
    expect(String(found)).toContain(`${name} could not be reached`)
    expect(String(found)).not.toContain('secret')
  })
})

function errorOf(work: () => unknown): PawlError {
  try {
    work()
  } catch (error) {
    if (isPawlError(error)) return error
  }
  throw new PawlError('failed', 'nothing was thrown')
}
