import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileLock } from './file-lock.ts'
import { lockFiles } from './lock-files.ts'
import type { LockManner } from './lock-options.ts'
import { processPlace } from './process-place.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pawl-lock-'))
  path = join(folder, 'settings.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const subject = { name: 'the settings', work: 'changing the settings', code: 'settings-locked' } as const
const open = (manner: LockManner = { patienceMs: 100, staleMs: 30_000 }, onTakeover = () => {}) =>
  fileLock({ ...manner, files: lockFiles(), path, subject, onTakeover })
/** A holder is named in a file of its own, of which the lock is a second name. */
const heldBy = ({ token = 'other', pid = process.pid, place = processPlace() } = {}) =>
  writeFileSync(path, `${token} ${pid} ${place}`)
const refused = expect.objectContaining({ code: 'settings-locked', hint: expect.stringContaining(path) })

test('one holds it, the others wait for their turn, in one process as in several', async () => {
  const turns: string[] = []
  const locks = Array.from({ length: 20 }, () => open({ patienceMs: 60_000 }))
  const deeds = locks.map((lock, index) =>
    lock.holdLater(async () => {
      turns.push(`in ${index}`)
      await new Promise((done) => setImmediate(done))
      turns.push(`out ${index}`)
    }),
  )
  await Promise.all(deeds)
  const pairs = turns.flatMap((turn, index) => (turn.startsWith('in') ? [[turn, turns[index + 1]]] : []))
  expect(pairs).toHaveLength(20)
  for (const [entered, left] of pairs) expect(left).toBe(entered?.replace('in', 'out'))
  for (const lock of locks) lock.close()
  expect(readdirSync(folder)).toEqual([])
})

test.each(['hold', 'holdLater'] as const)(
  '%s names the holder, and releases the lock when the work fails',
  async (how) => {
    const lock = open()
    const fail = (): never => {
      expect(readFileSync(path, 'utf8')).toContain(` ${process.pid} ${processPlace()}`)
      throw new Error('boom')
    }
    const failing = async () => (how === 'hold' ? lock.hold(fail) : lock.holdLater(async () => fail()))
    await expect(failing()).rejects.toThrow('boom')
    lock.close()
    expect(readdirSync(folder)).toEqual([])
  },
)

test.each(['hold', 'holdLater'] as const)('%s that waits too long names the holder', async (how) => {
  heldBy()
  const waiting = async () => (how === 'hold' ? open().hold(() => 1) : open().holdLater(async () => 1))
  await expect(waiting()).rejects.toThrow(refused)
  await expect(waiting()).rejects.toThrow(`process ${process.pid} is changing the settings`)
  expect(readFileSync(path, 'utf8')).toContain('other ')
})

test('a holder whose process is dead loses the lock immediately', () => {
  const feared: string[] = []
  heldBy({ pid: 2 ** 30 })
  expect(open(undefined, () => void feared.push('alive')).hold(() => 'mine')).toBe('mine')
  expect(feared).toEqual([])
})

test('a process of another machine, or another namespace of processes, is not searched here', () => {
  heldBy({ pid: 2 ** 30, place: 'elsewhere.invalid/boot/pid:[1]' })
  expect(() => open().hold(() => 'mine')).toThrow('on elsewhere.invalid')
})

test('a holder that may be alive loses an old lock, after others were warned', () => {
  const warned: string[] = []
  heldBy({ place: 'elsewhere.invalid/boot/pid:[1]' })
  const lock = open({ patienceMs: 5_000, staleMs: 30 }, () => void warned.push('it may still write'))
  expect(lock.hold(() => 'mine')).toBe('mine')
  expect(warned).toEqual(['it may still write'])
})

test('a lock without a name is waited for, and taken over when it is old', () => {
  writeFileSync(path, '')
  expect(() => open().hold(() => 'mine')).toThrow(refused)
  expect(open({ patienceMs: 5_000, staleMs: 30 }).hold(() => 'mine')).toBe('mine')
})

test('work that lost the lock can detect it, and takes nothing from the new holder', () => {
  open().hold((held) => {
    expect(held.isHeld()).toBe(true)
    const other = join(folder, 'other')
    writeFileSync(other, `other ${process.pid} ${processPlace()}`)
    rmSync(path)
    linkSync(other, path)
    expect(held.isHeld()).toBe(false)
    expect(held.lost()).toMatchObject({
      code: 'settings-locked',
      message: expect.stringContaining('was removed while'),
    })
  })
  expect(readFileSync(path, 'utf8')).toContain('other ')
})

test('the mark of a takeover that was cut off is removed after a second, and by then the lock is free', () => {
  heldBy({ pid: 2 ** 30 })
  mkdirSync(`${path}.other.gone`)
  const lock = open()
  expect(lock.hold(() => 'mine')).toBe('mine')
  lock.close()
  expect(readdirSync(folder)).toEqual([])
})

test.each(['a folder', 'a link'] as const)(
  '%s in the place of the lock is named, with the command that removes it',
  (what) => {
    if (what === 'a folder') mkdirSync(path)
    else linkTo('/nowhere')
    expect(() => open().hold(() => 'mine')).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(`the settings cannot be locked: ${path} is ${what}`),
        hint: expect.stringContaining(`rm `),
      }),
    )
  },
)

function linkTo(target: string): void {
  symlinkSync(target, path)
}
