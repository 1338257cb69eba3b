import type { Node } from 'jsonc-parser'
import type { ServerSettings } from '../contract/servers.ts'
import { indentAt, type JsonDocument, startsLine } from '../settings/json-document.ts'
import { endOf } from '../settings/splice.ts'
import { gatewayName } from './gateway-name.ts'
import { type Edit, type JsonEntry, property } from './json-entry.ts'
import { headerPrefix } from './launcher.ts'
import { ourWords } from './our-words.ts'

/** The changes that put a server which the agent starts behind `pawl mcp`. Its command moves in front of its arguments as it is written. */
export function guardCommand(document: JsonDocument, { name, node }: JsonEntry): readonly Edit[] {
  const { text } = document
  const command = property(node, 'command')?.value
  if (command === undefined) return []
  const words = (note: object) => ourWords(gatewayName(name), '--', note).map((word) => JSON.stringify(word))
  const inFront = (list: Node, first: readonly string[]): Edit => {
    const at = list.offset + 1
    return { start: at, end: at, text: first.join(', ') + ((list.children ?? []).length === 0 ? '' : ',') }
  }
  if (command.type === 'array') return [inFront(command, words({}))]
  const raw = text.slice(command.offset, endOf(command))
  const [program = '', ...rest] = words({})
  const args = property(node, 'args')?.value
  const replaced = { start: command.offset, end: endOf(command) }
  if (args !== undefined) return [{ ...replaced, text: program }, inFront(args, [...rest, raw])]
  const [, ...alone] = words({ args: 'none' })
  const added = `${behind(document, property(node, 'command')?.key)}"args": [${[...alone, raw].join(', ')}]`
  return [{ ...replaced, text: program + added }]
}

/**
 * The changes that put a server behind a URL behind `pawl mcp`. Its headers become its environment: each value stays where it is, and only
 * the keys change, so that the agent still replaces variables in it and no command line shows it.
 */
export function guardUrl(
  document: JsonDocument,
  { name, node }: JsonEntry,
  urlKey: string,
  { local, remote }: ServerSettings,
): readonly Edit[] {
  const url = property(node, urlKey)
  if (url === undefined || remote === undefined) return []
  const type = property(node, 'type')
  const note = { url: urlKey, ...(type !== undefined && { type: String(type.value.value) }) }
  const raw = document.text.slice(url.value.offset, endOf(url.value))
  const words = ourWords(gatewayName(name), '--http', note).map((word) => JSON.stringify(word))
  const [program = '', ...rest] = words
  const isList = local.command === 'list'
  const key = isList ? '"command"' : `"command": ${program}${behind(document, url.key)}"args"`
  const headers = property(node, remote.headers)
  return [
    { start: url.key.offset, end: endOf(url.key), text: key },
    { start: url.value.offset, end: endOf(url.value), text: `[${[...(isList ? words : rest), raw].join(', ')}]` },
    ...(type === undefined
      ? []
      : [{ start: type.value.offset, end: endOf(type.value), text: JSON.stringify(local.type) }]),
    ...(headers === undefined ? [] : renamed(headers, local.environment)),
  ]
}

/** Headers as environment: a prefix behind the quote of each key. */
function renamed({ key, value }: { readonly key: Node; readonly value: Node }, to: string): readonly Edit[] {
  const names = (value.children ?? []).flatMap(({ children: [name] = [] }) => name ?? [])
  return [
    { start: key.offset, end: endOf(key), text: JSON.stringify(to) },
    ...names.map(({ offset }) => ({ start: offset + 1, end: offset + 1, text: headerPrefix })),
  ]
}

/** The text between a property and the next one, as the file is laid out. */
function behind({ text, layout }: JsonDocument, key: Node | undefined): string {
  if (key === undefined || !startsLine(text, key.offset)) return ', '
  return `,${layout.lineEnd || '\n'}${indentAt(text, key.offset)}`
}
