import { isObject, type Json } from '../../base/index.ts'
import { oneOf, type TypeOf } from '../json/codec.ts'
import { namedPaths } from './named-paths.ts'
import { pathsInCommand, pathsInPatch } from './patch-text.ts'
import { isAbsolutePath, resolvePath } from './resolve-path.ts'

/** The kinds of tools, independent of their names. */
export const toolKinds = ['shell', 'read', 'write', 'edit', 'patch', 'search', 'web', 'mcp', 'agent', 'other'] as const
export const toolKind = oneOf(...toolKinds)
/** The kind of a tool, independent of its name: `shell`, `read`, `write` and so on. */
export type ToolKind = TypeOf<typeof toolKind>

const commandKeys = ['command', 'cmd', 'script']
const folderKeys = ['workdir', 'working_directory', 'workingDirectory', 'directory', 'dir_path', 'cwd']

/** The command line a shell call will run; words of a list are quoted where a shell would split them. */
export function commandOf(kind: ToolKind, input: Json): string | undefined {
  if (kind !== 'shell') return undefined
  if (typeof input === 'string') return input
  // which of several the tool runs is not known here: a guard has to see them all
  const lines = ownOf(input, commandKeys)
    .map(lineOf)
    .filter((line) => line !== undefined)
  return lines.length <= 1 ? lines[0] : [...new Set(lines)].join('\n')
}

function lineOf(command: Json | undefined): string | undefined {
  if (typeof command === 'string') return command
  return Array.isArray(command) ? command.map((word) => quoted(wordOf(word))).join(' ') : undefined
}

/** A list or an object is not a word, and `String` of it may take the square of its depth. */
function wordOf(word: Json): string {
  return typeof word === 'object' && word !== null ? '[object]' : String(word)
}

/**
 * Why the command of a shell call cannot be judged, if it cannot: it is missing, or a part of it is not text. Null
 * counts as missing, since models write it for omitted fields.
 */
export function unreadableCommand(kind: ToolKind, input: Json): string | undefined {
  if (kind !== 'shell' || typeof input === 'string') return undefined
  const given = ownOf(input, commandKeys).filter((command) => command !== null && command !== undefined)
  if (given.length === 0) return 'it is a shell call, and its input has no `command`, `cmd` or `script`'
  return given.every(isReadable)
    ? undefined
    : 'it is a shell call, and its command is neither a text nor a list of words'
}

function isReadable(command: Json): boolean {
  if (typeof command === 'string') return true
  return Array.isArray(command) && command.every((word) => typeof word !== 'object' || word === null)
}

/**
 * The files a call names, normalised, and absolute where the folder is known that they start from. A shell command may touch
 * others: of those only the files of a patch are here that it holds.
 */
export function pathsOf(kind: ToolKind, input: Json, cwd?: string): readonly string[] {
  const named = namedPaths(input)
  if (kind === 'shell') return shellPaths(input, named, cwd)
  if (kind !== 'patch') return resolved(named, cwd)
  return resolved([...textsIn(input).flatMap((patch) => pathsInPatch(patch)), ...named], cwd)
}

function shellPaths(input: Json, named: readonly string[], cwd: string | undefined): readonly string[] {
  const patched = patchedPaths(input)
  if (patched.length === 0) return resolved(named, cwd)
  const folders = ownOf(input, folderKeys).filter((folder) => typeof folder === 'string')
  const there = folders.flatMap((folder) => resolved(patched, resolvePath(folder, cwd)))
  return [...new Set([...resolved([...patched, ...named], cwd), ...there])]
}

function patchedPaths(input: Json): readonly string[] {
  const paths: string[] = []
  for (const command of typeof input === 'string' ? [input] : ownOf(input, commandKeys)) {
    for (const text of textsIn(command)) paths.push(...pathsInCommand(text))
  }
  return paths
}

/** The kinds that a call matches: a shell that receives a patch has both. */
export function kindsOf({ kind, command, paths }: SelectedCall): ToolKind | readonly ToolKind[] {
  if (kind !== 'shell' || paths.length === 0 || command === undefined) return kind
  return pathsInCommand(command).length === 0 ? kind : ['shell', 'patch']
}

interface SelectedCall {
  readonly kind: ToolKind
  readonly command?: string | undefined
  readonly paths: readonly string[]
}

function resolved(paths: readonly string[], folder: string | undefined): readonly string[] {
  if (paths.length === 0) return [] // nearly always
  const all = new Set<string>()
  for (const path of paths) {
    for (const home of fromHome(path)) all.add(home)
    all.add(resolvePath(path, folder))
    for (const written of throughLinks(path, folder)) all.add(written)
  }
  return [...all]
}

/**
 * `name/..` is ambiguous: nothing, as text; or above the target of `name`, as the system reads it. So a path with that
 * is here as it was written, too, and code that follows links sees its target.
 */
function throughLinks(path: string, folder: string | undefined): readonly string[] {
  if (path === '') return [path] // nothing is not the folder itself
  if (!goesBack(path)) return []
  return [folder === undefined || isAbsolutePath(path) ? path : `${folder}/${path}`]
}

function goesBack(path: string): boolean {
  if (!path.includes('..')) return false
  let depth = 0
  for (const step of path.split(/[/\\]/)) {
    if (step === '..' && depth > 0) return true
    if (step !== '' && step !== '.' && step !== '..') depth++
  }
  return false
}

/** Some take `~` for the home of the user, and some for the name of a folder: both are here. */
function fromHome(path: string): readonly string[] {
  if (path !== '~' && !path.startsWith('~/')) return []
  const below = resolvePath(path.slice(2))
  return [below === '.' ? '~' : `~/${below}`]
}

function textsIn(input: Json): readonly string[] {
  if (typeof input === 'string') return [input]
  const values = typeof input === 'object' && input !== null ? Object.values(input).flat() : [input]
  return values.filter((value) => typeof value === 'string')
}

function ownOf(input: Json, keys: readonly string[]): readonly Json[] {
  if (!isObject(input)) return []
  return keys.filter((key) => Object.hasOwn(input, key)).map((key) => input[key] as Json)
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
