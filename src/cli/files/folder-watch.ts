import { type FSWatcher, statSync, watch } from 'node:fs'
import { dirname } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { hasCode } from '../../node/index.ts'

/** Watches folders, each by itself: not every system can watch those below. */
export interface FolderWatch {
  /** Watches exactly these; in place of one that is missing, the nearest one above it. Returns whether one of them is new. */
  set(folders: readonly string[]): boolean
  close(): void
}

interface Watched {
  readonly watcher: FSWatcher
  /** Which folder it is: another may have its path by now. */
  readonly identity: string
}

export function createFolderWatch(onChange: () => void): FolderWatch {
  const watched = new Map<string, Watched>()
  const drop = (folder: string) => {
    watched.get(folder)?.watcher.close()
    watched.delete(folder)
  }
  const open = (folder: string, identity: string) => {
    const watcher = watch(folder, onChange)
    watcher.on('error', () => {
      drop(folder)
      onChange()
    })
    watched.set(folder, { watcher, identity })
  }
  return {
    set(folders) {
      const wanted = new Map(folders.map(nearestFolder))
      for (const [folder, { identity }] of watched) if (wanted.get(folder) !== identity) drop(folder)
      const fresh = [...wanted].filter(([folder]) => !watched.has(folder))
      for (const [folder, identity] of fresh) tryToWatch(folder, () => open(folder, identity))
      return fresh.length > 0
    },
    close() {
      for (const folder of watched.keys()) drop(folder)
    },
  }
}

function nearestFolder(folder: string): readonly [path: string, identity: string] {
  const there = statSync(folder, { throwIfNoEntry: false })
  if (there?.isDirectory() === true || dirname(folder) === folder) return [folder, `${there?.dev}:${there?.ino}`]
  return nearestFolder(dirname(folder))
}

/** A folder that has gone meanwhile is looked for again, since it counts as new. */
function tryToWatch(folder: string, open: () => void): void {
  try {
    open()
  } catch (cause) {
    if (hasCode(cause, 'ENOENT') || hasCode(cause, 'ENOTDIR')) return
    const isFull = hasCode(cause, 'ENOSPC') || hasCode(cause, 'EMFILE')
    const why = isFull ? 'the system watches as many files as it may' : 'the system refuses it'
    const hint = isFull ? 'name fewer folders, or raise `fs.inotify.max_user_watches`' : 'run it without `--watch`'
    throw new PawlError('system', `${folder} cannot be watched: ${why}`, { cause, hint })
  }
}
