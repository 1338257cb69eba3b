import { basename } from 'node:path'
import type { Node } from 'jsonc-parser'
import type { ServerSettings } from '../contract/servers.ts'
import { type JsonDocument, readDocument } from '../settings/json-document.ts'
import { membersOf } from '../settings/json-node.ts'
import { endOf } from '../settings/splice.ts'
import { guardCommand, guardUrl } from './guard-json.ts'
import { applied, type Edit, entriesAt, type JsonEntry, property, wordNodes, wordsOf } from './json-entry.ts'
import { launcher } from './launcher.ts'
import { codeAt, isByHand, readOurWords } from './our-words.ts'
import { restoreJson } from './restore-json.ts'
import type { Server, ServerFormat } from './server.ts'
import { type Reached, reached } from './why-left.ts'

/** Servers that an agent keeps in JSON, with or without comments. */
export function jsonServers(settings: ServerSettings): ServerFormat {
  const open = (text: string, file: string) => {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
    const document = readDocument(text.slice(mark.length), file)
    const entries = settings.containers.flatMap((keys) => entriesAt(document.root, keys))
    return { mark, document, entries }
  }
  return {
    read(text, file) {
      const { document, entries } = open(text, file)
      return entries.map((entry) => serverOf(document, entry, settings))
    },
    guard(text, isChosen, file) {
      const { mark, document, entries } = open(text, file)
      const chosen = entries.filter((entry) => isChosen(serverOf(document, entry, settings)))
      const edits = chosen.flatMap((entry) => guarding(document, entry, settings))
      return mark + applied(document.text, edits)
    },
    restore(text, isChosen, file) {
      const { mark, document, entries } = open(text, file)
      const found = entries
        .filter((entry) => isChosen(serverOf(document, entry, settings)))
        .flatMap((entry) => {
          const ours = readOurWords(wordsOf(entry.node))
          return ours === undefined ? [] : [{ name: entry.name, done: restoreJson(document, entry, ours, settings) }]
        })
      return {
        text:
          mark +
          applied(
            document.text,
            found.flatMap(({ done }) => (typeof done === 'string' ? [] : done)),
          ),
        left: found.flatMap(({ name, done }) => (typeof done === 'string' ? [{ name, why: done }] : [])),
      }
    },
  }
}

function guarding(document: JsonDocument, entry: JsonEntry, settings: ServerSettings): readonly Edit[] {
  const { state } = serverOf(document, entry, settings)
  if (state.type === 'outdated') {
    const code = wordNodes(entry.node)[codeAt]
    return code === undefined ? [] : [{ start: code.offset, end: endOf(code), text: JSON.stringify(launcher) }]
  }
  if (state.type !== 'open') return []
  const how = howReached(document, entry, settings)
  switch (how.by) {
    case 'command':
      return guardCommand(document, entry)
    case 'url':
      return guardUrl(document, entry, how.key, settings)
    case 'off':
    case 'left':
      return []
  }
}

function serverOf(document: JsonDocument, entry: JsonEntry, settings: ServerSettings): Server {
  const { name, node } = entry
  const words = wordsOf(node)
  const ours = readOurWords(words)
  if (ours !== undefined) {
    const what = ours.isRemote ? hostOf(words[ours.at]) : programOf(words[ours.at])
    return { name, state: { type: ours.isCurrent ? 'guarded' : 'outdated' }, ...what }
  }
  if (isByHand(words)) return { name, state: { type: 'byHand' } }
  const how = howReached(document, entry, settings)
  if (how.by === 'off') return { name, state: { type: 'off' } }
  if (how.by === 'left') {
    const { why, todo } = how
    return { name, state: { type: 'left', why, ...(todo !== undefined && { todo }) } }
  }
  if (how.by === 'command') return { name, state: { type: 'open' }, ...programOf(words[0]) }
  const what = hostOf(property(node, how.key)?.value.value)
  const mayNeedSignIn = !isHere.test(what.what ?? '') && !hasHeaders(node, settings)
  return { name, state: { type: 'open' }, ...what, ...(mayNeedSignIn && { mayNeedSignIn }) }
}

const isHere = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/

function hasHeaders(node: Node, { remote }: ServerSettings): boolean {
  const headers = remote === undefined ? undefined : property(node, remote.headers)?.value
  return (headers?.children ?? []).length > 0
}

/** Neither arguments nor the path of a URL are shown: there are secrets in some. */
function programOf(word: unknown): Pick<Server, 'what'> {
  return typeof word === 'string' ? { what: basename(word) } : {}
}

function hostOf(url: unknown): Pick<Server, 'what'> {
  return typeof url === 'string' && URL.canParse(url) ? { what: new URL(url).host } : {}
}

function howReached(document: JsonDocument, entry: JsonEntry, settings: ServerSettings): Reached {
  const { name, node, isDouble } = entry
  const members = membersOf(node)
  if (members === undefined) return { by: 'left', why: 'it is not an object' }
  const keys = new Map([...members].map(([key, { value }]) => [key, value as string | boolean | undefined]))
  const how = reached({ name, keys, isDouble: isDouble || members.size < (node.children ?? []).length }, settings)
  return how.by === 'off' || how.by === 'left' || isWritten(document, entry, how, settings)
    ? how
    : { by: 'left', why: 'its form is not known' }
}

/** Whether the parts that would change are of the expected types, and the keys that would change are written as we would write them. */
function isWritten(
  { text }: JsonDocument,
  { node }: JsonEntry,
  how: Reached,
  { local, remote }: ServerSettings,
): boolean {
  if (how.by === 'command') {
    const [command, args] = [property(node, 'command')?.value, property(node, 'args')?.value]
    const isList = local.command === 'list'
    if (args !== undefined && (isList || args.type !== 'array')) return false
    const words = wordsOf(node)
    return (
      command?.type === (isList ? 'array' : 'string') && words.length > 0 && words.every((word) => word !== undefined)
    )
  }
  if (how.by !== 'url' || remote === undefined) return false
  const headers = property(node, remote.headers)
  const changed = [property(node, how.key)?.key, property(node, 'type')?.value, headers?.key]
  const isObject = headers === undefined || membersOf(headers.value) !== undefined
  return (
    isObject &&
    changed.every((part) => part === undefined || text.slice(part.offset, endOf(part)) === JSON.stringify(part.value))
  )
}
