import type { Node } from 'jsonc-parser'
import { membersOf } from '../settings/json-node.ts'

/** A server in JSON. */
export interface JsonEntry {
  readonly name: string
  readonly node: Node
  /** Whether its name is there twice. */
  readonly isDouble: boolean
}

/** A change of a piece of text. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The servers below these keys, where `*` is any key; none if something else is there. */
export function entriesAt(node: Node | undefined, keys: readonly string[]): readonly JsonEntry[] {
  const [key, ...rest] = keys
  if (node?.type !== 'object') return []
  if (key === undefined) return serversIn(node)
  const values = (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    value !== undefined && (key === '*' || name?.value === key) ? [value] : [],
  )
  return values.flatMap((value) => entriesAt(value, rest))
}

function serversIn(node: Node): readonly JsonEntry[] {
  const pairs = (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    value === undefined ? [] : [{ name: String(name?.value), node: value }],
  )
  const counts = new Map<string, number>()
  for (const { name } of pairs) counts.set(name, (counts.get(name) ?? 0) + 1)
  return pairs.map((pair) => ({ ...pair, isDouble: counts.get(pair.name) !== 1 }))
}

/** The property with this key. */
export function property(entry: Node, key: string): { readonly key: Node; readonly value: Node } | undefined {
  const found = (entry.children ?? []).find(({ children: [name] = [] }) => name?.value === key)
  const [name, value] = found?.children ?? []
  return name === undefined || value === undefined ? undefined : { key: name, value }
}

/** The words by which the agent starts a server. */
export function wordsOf(entry: Node): readonly (string | undefined)[] {
  return wordNodes(entry).map((node) => (node.type === 'string' ? String(node.value) : undefined))
}

/** The same as nodes: those of the command, and behind them those of the arguments. */
export function wordNodes(entry: Node): readonly Node[] {
  const members = membersOf(entry)
  const command = members?.get('command')
  const args = members?.get('args')
  const own = command?.type === 'array' ? (command.children ?? []) : command === undefined ? [] : [command]
  return [...own, ...(args?.type === 'array' ? (args.children ?? []) : [])]
}

/** The text with these changes, which do not overlap. */
export function applied(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((one, other) => one.start - other.start || one.end - other.end)
  const pieces = sorted.map(({ start, text: middle }, at) => text.slice(sorted[at - 1]?.end ?? 0, start) + middle)
  return pieces.join('') + text.slice(sorted.at(-1)?.end ?? 0)
}
