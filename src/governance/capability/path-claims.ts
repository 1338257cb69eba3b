import { type Json, PawlError } from '../../kernel/index.ts'
import { namedPaths, pathOfAddress, type ToolCall, type ToolKind } from '../../protocol/index.ts'
import { looksLikePath } from './looks-like-path.ts'
import { wholePath } from './real-path.ts'
import { type KeyedText, textsIn } from './texts-in.ts'

/** A text that a call may open as a file, and the folders that it may start from if it is relative. */
export interface PathClaim {
  readonly text: string
  readonly from: readonly (string | undefined)[]
}

/** Kinds whose whole input is looked through, not only the keys that are known to name files. */
const watched: readonly ToolKind[] = ['read', 'write', 'edit', 'search', 'mcp', 'other']

const patternKeys = wordsOf('pattern patterns glob globs include includes includepattern filepattern fileglob')
const folderKeys = wordsOf(
  'cwd workdir workingdir workingdirectory directory dir dirpath folder folderpath path root rootdir rootpath basedir basepath',
)
const searchedKeys = wordsOf('paths directories folders absolutepath targetdirectory targetdirectories searchpath')
const commandKeys = wordsOf('command cmd commandline shell script')
/** More combinations of folders and paths than this are not judged. */
const most = 10_000

/** Whether a call that is not of the kind `shell` holds a command line: more than one word under a key that says so. */
export function holdsCommand({ kind, input }: ToolCall): boolean {
  if (kind !== 'mcp' && kind !== 'other') return false
  return textsIn(input).texts.some(({ key, text }) => commandKeys.has(key) && /\S\s+\S/.test(text))
}

/** Everything in a call that may be a path. */
export function claimsOf(call: ToolCall, start: string | undefined): readonly PathClaim[] {
  const claims: PathClaim[] = call.paths.map((text) => ({ text, from: [start] }))
  if (!watched.includes(call.kind)) return claims
  const { texts, values } = textsIn(call.input)
  const named = values.flatMap((value) => namedPaths(value as Json))
  const inFolders = texts.filter(({ key }) => folderKeys.has(key)).map(({ text }) => text)
  const folders = inFolders.flatMap((folder) => wholePath(folder, start) ?? [])
  const patterns = texts.filter((text) => isPattern(call, text) && !isExpression(call, text))
  const others = texts.filter((text) => !isPattern(call, text))
  const unknown = others.flatMap(({ text }) => pieces(text, start))
  claims.push(...[...inFolders, ...unknown].map((text) => ({ text, from: [start, ...folders] })))
  claims.push(...named.map((text) => ({ text, from: [start, ...folders] })))
  const searched = named.flatMap((path) => wholePath(path, start) ?? [])
  const from = searched.length > 0 ? searched : [start]
  claims.push(...patterns.map(({ text }) => ({ text, from })))
  if (call.kind === 'search' && searchesWhereItIs(call, texts)) claims.push({ text: '.', from: [start] })
  if (claims.reduce((sum, claim) => sum + claim.from.length, 0) > most) {
    throw new PawlError('too-many-paths', 'the call names more paths than can be judged')
  }
  return claims
}

/** Of a search, a pattern is judged whatever it looks like. */
function isPattern({ kind }: ToolCall, { key }: KeyedText): boolean {
  return kind === 'search' && patternKeys.has(key)
}

/** A tool that looks for words in files calls a regular expression `pattern`. */
function isExpression({ name }: ToolCall, { key }: KeyedText): boolean {
  return key === 'pattern' && /grep|content|^rg$/i.test(name)
}

/** A search that names no folder searches where it is. A glob goes where its pattern leads. */
function searchesWhereItIs({ name }: ToolCall, texts: readonly KeyedText[]): boolean {
  if (texts.some(({ key }) => folderKeys.has(key) || searchedKeys.has(key))) return false
  return !(/glob/i.test(name) && texts.some(({ key }) => patternKeys.has(key)))
}

/** The whole text, the value in `--flag=value`, and the parts of a list with commas: those that look like paths. */
function pieces(text: string, start: string | undefined): readonly string[] {
  const [, value] = /^-{1,2}[\w-]+=(.+)$/s.exec(text) ?? []
  const parts = /\s/.test(text) ? [] : text.split(/[,;]/)
  return [...new Set([text, value ?? text, ...parts])]
    .filter((part) => looksLikePath(part, start))
    .map((part) => (/^file:/i.test(part.trim()) ? pathOfAddress(part.trim()) : part.trim()))
}

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
