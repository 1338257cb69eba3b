import { createScanner, type Node } from 'jsonc-parser'
import type { Json } from '../../base/index.ts'
import { indentAt, type JsonDocument, readDocument, startsLine } from './json-document.ts'

/** An item of an object or an array: a value, with its key if it is an object. */
export interface Item {
  readonly key?: string
  readonly value: Json
}

/**
 * Inserts an item into an object or array, in front of the item that has this index now. It is one piece of text right
 * behind the item before, or behind the opening bracket, so that `removeItem` can remove exactly that.
 */
export function insertItem(document: JsonDocument, container: Node, index: number, item: Item): JsonDocument {
  const { text, layout } = document
  const items = container.children ?? []
  const previous = items[index - 1]
  const near = previous ?? items[0]
  const outer = indentAt(text, container.offset)
  const indent = near !== undefined && startsLine(text, near.offset) ? indentAt(text, near.offset) : outer + layout.unit
  const line = layout.lineEnd === '' ? '' : layout.lineEnd + indent
  const rendered = render(document, item, indent)
  if (previous !== undefined) return splice(document, endOf(previous), endOf(previous), `,${line}${rendered}`)
  const behind = container.offset + 1
  if (near !== undefined) return splice(document, behind, behind, `${line}${rendered},`)
  const close = layout.lineEnd === '' ? '' : layout.lineEnd + outer
  return splice(document, behind, behind, line + rendered + close)
}

/** Removes an item with the text that `insertItem` put around it, and nothing else: comments near it are other people's. */
export function removeItem(document: JsonDocument, container: Node, index: number): JsonDocument {
  const { text } = document
  const items = container.children ?? []
  const item = items[index]
  if (item === undefined) return document
  const previous = items[index - 1]
  const open = container.offset + 1
  const end = endOf(item)
  const before = text.slice(previous === undefined ? open : endOf(previous), item.offset)
  if (previous !== undefined && /^\s*,\s*$/.test(before)) return splice(document, endOf(previous), end, '')
  const comma = commaIn(text, end, endOf(container))
  if (previous === undefined && /^\s*$/.test(before)) {
    if (comma === undefined) return splice(document, open, end + closing(document, container, item, before).length, '')
    if (/^\s*$/.test(text.slice(end, comma))) return splice(document, open, comma + 1, '')
  }
  return removeAmongComments(document, item, comma ?? commaIn(text, item.offset - before.length, item.offset))
}

/** Writes an item again in its place. */
export function replaceItem(document: JsonDocument, node: Node, item: Item): JsonDocument {
  return splice(document, node.offset, endOf(node), render(document, item, indentAt(document.text, node.offset)))
}

/** Whether there is nothing in it, not even a comment. */
export function isBare({ text }: JsonDocument, container: Node): boolean {
  return text.slice(container.offset + 1, endOf(container) - 1).trim() === ''
}

export function endOf(node: Node): number {
  return node.offset + node.length
}

/** There are comments around our item. Only the item is removed, and the one comma that would be too many. */
function removeAmongComments(document: JsonDocument, item: Node, comma: number | undefined): JsonDocument {
  const { text, file } = document
  const end = endOf(item)
  if (comma === undefined) return splice(document, item.offset, end, '')
  const without =
    comma < item.offset
      ? text.slice(0, comma) + text.slice(comma + 1, item.offset) + text.slice(end)
      : text.slice(0, item.offset) + text.slice(end, comma) + text.slice(comma + 1)
  return readDocument(without, file)
}

/**
 * The line end and indentation that we put behind an only item: those in front of it, one level less. The item's own
 * lines show the width of a level, whatever the rest of the file looks like; where it has but one line, the file or the
 * bracket.
 */
function closing(document: JsonDocument, container: Node, item: Node, before: string): string {
  const { text, layout } = document
  const isIn = (close: string) => before.startsWith(close) && close !== before && text.startsWith(close, endOf(item))
  const lessOne = (unit: string) => (before.endsWith(unit) ? before.slice(0, before.length - unit.length) : '')
  const byItem = lessOne(unitWithin(text, item))
  if (isIn(byItem)) return byItem
  const byBracket = (/^\r?\n?/.exec(before)?.[0] ?? '') + indentAt(text, container.offset)
  return [lessOne(layout.unit), byBracket]
    .filter(isIn)
    .reduce((one, other) => (other.length > one.length ? other : one), '')
}

/** How much further the second line of an item is indented than its first; nothing if it has no second. */
function unitWithin(text: string, item: Node): string {
  const outer = indentAt(text, item.offset)
  const inner = /[\r\n]([ \t]*)[^\s]/.exec(text.slice(item.offset, endOf(item)))?.[1] ?? ''
  return inner.startsWith(outer) ? inner.slice(outer.length) : ''
}

/** Where the next comma is, behind white space and comments alone; undefined if something else comes first. */
export function commaIn(text: string, start: number, end: number): number | undefined {
  const scanner = createScanner(text.slice(start, end), true)
  scanner.scan()
  const offset = start + scanner.getTokenOffset()
  return offset < end && text[offset] === ',' ? offset : undefined
}

function render({ layout }: JsonDocument, { key, value }: Item, indent: string): string {
  const isOneLine = layout.lineEnd === ''
  // line ends within strings are escaped, so these are all between tokens
  const rendered = JSON.stringify(value, null, layout.unit).replaceAll('\n', layout.lineEnd + indent)
  return key === undefined ? rendered : `${JSON.stringify(key)}:${isOneLine ? '' : ' '}${rendered}`
}

function splice({ text, file }: JsonDocument, start: number, end: number, middle: string): JsonDocument {
  return readDocument(text.slice(0, start) + middle + text.slice(end), file)
}
