import type { Json } from '../kernel/index.ts'
import { oneOf, type TypeOf } from './codec.ts'
import { pathsInPatch } from './patch-text.ts'

/** What a tool does, whatever it is called where it comes from. */
export const toolKinds = ['shell', 'read', 'write', 'edit', 'patch', 'search', 'web', 'mcp', 'agent', 'other'] as const
export const toolKind = oneOf(...toolKinds)
export type ToolKind = TypeOf<typeof toolKind>

const commandKeys = ['command', 'cmd', 'script']
const patchKeys = ['patch', 'diff', 'input', 'patchText', 'patch_text', 'command']
const pathKeys = new Set(
  'path file_path filePath file filename absolute_path absolutePath target_file notebook_path notebookPath directory dir_path paths files file_paths filePaths'.split(
    ' ',
  ),
)

/** The command line a shell call will run; words of a list are quoted where a shell would split them. */
export function commandOf(kind: ToolKind, input: Json): string | undefined {
  if (kind !== 'shell') return undefined
  if (typeof input === 'string') return input
  if (!isObject(input)) return undefined
  // which of several the tool runs is not known here: a guard has to see them all
  const lines = commandKeys.flatMap((key) => (Object.hasOwn(input, key) ? (lineOf(input[key]) ?? []) : []))
  return lines.length === 0 ? undefined : [...new Set(lines)].join('\n')
}

function lineOf(command: Json | undefined): string | undefined {
  if (typeof command === 'string') return command
  return Array.isArray(command) ? command.map((word) => quoted(String(word))).join(' ') : undefined
}

/** The files a call names. A shell command may touch others: those are not here. */
export function pathsOf(kind: ToolKind, input: Json): readonly string[] {
  if (kind === 'patch') {
    const patch = typeof input === 'string' ? input : firstOf(input, patchKeys)
    const inPatch = typeof patch === 'string' ? pathsInPatch(patch) : []
    if (inPatch.length > 0) return inPatch
  }
  if (!isObject(input)) return []
  const found: string[] = []
  for (const key of Object.keys(input)) {
    if (!pathKeys.has(key)) continue
    for (const path of [input[key]].flat()) if (typeof path === 'string' && !found.includes(path)) found.push(path)
  }
  return found
}

function firstOf(input: Json, keys: readonly string[]): Json | undefined {
  if (!isObject(input)) return undefined
  const key = keys.find((one) => Object.hasOwn(input, one))
  return key === undefined ? undefined : input[key]
}

function isObject(input: Json): input is { readonly [key: string]: Json } {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
