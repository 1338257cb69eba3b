import type { Node } from 'jsonc-parser'
import type { Json } from '../../base/index.ts'
import { badSettings, type JsonDocument } from './json-document.ts'

/** The value of a key of an object. A duplicate key is refused: it is unknown which one an agent reads. */
export function member(document: JsonDocument, object: Node, key: string): Node | undefined {
  const [first, second] = (object.children ?? []).filter((property) => property.children?.[0]?.value === key)
  if (second !== undefined) throw badSettings(document, second.offset, `\`${key}\` is there twice`)
  return first?.children?.[1]
}

/** Where in an object the key is; -1 if it is not. */
export function indexOfKey(object: Node, key: string): number {
  return (object.children ?? []).findIndex((property) => property.children?.[0]?.value === key)
}

/** The keys and values of an object, by own keys of any name; undefined if it is not an object. */
export function membersOf(node: Node | undefined): ReadonlyMap<string, Node> | undefined {
  if (node?.type !== 'object') return undefined
  const pairs = (node.children ?? []).flatMap(({ children: [key, value] = [] }): [string, Node][] =>
    typeof key?.value === 'string' && value !== undefined ? [[key.value, value]] : [],
  )
  return new Map(pairs)
}

export function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'string' ? String(node.value) : undefined
}

export function jsonOf(node: Node): Json {
  if (node.type === 'array') return (node.children ?? []).map(jsonOf)
  const members = membersOf(node)
  if (members === undefined) return node.value as Json // the parser's own: null, boolean, number or string
  return Object.fromEntries([...members].map(([key, value]) => [key, jsonOf(value)]))
}
