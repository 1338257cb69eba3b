import { join } from 'node:path'
import { hasCode } from '../has-code.ts'
import { hasNoLinks, type LockFiles, writeAll } from './lock-files.ts'
import { holderIn, isGone } from './lock-holder.ts'
import { processPlace } from './process-place.ts'

/** The file that identifies this process. A second name for it is a lock. */
export interface OwnFile {
  readonly token: string
  /** Takes a lock for this process. Returns the id of the lock's file; undefined if the lock is held. */
  lock(path: string): number | undefined
  /** Removes it; it is made again for the next lock. */
  remove(): void
}

/** Nothing is made before the first lock. */
export function ownFile(files: LockFiles, folder: string): OwnFile {
  const token = `${process.pid.toString(36)}-${Math.random().toString(36).slice(2)}`
  const own = join(folder, `holder-${token}`)
  const name = Buffer.from(`${token} ${process.pid} ${processPlace()}`)
  let id: number | undefined
  const linked = (path: string) => {
    id ??= introduce(files, folder, own, name)
    try {
      files.link(own, path)
      return id
    } catch (error) {
      if (!hasNoLinks(error)) throw error
      return makeNamed(files, path, name)
    }
  }
  const lock = (path: string): number | undefined => {
    try {
      return linked(path)
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return undefined
      if (!hasCode(error, 'ENOENT') || id === undefined) throw error
      id = undefined // our file was removed, by mistake or with its folder
      return lock(path)
    }
  }
  return {
    token,
    lock,
    remove() {
      if (id === undefined) return
      id = undefined
      try {
        files.remove(own)
      } catch {
        // others remove it when this process is gone
      }
    },
  }
}

/** Makes the file, and removes those of processes that were killed. */
function introduce(files: LockFiles, folder: string, own: string, name: Buffer): number {
  const id = makeNamed(files, own, name)
  try {
    sweep(files, folder, own)
    return id
  } catch (error) {
    files.remove(own)
    throw error
  }
}

function makeNamed(files: LockFiles, path: string, name: Buffer): number {
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
function sweep(files: LockFiles, folder: string, own: string): void {
  for (const name of files.names(folder)) {
    const path = join(folder, name)
    if (!name.startsWith('holder-') || path === own) continue
    try {
      const holder = holderIn(files, path)
      if (holder !== undefined && (isGone(holder) || holder.ageMs > dayMs)) files.remove(path)
    } catch {
      // it is not one of ours, and harmless
    }
  }
}
