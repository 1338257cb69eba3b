import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { filesBelow } from './files-below.ts'
import type { FoundFiles } from './found-files.ts'
import { globFiles, isGlob } from './glob-files.ts'

/** The files that words of a command line name, each once. */
export interface NamedFiles extends FoundFiles {
  /** Words that stand for no file: folders and patterns. */
  readonly empty: readonly string[]
}

/** Words name files, folders (all files with this ending in them) and patterns. A missing file is reported when it is read. */
export function findFiles(words: readonly string[], ending: string): NamedFiles {
  const found = words.map((word) => ({ word, ...filesOf(word, ending) }))
  const seen = new Set<string>()
  const isNew = (path: string) => seen.size < seen.add(resolve(path)).size
  return {
    files: found.flatMap(({ files }) => files.filter(isNew)),
    folders: [...new Set(found.flatMap(({ folders }) => folders.map((folder) => resolve(folder))))],
    empty: found.filter(({ files }) => files.length === 0).map(({ word }) => word),
  }
}

function filesOf(word: string, ending: string): FoundFiles {
  const there = statSync(word, { throwIfNoEntry: false })
  if (there?.isDirectory() === true) return filesBelow(word, ending)
  if (there === undefined && isGlob(word)) return globFiles(word, ending)
  return { files: [word], folders: [dirname(word)] }
}
