import type { Node } from 'jsonc-parser'
import type { ServerSettings } from '../contract/servers.ts'
import type { JsonDocument } from '../settings/json-document.ts'
import { commaIn, endOf } from '../settings/splice.ts'
import { type Edit, type JsonEntry, property, wordNodes } from './json-entry.ts'
import { headerPrefix } from './launcher.ts'
import type { OurWords } from './our-words.ts'

/** The changes that make an entry of ours what it was, or why that is impossible. */
export function restoreJson(
  document: JsonDocument,
  { node }: JsonEntry,
  ours: OurWords,
  settings: ServerSettings,
): readonly Edit[] | string {
  return ours.isRemote ? restoreUrl(document, node, ours, settings) : restoreCommand(document, node, ours)
}

function restoreCommand(document: JsonDocument, node: Node, { at, note }: OurWords): readonly Edit[] {
  const { text } = document
  const command = property(node, 'command')
  const args = property(node, 'args')
  const words = wordNodes(node)
  const original = words[at]
  if (command === undefined || original === undefined) return []
  if (command.value.type === 'array') return [withoutWords(text, command.value, at)]
  const raw = { start: command.value.offset, end: endOf(command.value), text: written(text, original) }
  if (args === undefined) return []
  if (note.args !== 'none' || words.length > at + 1) return [raw, withoutWords(text, args.value, at)]
  // the program is not among the arguments
  return [raw, without(text, node, 'args')]
}

function restoreUrl(
  { text }: JsonDocument,
  node: Node,
  { at, note }: OurWords,
  { local, remote }: ServerSettings,
): readonly Edit[] | string {
  const isList = local.command === 'list'
  const list = property(node, isList ? 'command' : 'args')
  const original = wordNodes(node)[at]
  const environment = property(node, local.environment)
  if (remote === undefined || list === undefined || original === undefined || note.url === undefined)
    return 'the entry does not have its URL any more'
  const names = (environment?.value.children ?? []).flatMap(({ children: [name] = [] }) => name ?? [])
  if (names.some(({ value }) => !String(value).startsWith(headerPrefix)))
    return `its \`${local.environment}\` has variables that were added, and a URL has none: remove them first`
  const type = property(node, 'type')
  return [
    ...(isList ? [] : [without(text, node, 'command')]),
    { start: list.key.offset, end: endOf(list.key), text: JSON.stringify(note.url) },
    { start: list.value.offset, end: endOf(list.value), text: written(text, original) },
    ...(type === undefined || note.type === undefined
      ? []
      : [{ start: type.value.offset, end: endOf(type.value), text: JSON.stringify(note.type) }]),
    ...(environment === undefined
      ? []
      : [{ start: environment.key.offset, end: endOf(environment.key), text: JSON.stringify(remote.headers) }]),
    ...names.map(({ offset }) => ({ start: offset + 1, end: offset + 1 + headerPrefix.length, text: '' })),
  ]
}

/** Without our words in front of the original ones, and without the command if that goes elsewhere. */
function withoutWords(text: string, list: Node, at: number): Edit {
  const words = list.children ?? []
  // in a list, the command is its first word; beside one, `at` counts the program, too
  const last = words[at - 1]
  const [first] = words
  if (first === undefined || last === undefined) return { start: list.offset, end: list.offset, text: '' }
  const comma = commaIn(text, endOf(last), words[at]?.offset ?? endOf(list) - 1)
  return { start: first.offset, end: comma === undefined ? endOf(last) : comma + 1, text: '' }
}

/** Without a property, and the comma that belongs to it: that before it if it is behind the one that we wrote it behind. */
function without(text: string, node: Node, key: string): Edit {
  const all = node.children ?? []
  const index = all.findIndex(({ children: [name] = [] }) => name?.value === key)
  const [before, item, after] = [all[index - 1], all[index], all[index + 1]]
  if (item === undefined) return { start: node.offset, end: node.offset, text: '' }
  const isBehind = key === 'args' && before !== undefined && /^\s*,\s*$/.test(text.slice(endOf(before), item.offset))
  if (isBehind) return { start: endOf(before), end: endOf(item), text: '' }
  if (after !== undefined && /^\s*,\s*$/.test(text.slice(endOf(item), after.offset)))
    return { start: item.offset, end: after.offset, text: '' }
  const comma = commaIn(text, endOf(item), after?.offset ?? endOf(node) - 1)
  if (comma !== undefined && text.slice(endOf(item), comma).trim() === '')
    return { start: item.offset, end: comma + 1, text: '' }
  const isLast = after === undefined && before !== undefined && /^\s*,\s*$/.test(text.slice(endOf(before), item.offset))
  return { start: isLast ? endOf(before) : item.offset, end: endOf(item), text: '' }
}

function written(text: string, node: Node): string {
  return text.slice(node.offset, endOf(node))
}
