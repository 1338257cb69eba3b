import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { PawlError } from '../../base/index.ts'
import { hasCode } from '../../node/index.ts'
import { fileError } from './file-error.ts'

export interface LockLimits {
  /** How long to wait for others. */
  readonly waitMs: number
  /** How long a holder may be silent before it counts as gone. */
  readonly staleMs: number
}

const usual: LockLimits = { waitMs: 10_000, staleMs: 30_000 }

/**
 * Does work while holding a lock that all processes of a machine respect: a file that can be made only once. A holder whose
 * process is gone, or that gave no sign of life for long, loses it. The work can ask whether the lock is still its own.
 */
export async function withLock<T>(
  path: string,
  work: (isHeld: () => boolean) => T | Promise<T>,
  limits: LockLimits = usual,
): Promise<T> {
  const token = randomBytes(8).toString('hex')
  await take(path, token, limits)
  const heart = setInterval(() => beat(path, token), limits.staleMs / 6)
  heart.unref()
  try {
    return await work(() => holderOf(path)?.token === token)
  } finally {
    clearInterval(heart)
    remove(path, token, (holder) => holder.token === token, limits)
  }
}

interface Holder {
  readonly token: string
  readonly pid: number
  readonly host: string
  /** The last sign of life. */
  readonly time: number
}

const nobody = { token: 'nobody', pid: 0, host: '' }

async function take(path: string, token: string, limits: LockLimits): Promise<void> {
  const start = performance.now()
  while (!make(path, token)) {
    const holder = holderOf(path)
    const isGone = (other: Holder) => other.token === holder?.token && isStale(other, limits)
    if (holder !== undefined && isGone(holder) && remove(path, holder.token, isGone, limits)) continue
    if (performance.now() - start > limits.waitMs) throw locked(path, holder)
    await sleep(5 + Math.random() * 45) // at random, or all who wait would come at the same time again and again
  }
}

function make(path: string, token: string): boolean {
  let handle: number
  try {
    handle = openSync(path, 'wx')
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw fileError(error, path, 'written')
  }
  try {
    writeFileSync(handle, JSON.stringify({ token, pid: process.pid, host: hostname(), time: Date.now() }))
  } finally {
    closeSync(handle)
  }
  return true
}

/**
 * Two that find the same lock stale must not both remove it: the second would remove the lock that the first has made since.
 * So whoever removes a lock, even its holder, first makes a folder of the lock's own name, which only one of them can, and
 * looks again.
 */
function remove(path: string, token: string, isMeant: (holder: Holder) => boolean, limits: LockLimits): boolean {
  const grave = `${path}.${token}.gone`
  try {
    mkdirSync(grave)
  } catch (error) {
    // whatever else it is, full disk or lost right: a lock that stays is taken over when its process is gone
    if (hasCode(error, 'EEXIST')) forget(grave, limits)
    return false
  }
  const holder = holderOf(path)
  const isRemoved = holder !== undefined && isMeant(holder)
  if (isRemoved) rmSync(path, { force: true })
  rmdirSync(grave)
  return isRemoved
}

/** Somebody was killed in the middle of a removal. */
function forget(grave: string, { staleMs }: LockLimits): void {
  const stats = statSync(grave, { throwIfNoEntry: false })
  if (stats === undefined || Date.now() - stats.mtimeMs < staleMs) return
  try {
    rmdirSync(grave)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** Who holds it; nobody if the file is not there. One that was killed before it wrote its name has none. */
function holderOf(path: string): Holder | undefined {
  try {
    const time = statSync(path).mtimeMs
    return { ...nameIn(readFileSync(path, 'utf8')), time }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function nameIn(text: string): Omit<Holder, 'time'> {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said !== 'object' || said === null) return nobody
    const { token, pid, host } = said as Record<string, unknown>
    // the token becomes part of a file's name
    if (typeof token !== 'string' || !/^[0-9a-f]{16}$/.test(token)) return nobody
    return { token, pid: typeof pid === 'number' ? pid : 0, host: typeof host === 'string' ? host : '' }
  } catch {
    return nobody
  }
}

function isStale({ pid, host, time }: Holder, { staleMs }: LockLimits): boolean {
  return Date.now() - time > staleMs || (host === hostname() && pid > 0 && !isAlive(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH') // somebody else's process is alive, too
  }
}

function beat(path: string, token: string): void {
  if (holderOf(path)?.token === token) utimesSync(path, new Date(), new Date())
}

function locked(path: string, holder: Holder | undefined): PawlError {
  const { pid, host } = holder ?? nobody
  const who = pid > 0 ? `process ${pid}${host === hostname() ? '' : ` on ${host}`}` : 'another process'
  return new PawlError('settings-locked', `${who} is changing the settings, and has not finished in time`, {
    hint: `try again; if nothing is running any more, remove ${path}`,
  })
}
