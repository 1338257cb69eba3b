import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.ts'

let folder = ''
let lock = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pawl-lock-'))
  lock = join(folder, 'settings.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const soon = { waitMs: 100, staleMs: 30_000 }
const token = 'a'.repeat(16)
const longAgo = new Date(Date.now() - 31_000)
const heldBy = (changes: { readonly pid?: number; readonly host?: string } = {}) =>
  writeFileSync(lock, JSON.stringify({ token, pid: process.pid, host: hostname(), time: Date.now(), ...changes }))
const locked = expect.objectContaining({ code: 'settings-locked', hint: expect.stringContaining(lock) })

test('one holds it, the others wait for their turn', async () => {
  const turns: string[] = []
  const deeds = Array.from({ length: 20 }, (_, index) =>
    withLock(lock, async () => {
      turns.push(`in ${index}`)
      await new Promise((done) => setImmediate(done))
      turns.push(`out ${index}`)
    }),
  )
  await Promise.all(deeds)
  const pairs = turns.flatMap((turn, index) => (turn.startsWith('in') ? [[turn, turns[index + 1]]] : []))
  expect(pairs).toHaveLength(20)
  for (const [entered, left] of pairs) expect(left).toBe(entered?.replace('in', 'out'))
  expect(readdirSync(folder)).toEqual([])
})

test('it says who holds it, and is let go when the work fails', async () => {
  const failing = withLock(lock, () => {
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, time: expect.any(Number) })
    throw new Error('boom')
  })
  await expect(failing).rejects.toThrow('boom')
  expect(readdirSync(folder)).toEqual([])
})

test('whoever waits too long is told for whom', async () => {
  heldBy()
  const waiting = withLock(lock, () => 'mine', soon)
  await expect(waiting).rejects.toThrow(locked)
  await expect(waiting).rejects.toThrow(`process ${process.pid} is changing the settings`)
  expect(JSON.parse(readFileSync(lock, 'utf8')).token).toBe(token)
})

test('a holder that has given no sign of life for long loses it', async () => {
  heldBy()
  utimesSync(lock, longAgo, longAgo)
  expect(await withLock(lock, () => 'mine', soon)).toBe('mine')
  expect(readdirSync(folder)).toEqual([])
})

test('a holder whose process is gone loses it at once', async () => {
  heldBy({ pid: 2 ** 30 })
  expect(await withLock(lock, () => 'mine', soon)).toBe('mine')
})

test('a process of another machine is not looked for on this one', async () => {
  heldBy({ pid: 2 ** 30, host: 'elsewhere.invalid' })
  await expect(withLock(lock, () => 'mine', soon)).rejects.toThrow('on elsewhere.invalid')
})

test('a lock without a name is waited for, and taken over when it is old', async () => {
  writeFileSync(lock, '')
  await expect(withLock(lock, () => 'mine', soon)).rejects.toThrow(locked)
  utimesSync(lock, longAgo, longAgo)
  expect(await withLock(lock, () => 'mine', soon)).toBe('mine')
})

test('whoever lost it knows, and takes nothing from the new holder', async () => {
  await withLock(lock, (isHeld) => {
    expect(isHeld()).toBe(true)
    heldBy()
    expect(isHeld()).toBe(false)
  })
  expect(JSON.parse(readFileSync(lock, 'utf8')).token).toBe(token)
})

test('while somebody else is removing a stale lock it is left alone; a removal that was cut off is forgotten', async () => {
  heldBy({ pid: 2 ** 30 })
  const grave = `${lock}.${token}.gone`
  mkdirSync(grave)
  await expect(withLock(lock, () => 'mine', soon)).rejects.toThrow(locked)
  utimesSync(grave, longAgo, longAgo)
  expect(await withLock(lock, () => 'mine', soon)).toBe('mine')
  expect(readdirSync(folder)).toEqual([])
})

test('a holder that is at work for long gives signs of life', async () => {
  const limits = { waitMs: 100, staleMs: 60 }
  await withLock(
    lock,
    async () => {
      utimesSync(lock, longAgo, longAgo)
      // until the next sign: a test that hung would be the failure
      const isOld = () => Date.now() - lastSign() > 30_000
      while (isOld()) await new Promise((done) => setTimeout(done, 5))
    },
    limits,
  )
  expect(existsSync(lock)).toBe(false)
})

test('where no lock can be made, that is said', async () => {
  await expect(withLock(join(folder, 'nowhere', 'lock'), () => 'mine', soon)).rejects.toThrow(
    expect.objectContaining({ code: 'settings-failed' }),
  )
})

function lastSign(): number {
  return statSync(lock).mtimeMs
}
