import { isPawlError } from '../../base/index.ts'
import { systemError } from '../project/system-error.ts'
import { inOrder } from '../terminal/interrupt.ts'
import { complain, outputClosed } from '../terminal/print.ts'
import { changesBetween, type FileChange, type FileMarks, marksOf } from './file-changes.ts'
import { createFolderWatch, type FolderWatch } from './folder-watch.ts'
import type { FoundFiles } from './found-files.ts'

/** Work on files that is repeated. */
interface Work<Found extends FoundFiles> {
  /** Finds the files: after each change there may be others. */
  find(): Found
  /** Does the work. An error ends the first time, and is printed afterwards. */
  run(found: Found, changes: readonly FileChange[]): void
}

/** A program may write a file in several steps: the work waits until nothing happens for so long, but not longer than the second. */
const quietMs = 100
const longestMs = 1000

/**
 * Does the work, and does it again whenever one of the files changes, comes or goes. Ends with Ctrl-C, or when the reader of the
 * output closes it. Nothing is done as long as nothing happens in the folders.
 */
export function watchFiles<Found extends FoundFiles>(work: Work<Found>): Promise<void> {
  return inOrder(() => new Promise((resolve, reject) => watch(work, resolve, reject)))
}

function watch<Found extends FoundFiles>(work: Work<Found>, done: () => void, fail: (error: unknown) => void): void {
  const state: State = { marks: undefined }
  const again = () => {
    try {
      look(work, state, folders)
    } catch (error) {
      close()
      fail(error)
    }
  }
  const later = createDelay(again)
  const folders = createFolderWatch(later.call)
  const close = () => {
    later.cancel()
    folders.close()
  }
  const end = () => {
    close()
    done()
  }
  outputClosed.addEventListener('abort', end)
  again()
  if (outputClosed.aborted) end()
}

interface State {
  /** Of the files at the last look; nothing before the first one. */
  marks: FileMarks | undefined
}

function look<Found extends FoundFiles>({ find, run }: Work<Found>, state: State, folders: FolderWatch): void {
  const isFirst = state.marks === undefined
  try {
    let found = find()
    // files that came before their folder was watched are found the next time
    for (let tries = 0; folders.set(found.folders) && tries < 10; tries++) found = find()
    const now = marksOf(found.files)
    const changes = changesBetween(state.marks ?? new Map(), now)
    state.marks = now
    if (isFirst || changes.length > 0) run(found, isFirst ? [] : changes)
  } catch (thrown) {
    const error = isPawlError(thrown) ? thrown : systemError(thrown)
    if (isFirst || error === undefined) throw thrown
    complain(error.message, error.hint)
  }
}

/** Calls once things are quiet. */
function createDelay(run: () => void): { readonly call: () => void; readonly cancel: () => void } {
  let timer: NodeJS.Timeout | undefined
  let started: number | undefined
  const fire = () => {
    started = undefined
    run()
  }
  return {
    call() {
      started ??= performance.now()
      clearTimeout(timer)
      timer = setTimeout(fire, Math.max(0, Math.min(quietMs, started + longestMs - performance.now())))
    },
    cancel: () => clearTimeout(timer),
  }
}
