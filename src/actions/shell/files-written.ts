import type { Action } from '../action/action.ts'
import { type Argument, isUnknown } from '../action/argument.ts'

/** The files that a call writes or brings in, as far as it is read. */
export interface FilesWritten {
  readonly isEmpty: boolean
  /** Remembers what an action leaves behind. */
  note(action: Action): void
  /** Remembers that files of another repository come into a folder. */
  noteRepository(places: readonly Argument[]): void
  /** Whether the file in this place may be one of them. */
  mayContain(place: Argument): boolean
}

/** Programs that change nothing in a file but what is known about it, and those whose scripts are their own. */
const keepsContent: ReadonlySet<string> = new Set([
  ...['chmod', 'chown', 'chgrp', 'chattr', 'chflags', 'setfacl', 'touch', 'mkdir'],
  ...['venv', 'virtualenv', 'python', 'uv'],
  ...['docker', 'podman', 'nerdctl'], // a folder that is mounted
  // what they make is made of sources
  ...['gcc', 'g++', 'cc', 'c++', 'clang', 'clang++', 'gfortran', 'tcc', 'ld', 'as', 'strip', 'objcopy'],
  ...['rustc', 'javac', 'tsc', 'go', 'cmake'],
])

export function createFilesWritten(): FilesWritten {
  const exact = new Set<string>()
  /** Folders with all below them, and whether they come from git, which brings in no hooks. */
  const folders = new Map<string, boolean>()
  /** How the places begin that are not known. */
  const begins = new Set<string>()
  const noteFile = (place: Argument) => {
    if (typeof place === 'string') exact.add(place)
    else begins.add(beginOf(place))
  }
  const noteFolder = (place: Argument, isGit: boolean) => {
    if (typeof place === 'string') folders.set(place, isGit && folders.get(place) !== false)
    else begins.add(beginOf(place))
  }
  const mayContain = (place: Argument) => {
    const begin = beginOf(place)
    for (const one of begins) if (one.startsWith(begin) || begin.startsWith(one)) return true
    if (typeof place !== 'string') return hasBelow(begin)
    return exact.has(place) || ancestorsOf(place).some((one) => isBroughtIn(one, place))
  }
  const isBroughtIn = (folder: string, place: string) => {
    const isGit = folders.get(folder)
    return isGit === false || (isGit === true && !place.slice(folder.length).includes('/.git/'))
  }
  const hasBelow = (begin: string) =>
    [...exact, ...folders.keys()].some((one) => one.startsWith(begin) || begin.startsWith(`${one}/`))
  return {
    get isEmpty() {
      return exact.size + folders.size + begins.size === 0
    },
    note(action) {
      if (action.type === 'moves') {
        const isMoved = action.path.places.some((one) => mayContain(one) || hasBelow(`${beginOf(one)}/`))
        if (isMoved) for (const one of action.to.places) noteFolder(one, false)
      }
      if (action.type !== 'writes' || keepsContent.has(action.by)) return
      const isGit = action.by === 'git'
      for (const one of action.path.places) {
        if (!action.recursive) noteFile(one)
        // versions of the project itself are not brought in
        else if (!isGit || action.path.written !== '.') noteFolder(one, isGit)
      }
    },
    noteRepository(places) {
      for (const one of places) noteFolder(one, true)
    },
    mayContain,
  }
}

/** What is known of the beginning of a place. */
function beginOf(place: Argument): string {
  if (typeof place === 'string') return place
  return isUnknown(place) ? place.begins : place.text.replace(/[*?[][\s\S]*$/, '')
}

/** A path, and the folders that contain it. */
function ancestorsOf(path: string): readonly string[] {
  const found = [path]
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) found.push(path.slice(0, at))
  return [...found, path.startsWith('/') ? '/' : '.']
}
