import { join } from 'node:path'
import { PawlError } from '../../kernel/index.ts'
import { arrive, type Holder, holderIn, isGone, leave } from './lock-holder.ts'
import { hasCode, hasNoLinks, type LogFiles, writeAll } from './log-files.ts'
import { inTheWay, type Obstacle, obstacleAt } from './obstacle-at.ts'
import { processPlace } from './process-place.ts'

export interface LockManner {
  /** How long to wait for other processes; 15 seconds by default. */
  readonly patienceMs?: number | undefined
  /** A holder this old that cannot be seen to be dead loses the lock; 10 seconds by default. */
  readonly staleMs?: number | undefined
}

/** A lock that this process took. */
export interface HeldLock {
  /** Whether it was taken so short a time ago that nobody can have taken it over yet. Costs nothing, unlike a look. */
  isYoung(): boolean
  /** Looks. */
  isHeld(): boolean
  /** The error for work that has found it lost. */
  lost(): PawlError
}

export interface FolderLock {
  /** Does work while no other process does. The work asks whether the lock is still held before and after it writes. */
  hold<T>(work: (lock: HeldLock) => T): T
  /** Removes what the lock needs between its uses. */
  close(): void
}

/**
 * A lock of a folder, for processes of this machine, its containers and sandboxes. Each process has a file with its name and
 * place; a second name for that file, `lock`, is the lock: it can be made only once, has its holder's name from its first moment
 * on, and costs a tenth of a new file. Waiting blocks the thread, since a hook process has nothing else to do.
 *
 * A holder whose process is dead loses the lock. One that may be alive, but is suspended or cannot be seen from here, loses it
 * when it is old; `onTakeover` is called before that, so that whatever it still writes when it wakes up does no harm.
 */
export function folderLock(
  files: LogFiles,
  folder: string,
  { patienceMs = 15_000, staleMs = 10_000, onTakeover }: LockManner & { readonly onTakeover: () => void },
): FolderLock {
  const path = join(folder, 'lock')
  const token = `${process.pid.toString(36)}-${Math.random().toString(36).slice(2)}`
  const own = join(folder, `holder-${token}`)
  const name = Buffer.from(`${token} ${process.pid} ${processPlace()}`)
  let introduced: number | undefined
  const take = () => {
    introduced ??= introduce(files, folder, own, name)
    const self = { own, id: introduced, name }
    const id = waitFor(() => tryTake(files, path, self), { files, path, patienceMs, staleMs, onTakeover })
    arrive(token)
    return id
  }
  return {
    hold(work) {
      let id: number
      try {
        id = take()
      } catch (error) {
        if (hasCode(error, 'ENOENT')) introduced = undefined // the folder, or our file in it, was removed
        throw error
      }
      const since = tick()
      let isSeen = false
      const held: HeldLock = {
        isYoung: () => tick() - since < Math.min(seenMs, staleMs) / 2,
        isHeld() {
          isSeen = files.lookAt(path)?.id === id
          return isSeen
        },
        lost: () => lostLock(path, tick() - since, Math.min(seenMs, staleMs)),
      }
      try {
        return work(held)
      } finally {
        release(files, path, token, () => (isSeen && held.isYoung()) || held.isHeld())
      }
    },
    close() {
      if (introduced === undefined) return
      introduced = undefined
      try {
        files.remove(own)
      } catch {
        // others remove it when this process is gone
      }
    },
  }
}

/** Makes the file that says who we are, and removes those of processes that were killed. */
function introduce(files: LogFiles, folder: string, own: string, name: Buffer): number {
  const id = makeNamed(files, own, name)
  try {
    sweep(files, folder, own)
    return id
  } catch (error) {
    files.remove(own)
    throw error
  }
}

function makeNamed(files: LogFiles, path: string, name: Buffer): number {
  const file = files.open(path, 'make')
  try {
    writeAll(files, file, name, null)
    return files.look(file).id
  } catch (error) {
    files.remove(path)
    throw error
  } finally {
    files.close(file)
  }
}

const dayMs = 86_400_000

/** A file that is removed by mistake is made again by its owner. */
function sweep(files: LogFiles, folder: string, own: string): void {
  for (const name of files.names(folder)) {
    const path = join(folder, name)
    if (!name.startsWith('holder-') || path === own) continue
    try {
      const holder = holderIn(files, path)
      if (holder !== undefined && (isGone(holder) || holder.ageMs > dayMs)) files.remove(path)
    } catch {
      // it is not one of ours, and in nobody's way
    }
  }
}

/** The file that says who we are. */
interface Self {
  readonly own: string
  readonly id: number
  readonly name: Buffer
}

/** The id of the lock's file; undefined if the lock is taken. */
function tryTake(files: LogFiles, path: string, { own, id, name }: Self): number | undefined {
  try {
    try {
      files.link(own, path)
      return id
    } catch (error) {
      if (!hasNoLinks(error)) throw error
      return makeNamed(files, path, name)
    }
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return undefined
    throw error
  }
}

interface Waiting {
  readonly files: LogFiles
  readonly path: string
  readonly patienceMs: number
  readonly staleMs: number
  readonly onTakeover: () => void
}

/** What `performance.now` would tell; but that is loaded when first used, for more than a millisecond. */
const tick = () => Number(process.hrtime.bigint()) / 1e6

const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** So long somebody has to be seen with the lock before the clock on the wall is believed that the lock is old. */
const seenMs = 1000

function waitFor<T>(take: () => T | undefined, { files, path, patienceMs, staleMs, onTakeover }: Waiting): T {
  const start = tick()
  let seen = { token: '', since: start }
  for (;;) {
    const taken = take()
    if (taken !== undefined) return taken
    const obstacle = obstacleAt(path)
    if (obstacle !== undefined) throw inTheWay(obstacle)
    const holder = holderIn(files, path)
    const now = tick()
    if (holder === undefined) {
      // it was just given back
      if (now - start > patienceMs) throw unreadable(path)
      if (now - start > seenMs) Atomics.wait(sleeper, 0, 0, 1)
      continue
    }
    if (holder.token !== seen.token) seen = { token: holder.token, since: now }
    // a lock from the future tells that the clock was moved back
    const isOld = Math.abs(holder.ageMs) > staleMs && now - seen.since > Math.min(seenMs, staleMs)
    if (isGone(holder)) bury(files, path, holder, () => undefined)
    else if (isOld) bury(files, path, holder, onTakeover)
    else if (now - start > patienceMs) throw locked(path, holder)
    // at random, or all who wait would come at the same time again and again
    Atomics.wait(sleeper, 0, 0, 0.2 + Math.random() * 2.8)
  }
}

/**
 * Two that find the same holder gone must not both remove its lock: the second would remove the one that the first has made
 * since. So the first makes a mark with the holder's name, which only one can, and looks again.
 */
function bury(files: LogFiles, path: string, { token }: Holder, onTakeover: () => void): void {
  const mark = markOf(path, token)
  try {
    files.makeMark(mark)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    forget(files, mark)
    return
  }
  try {
    if (holderIn(files, path)?.token !== token) return
    onTakeover()
    if (holderIn(files, path)?.token === token) files.remove(path)
  } finally {
    quietly(() => files.removeMark(mark))
  }
}

/** The mark of a takeover, beside the lock. */
function markOf(path: string, token: string): string {
  return `${path}.${token}.gone`
}

/** What keeps everybody from the lock of a folder: something else in its place, or in the place of the mark that a takeover makes. */
export function lockObstacle(files: LogFiles, folder: string): Obstacle | undefined {
  const path = join(folder, 'lock')
  const obstacle = obstacleAt(path)
  if (obstacle !== undefined) return obstacle
  const holder = holderIn(files, path)
  return holder && obstacleAt(markOf(path, holder.token), 'an empty folder')
}

/** A mark that somebody put something into stays, and costs nothing but its name. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // the lock is free, and that is what counts
  }
}

/** Removes the mark of a process that was killed in the middle of a takeover. */
function forget(files: LogFiles, mark: string): void {
  const obstacle = obstacleAt(mark, 'an empty folder')
  if (obstacle !== undefined) throw inTheWay(obstacle)
  try {
    const made = files.lookAt(mark)
    if (made !== undefined && Math.abs(Date.now() - made.changedAt) > seenMs) files.removeMark(mark)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

function release(files: LogFiles, path: string, token: string, isHeld: () => boolean): void {
  try {
    if (isHeld()) files.remove(path)
  } catch {
    leave(token) // the record is written, whatever becomes of the lock
  }
}

/** Nobody takes over the lock of a living process that has it for less than `leastMs`. */
function lostLock(path: string, heldMs: number, leastMs: number): PawlError {
  const why =
    heldMs < leastMs
      ? `somebody removed ${path} while this process was writing`
      : `this process was suspended, or waited for the disk, for ${Math.round(heldMs)} ms, and another one took over ${path}`
  return new PawlError('audit-locked', `lost the lock of the audit log: ${why}`, {
    hint: 'try again; nothing but Pawl may remove that file',
  })
}

function unreadable(path: string): PawlError {
  return new PawlError('audit-locked', `${path} is there, and cannot be read`, { hint: `remove ${path}` })
}

function locked(path: string, { pid, place }: Holder): PawlError {
  const elsewhere = place === processPlace() ? '' : ` on ${place.split('/')[0]}`
  const who = pid > 0 ? `process ${pid}${elsewhere}` : 'another process'
  return new PawlError('audit-locked', `${who} is writing to the audit log, and did not finish in time`, {
    hint: `try again; if no such process is running any more, remove ${path}`,
  })
}
