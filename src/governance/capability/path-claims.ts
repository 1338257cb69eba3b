import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
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

const patternKeys = wordsOf(
  'pattern patterns glob globs include includes includepattern filepattern fileglob exclude excludes excludepattern excludepatterns ignore',
)
const folderKeys = wordsOf(
  'cwd workdir workingdir workingdirectory directory dir dirpath folder folderpath path root rootdir rootpath basedir basepath',
)
const searchedKeys = wordsOf('paths directories folders absolutepath targetdirectory targetdirectories searchpath')
const commandKeys = wordsOf('command cmd commandline shell script')
/** More combinations of folders and paths than this are not judged. */
const most = 40_000

/** Longer texts are not lists of paths. */
const longestList = 4096

/** Whether a call that is not of the kind `shell` holds a command line: more than one word under a key that says so. */
export function holdsCommand({ kind, input }: ToolCall): boolean {
  if (kind !== 'mcp' && kind !== 'other') return false
  return textsIn(input).texts.some(({ key, text }) => commandKeys.has(key) && /\S\s+\S/.test(text))
}

/** Everything in a call that may be a path. */
export function claimsOf(call: ToolCall, start: string | undefined): readonly PathClaim[] {
  const named = call.paths.map((text) => ({ text, from: [start] }))
  if (!watched.includes(call.kind)) return named
  const { texts, values } = textsIn(call.input)
  const claims = [...named, ...claimsIn(call, texts, values, start)]
  if (call.kind === 'search' && searchesWhereItIs(call, texts)) claims.push({ text: '.', from: [start] })
  if (claims.reduce((sum, { from }) => sum + from.length, 0) > most) {
    throw new PawlError('too-many-paths', 'the call names more paths than can be judged')
  }
  return claims
}

function claimsIn(
  call: ToolCall,
  texts: readonly KeyedText[],
  values: readonly unknown[],
  start: string | undefined,
): readonly PathClaim[] {
  const named = values.flatMap((value) => namedPaths(value as Json))
  const inFolders = texts.filter(({ key }) => folderKeys.has(key)).map(({ text }) => text)
  const folders = new Set(inFolders.flatMap((folder) => wholePath(folder, start) ?? []).filter((path) => !isFile(path)))
  const patterns = texts.filter((text) => isPattern(text) && !isExpression(call, text))
  const others = texts.filter((text) => !isPattern(text))
  const unknown = others.flatMap(({ text }) => pieces(text, start))
  const searched = named.flatMap((path) => wholePath(path, start) ?? [])
  const fromFolders = [start, ...folders]
  const fromSearched = searched.length > 0 ? searched : [start]
  return [
    ...[...new Set([...inFolders, ...named, ...unknown])].map((text) => ({
      text,
      from: isAbsolute(text) ? [start] : fromFolders,
    })),
    ...patterns.flatMap(({ text }) => (isJudged(call, text, start) ? [{ text, from: fromSearched }] : [])),
  ]
}

/** A file is not a folder that paths start from. What is not there yet may become one. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function isPattern({ key }: KeyedText): boolean {
  return patternKeys.has(key)
}

/** Of a search, a pattern is judged whatever it looks like. */
function isJudged({ kind }: ToolCall, text: string, start: string | undefined): boolean {
  return kind === 'search' || pieces(text, start).length > 0
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

/** The whole text, and what it may be made of: those parts that look like paths. */
function pieces(given: string, start: string | undefined): readonly string[] {
  const text = given.trim().replace(/^(["'`])(.*)\1$/s, '$2')
  return [...new Set([text, ...partsOf(text)])]
    .filter((part) => looksLikePath(part, start))
    .map((part) => (/^file:/i.test(part) ? pathOfAddress(part) : part))
}

/** `--flag=value`, lists with commas, and what is absolute or leads up in `from:to` and `name=value`. */
function partsOf(text: string): readonly string[] {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !/file:/i.test(text)
  if (text.length > longestList || /\s/.test(text) || isAddress) return []
  const [, value = ''] = /^-{1,2}[\w-]+=(.+)$/s.exec(text) ?? []
  const pairs = text.split(/[,;:=@]/).filter((part) => /^[/~]|\.\./.test(part))
  return [value, ...text.split(/[,;]/), ...pairs]
}

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
