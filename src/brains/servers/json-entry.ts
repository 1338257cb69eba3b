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
  const pairs = node.children ?? []
  const names = pairs.map(({ children: [name] = [] }) => String(name?.value))
  return pairs.flatMap(({ children: [, value] = [] }, at) => {
    const name = names[at] ?? ''
    return value === undefined ? [] : [{ name, node: value, isDouble: names.indexOf(name) !== names.lastIndexOf(name) }]
  })
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
  return [...edits]
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((rest, { start, end, text: middle }) => rest.slice(0, start) + middle + rest.slice(end), text)
}
