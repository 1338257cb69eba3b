import { join, parse, sep } from 'node:path'
import { filesBelow } from './files-below.ts'
import { type FolderEntry, folderEntries, isLeftOut } from './folder-entries.ts'
import type { FoundFiles } from './found-files.ts'
import { isPattern, namePattern } from './name-pattern.ts'
import { withoutBraces } from './without-braces.ts'

/** Whether a word of a command line is a pattern that the shell has left as it is. */
export function isGlob(word: string): boolean {
  return isPattern(word) || /\{[^{}]*,/.test(word)
}

/** The files that a pattern matches; a folder that it matches stands for all files in it. `**` is any number of folders. */
export function globFiles(pattern: string, ending: string): FoundFiles {
  const found = withoutBraces(pattern).map((one) => walk(one, ending))
  return { files: found.flatMap(({ files }) => files), folders: found.flatMap(({ folders }) => folders) }
}

function walk(pattern: string, ending: string): FoundFiles {
  const { base, parts } = divided(pattern)
  const files: string[] = []
  const folders: string[] = []
  const take = ({ type, path, name }: FolderEntry) => {
    if (type === 'file' && name.endsWith(ending)) files.push(path)
    if (type !== 'folder') return
    const below = filesBelow(path, ending)
    files.push(...below.files)
    folders.push(...below.folders)
  }
  /** `at` are the parts that may come next: every folder is read once, however many `**` there are. */
  const look = (folder: string, at: ReadonlySet<number>) => {
    folders.push(folder)
    for (const entry of folderEntries(folder)) {
      const next = behind(entry, parts, at)
      if (next.has(parts.length)) take(entry)
      else if (entry.type === 'folder' && next.size > 0) look(entry.path, next)
    }
  }
  look(base, withSkipped(new Set([0]), parts))
  return { files, folders }
}

/** A part of a pattern: `**`, or a test for names. */
type Part = '**' | ((entry: FolderEntry) => boolean)

/** The folder that a pattern begins at, and the parts below it. */
function divided(pattern: string): { readonly base: string; readonly parts: readonly Part[] } {
  const { root } = parse(pattern)
  const names = pattern.slice(root.length).split(sep === '/' ? /\/+/ : /[\\/]+/)
  const first = names.findIndex((name) => isPattern(name))
  const plain = first === -1 ? Math.max(0, names.length - 1) : first
  const rest = names.slice(plain).filter((name) => name !== '' && name !== '.')
  const parts = rest.filter((name, at) => name !== '**' || rest[at - 1] !== '**').map(partOf)
  const isOpen = parts.at(-1) === '**'
  return { base: join(root, ...names.slice(0, plain)), parts: isOpen ? [...parts, partOf('*')] : parts }
}

function partOf(text: string): Part {
  if (text === '**') return text
  if (!isPattern(text)) return ({ name }) => name === text
  const matches = namePattern(text)
  return ({ name }) => matches(name) && name !== 'node_modules'
}

function behind(entry: FolderEntry, parts: readonly Part[], at: ReadonlySet<number>): ReadonlySet<number> {
  const next = new Set<number>()
  for (const index of at) {
    const part = parts[index]
    if (part === '**') {
      if (entry.type === 'folder' && !isLeftOut(entry.name)) next.add(index)
    } else if (part?.(entry) === true) next.add(index + 1)
  }
  return withSkipped(next, parts)
}

/** `**` may also be no folder at all. */
function withSkipped(at: ReadonlySet<number>, parts: readonly Part[]): ReadonlySet<number> {
  return new Set([...at].flatMap((index) => (parts[index] === '**' ? [index, index + 1] : [index])))
}
