import { hostname } from 'node:os'
import { join } from 'node:path'
import { PawlError } from '../../kernel/index.ts'
import { hasCode, type LogFiles, readAll, withFile, writeAll } from './log-files.ts'

/** How long to wait for others. */
const waitMs = 15_000
/** A lock is held for a few milliseconds: a holder this old was stopped, or its number belongs to another process by now. */
const staleMs = 30_000
/** One that was killed before it wrote its name. */
const namelessMs = 1000

interface Holder {
  readonly token: string
  readonly pid: number
  readonly host: string
  /** Since it was made; less than nothing if the clock was moved back. */
  readonly ageMs: number
}

/**
 * Does work while no other process does, for as long as it takes: a file that can be made only once. Who waits blocks its
 * thread, since a hook process has nothing else to do. A holder whose process is gone loses the lock; so the work asks
 * whether it is still the holder before it writes.
 */
export function withFolderLock<T>(
  files: LogFiles,
  folder: string,
  work: (isHeld: () => boolean) => T,
  patienceMs = waitMs,
): T {
  const path = join(folder, 'lock')
  const token = `${process.pid.toString(36)}-${Math.random().toString(36).slice(2)}`
  const name = Buffer.from(`${token} ${process.pid} ${hostname()}`)
  take(files, path, name, patienceMs)
  const isHeld = () => isNamed(files, path, name)
  try {
    return work(isHeld)
  } finally {
    try {
      if (isHeld()) files.remove(path)
    } catch {
      left.add(token) // what was written is written, whatever becomes of the lock
    }
  }
}

/** What `performance.now` would tell; but that is loaded when first used, for more than a millisecond. */
const tick = () => Number(process.hrtime.bigint()) / 1e6

/** Locks that this process could not remove when its work was done: it is alive, and does not hold them any more. */
const left = new Set<string>()

const sleeper = new Int32Array(new SharedArrayBuffer(4))

function take(files: LogFiles, path: string, name: Buffer, patienceMs: number): void {
  const start = tick()
  let seen = { token: '', since: start }
  while (!make(files, path, name)) {
    const holder = holderOf(files, path)
    if (holder === undefined) continue
    const now = tick()
    if (holder.token !== seen.token) seen = { token: holder.token, since: now }
    if (isGone(holder, now - seen.since)) bury(files, path, holder, now - seen.since)
    else if (now - start > patienceMs) throw locked(path, holder)
    // at random, or all who wait would come at the same time again and again
    Atomics.wait(sleeper, 0, 0, 0.2 + Math.random() * 2.8)
  }
}

function make(files: LogFiles, path: string, name: Buffer): boolean {
  let file: number
  try {
    file = files.open(path, 'make')
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
  try {
    writeAll(files, file, name, 0)
  } catch (error) {
    files.remove(path)
    throw error
  } finally {
    files.close(file)
  }
  return true
}

/**
 * Two that find the same holder gone must not both remove its lock: the second would remove the one that the first has made
 * since. So whoever removes it first makes a mark with the holder's name, which only one can, and looks again.
 */
function bury(files: LogFiles, path: string, { token }: Holder, seenMs: number): void {
  const mark = `${path}.${token}.gone`
  try {
    files.makeMark(mark)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    forget(files, mark)
    return
  }
  try {
    const holder = holderOf(files, path)
    if (holder?.token === token && isGone(holder, seenMs)) files.remove(path)
  } finally {
    files.removeMark(mark)
  }
}

/** Somebody was killed in the middle of a removal. */
function forget(files: LogFiles, mark: string): void {
  try {
    const ageMs = withFile(files, mark, 'read', (file) => Date.now() - files.look(file).modifiedAt)
    if (Math.abs(ageMs) > namelessMs) files.removeMark(mark)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** Asked twice for every append, so in as few words as the file system understands. */
function isNamed(files: LogFiles, path: string, name: Buffer): boolean {
  try {
    return withFile(files, path, 'read', (file) => readAll(files, file, name.length, 0).equals(name))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

function holderOf(files: LogFiles, path: string): Holder | undefined {
  try {
    return withFile(files, path, 'read', (file) => {
      const [token = '', pid, host = ''] = readAll(files, file, 512, 0).toString('utf8').split(' ')
      const ageMs = Date.now() - files.look(file).modifiedAt
      // the token becomes part of a file's name
      return { token: /^[\w-]+$/.test(token) ? token : 'nobody', pid: Number(pid), host, ageMs }
    })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A lock from the future is no old one: the clock was moved back, perhaps while its holder is at work. Who sees it for a while knows. */
function isGone({ token, pid, host, ageMs }: Holder, seenMs: number): boolean {
  if (left.has(token)) return true
  if (pid > 0 && host === hostname() && !isAlive(pid)) return true
  const oldMs = pid > 0 ? staleMs : namelessMs
  return ageMs > oldMs || (ageMs < -oldMs && seenMs > namelessMs)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH') // somebody else's process is alive, too
  }
}

function locked(path: string, { pid, host }: Holder): PawlError {
  const who = pid > 0 ? `process ${pid}${host === hostname() ? '' : ` on ${host}`}` : 'another process'
  return new PawlError('audit-locked', `${who} is writing to the audit log, and has not finished in time`, {
    hint: `try again; if nothing is running any more, remove ${path}`,
  })
}
