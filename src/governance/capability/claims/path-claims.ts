import { type Json, PawlError } from '../../../base/index.ts'
import { namedPaths, plainKey, type ToolCall } from '../../../protocol/index.ts'
import { nodeFs, nodePath } from '../../of-node.ts'
import { wholePath } from '../places/real-path.ts'
import { contentPaths } from '../texts/content-paths.ts'
import { patchedPaths, patchHeads } from '../texts/patched-paths.ts'
import { pathAsText, pathsInText, type Reading } from '../texts/paths-in-text.ts'
import { textSpellings } from '../texts/spellings.ts'
import { standInsFor } from '../texts/stand-ins.ts'
import { commandKey } from './command-key.ts'
import { isAskedFor, isQuery, type KeyMeaning, wordsOf } from './key-meaning.ts'
import { pathTest } from './path-test.ts'
import { type InputTexts, type KeyedText, textsIn } from './texts-in.ts'

/** A text that a call may open as a file, and the folders that it may start from if it is relative. */
export interface PathClaim {
  readonly text: string
  readonly from: readonly (string | undefined)[]
  /** The key of the longer text that it is a part of. */
  readonly within?: string | undefined
  /** Whether it has spellings that cannot be decoded. */
  readonly isUnread?: boolean
}

/** Where a call is judged. */
export interface FenceGround {
  /** The start of relative paths. */
  readonly start: string | undefined
  /** The folders of the fence. */
  readonly folders: readonly string[]
  /** Whether another resolver judges commands. */
  readonly leavesCommands: boolean
}

const patternKeys = new Set(
  'pattern patterns glob globs include includes includepattern filepattern fileglob exclude excludes excludepattern excludepatterns ignore'.split(
    ' ',
  ),
)
const folderKeys = new Set(
  'cwd workdir workingdir workingdirectory directory dir dirpath folder folderpath path root rootdir rootpath basedir basepath'.split(
    ' ',
  ),
)
const searchedKeys = new Set(
  'paths directories folders absolutepath targetdirectory targetdirectories searchpath'.split(' '),
)
/** The last word of a key whose folder, if it is there, paths may start from, too. */
const folderWords = new Set(
  'dir directory folder cwd workdir root base workspace worktree path project repo home'.split(' '),
)

/** More combinations of folders and paths than this are not judged. */
const most = 40_000

/** Everything in a call that may be a path. */
export function claimsOf(call: ToolCall, ground: FenceGround): readonly PathClaim[] {
  const { start } = ground
  const named = call.paths.map((text) => ({ text, from: [start] }))
  if (call.kind === 'shell') return named
  const input = textsIn(call.input)
  const isLeft = ground.leavesCommands && commandKey(call) !== undefined
  const texts = input.texts.filter(({ meaning }) => meaning !== 'content' && !(isLeft && ofCommands.has(meaning)))
  const claims = [...named, ...claimsIn(call, { ...input, texts }, ground), ...claimsInContent(call, input, ground)]
  if (call.kind === 'search' && searchesWhereItIs(call, texts)) claims.push({ text: '.', from: [start] })
  if (claims.reduce((sum, { from }) => sum + from.length, 0) > most) {
    throw new PawlError('too-many-paths', 'the call names more paths than can be judged')
  }
  return claims
}

/**
 * A tool of unknown kind may open a text that is a path and nothing else. If it also names a file, the text is a
 * pattern where the tool's name means a search; and content that it writes into the file is never a path.
 */
function claimsInContent(call: ToolCall, { texts }: InputTexts, ground: FenceGround): readonly PathClaim[] {
  if (call.kind !== 'mcp' && call.kind !== 'other') return []
  const hasFile = call.paths.length > 0
  if (hasFile && isSearch(call.name)) return []
  const { start } = ground
  const reading = readingFor(ground)
  return texts
    .filter(({ name, meaning }) => meaning === 'content' && (hasFile ? isQuery(name) : isAskedFor(name)))
    .flatMap(({ text, name }) => contentPaths(text, reading, start).map((path) => ({ text: path, within: name })))
    .map((path) => ({ ...path, from: [start] }))
}

/** A tool that searches for words in files, by its name. */
function isSearch(name: string): boolean {
  return /grep|search|find|query|filter|match|lookup|locate|replace|^(?:.*__)?(?:rg|ag|ack)$/i.test(name)
}

const ofCommands: ReadonlySet<KeyMeaning> = new Set(['command', 'arguments'])

function claimsIn(call: ToolCall, { texts, keys, values }: InputTexts, ground: FenceGround): readonly PathClaim[] {
  const { start } = ground
  const named = values.flatMap((value) => namedPaths(value as Json))
  const folders = [start, ...foldersIn(texts, start)]
  const searched = named.flatMap((path) => wholePath(path, start) ?? [])
  const read = readerFor(call, ground)
  const patterns = texts.filter((text) => isPattern(text) && !isExpression(call, text))
  const inFolders = texts
    .filter(({ key }) => folderKeys.has(key) || searchedKeys.has(key))
    .map(({ text }) => ({ text }))
  const paths = [
    ...[...inFolders, ...named.map((text) => ({ text }))],
    ...texts.filter((text) => !isPattern(text)).flatMap(({ text, name }) => read(text, name)),
    ...keys.flatMap((key) => read(key, key)),
  ]
  return [
    ...distinct(paths).map((path) => ({ ...path, from: nodePath().isAbsolute(path.text) ? [start] : folders })),
    ...patterns
      .flatMap(({ text, name }) => (call.kind === 'search' ? [{ text }, ...read(text, name)] : read(text, name)))
      .map((path) => ({ ...path, from: searched.length > 0 ? searched : [start] })),
  ]
}

type Found = Omit<PathClaim, 'from'>

function distinct(paths: readonly Found[]): readonly Found[] {
  return [...new Map(paths.map((path) => [path.text, path])).values()]
}

/** Reads the paths in a text under a key. A patch names its own; words for another agent are a path or none. */
function readerFor({ kind }: ToolCall, ground: FenceGround) {
  const reading = readingFor(ground)
  return (text: string, name: string): readonly Found[] => {
    const patched = kind === 'patch' || patchKeys.has(plainKey(name)) ? patchedPaths(text) : []
    if (patched.length > 0) {
      const heads = patchHeads(text).flatMap((head) => pathsInText(head, reading) ?? [head])
      return [...patched, ...heads].flatMap((path) => spelledPaths(path, reading))
    }
    const isOfWords = kind === 'agent' && namedPaths({ [name]: 'a' }).length === 0
    const found = isOfWords ? pathAsText(text, reading) : pathsInText(text, reading)
    if (found === undefined) return [{ text, within: name, isUnread: true }]
    return found.map((path) => (path === text ? { text } : { text: path, within: name }))
  }
}

function readingFor({ start, folders }: FenceGround): Reading {
  const known = start === undefined ? folders : [start, ...folders]
  return { looksLikePath: pathTest(start), standIns: standInsFor(known) }
}

/** A patch may quote its paths: `"\\056\\056/x"`. */
function spelledPaths(path: string, { standIns }: Reading): readonly Found[] {
  const spellings = textSpellings(standIns.put(path))
  return spellings?.map((text) => ({ text: standIns.take(text) })) ?? [{ text: path, isUnread: true }]
}

const patchKeys = new Set('patch diff patchtext unifieddiff'.split(' '))

/** Folders that relative paths may start from: those under keys for folders, and others that exist. */
function foldersIn(texts: readonly KeyedText[], start: string | undefined): readonly string[] {
  const folders = texts.flatMap(({ key, name, text }) => {
    if (!folderKeys.has(key) && !folderWords.has(wordsOf(name).at(-1) ?? '')) return []
    const path = wholePath(text, start)
    const found = path === undefined ? undefined : kindAt(path)
    return path !== undefined && (found === 'folder' || (found === 'nothing' && folderKeys.has(key))) ? [path] : []
  })
  return [...new Set(folders)]
}

/** A missing path may become a folder; paths do not start from a file. */
function kindAt(path: string): 'file' | 'folder' | 'nothing' {
  try {
    const found = nodeFs().statSync(path)
    if (found.isFile()) return 'file'
    return found.isDirectory() ? 'folder' : 'nothing'
  } catch {
    return 'nothing'
  }
}

function isPattern({ key }: KeyedText): boolean {
  return patternKeys.has(key)
}

/** A tool that looks for words in files calls a regular expression `pattern`. */
function isExpression({ name }: ToolCall, { key }: KeyedText): boolean {
  return key === 'pattern' && /grep|search_file_content|^rg$/i.test(name)
}

/** A search that names no folder searches where it is. A glob goes where its pattern leads. */
function searchesWhereItIs({ name }: ToolCall, texts: readonly KeyedText[]): boolean {
  if (texts.some(({ key }) => folderKeys.has(key) || searchedKeys.has(key))) return false
  return !(/glob/i.test(name) && texts.some(({ key }) => patternKeys.has(key)))
}
