import { basename } from 'node:path'
import type { ServerSettings } from '../contract/servers.ts'
import { type TomlValue, tomlValues } from '../layers/toml-settings.ts'
import { badSettings } from '../settings/json-document.ts'
import { gatewayName } from './gateway-name.ts'
import { applied, type Edit } from './json-entry.ts'
import { launcher } from './launcher.ts'
import { codeAt, isByHand, ourWords, readOurWords } from './our-words.ts'
import type { Server, ServerFormat, ServerState } from './server.ts'
import { type Declared, reached } from './why-left.ts'

/** A server in TOML: its values by the keys below its name. */
interface TomlEntry {
  readonly name: string
  readonly values: readonly TomlValue[]
  /** Its words: the command, and behind it the arguments. */
  readonly words: readonly TomlValue[]
}

/**
 * Servers that an agent keeps in TOML. Only values change, and at most one line is added, so that it does not matter whether a server is a
 * table of its own or part of one.
 */
export function tomlServers(settings: ServerSettings): ServerFormat {
  const open = (text: string, file: string): readonly TomlEntry[] => {
    const { values, bad } = tomlValues(text)
    if (values === undefined)
      throw badSettings({ text, file }, offsetOf(text, bad.line), `this is not TOML: ${bad.what}`)
    return settings.containers.flatMap((keys) => entriesAt(values, keys))
  }
  return {
    read: (text, file) => open(text, file).map((entry) => serverOf(text, entry, settings)),
    guard(text, isChosen, file) {
      const chosen = open(text, file).filter((entry) => isChosen(serverOf(text, entry, settings)))
      return applied(
        text,
        chosen.flatMap((entry) => guarding(text, entry, settings)),
      )
    },
    restore(text, isChosen, file) {
      const chosen = open(text, file).filter((entry) => isChosen(serverOf(text, entry, settings)))
      return {
        text: applied(
          text,
          chosen.flatMap((entry) => restoring(text, entry)),
        ),
        left: [],
      }
    },
  }
}

function entriesAt(values: readonly TomlValue[], container: readonly string[]): readonly TomlEntry[] {
  const own = values.filter(
    ({ keys }) => keys.length > container.length && container.every((key, at) => keys[at] === key),
  )
  const byName = new Map<string, TomlValue[]>()
  for (const value of own) {
    const name = value.keys[container.length] ?? ''
    const below = byName.get(name) ?? []
    byName.set(name, below)
    below.push({ ...value, keys: value.keys.slice(container.length + 1) })
  }
  return [...byName].map(([name, below]) => {
    const command = below.filter(({ keys }) => keys.length === 1 && keys[0] === 'command')
    const args = below.filter(({ keys }) => keys.length === 2 && keys[0] === 'args')
    return { name, values: below, words: [...command, ...args] }
  })
}

function wordsOf({ words }: TomlEntry): readonly (string | undefined)[] {
  return words.map(({ value, type }) => (type === 'string' ? String(value) : undefined))
}

function serverOf(text: string, entry: TomlEntry, settings: ServerSettings): Server {
  const { name } = entry
  const words = wordsOf(entry)
  const ours = readOurWords(words)
  const program = words[ours?.at ?? 0]
  const state: ServerState =
    ours === undefined ? stateOf(text, entry, settings) : { type: ours.isCurrent ? 'guarded' : 'outdated' }
  return { name, state, ...(program !== undefined && state.type !== 'left' && { what: basename(program) }) }
}

function stateOf(text: string, entry: TomlEntry, settings: ServerSettings): ServerState {
  if (isByHand(wordsOf(entry))) return { type: 'byHand' }
  const how = reached(declared(entry), settings)
  if (how.by === 'off') return { type: 'off' }
  if (how.by === 'left') return { type: 'left', why: how.why, ...(how.todo !== undefined && { todo: how.todo }) }
  const isKnown = wordsOf(entry).every((word) => word !== undefined) && canHaveArguments(text, entry)
  return isKnown ? { type: 'open' } : { type: 'left', why: 'its form is not known' }
}

function declared({ name, values }: TomlEntry): Declared {
  const all = values.filter(({ keys }) => keys.length === 1)
  const keys = values.map(({ keys: [key = ''] }) => [key, undefined] as const)
  const own = all.map(({ keys: [key = ''], value }) => [key, value as string | boolean | undefined] as const)
  return { name, keys: new Map([...keys, ...own]), isDouble: new Set(own.map(([key]) => key)).size < own.length }
}

function guarding(text: string, entry: TomlEntry, settings: ServerSettings): readonly Edit[] {
  const { state } = serverOf(text, entry, settings)
  const [command] = entry.words
  if (state.type === 'outdated') return replaced(entry.words[codeAt], JSON.stringify(launcher))
  if (state.type !== 'open' || command === undefined) return []
  const raw = text.slice(command.start, command.end)
  const args = argsOf(entry)
  const words = (note: object) => ourWords(gatewayName(entry.name), '--', note).map((word) => JSON.stringify(word))
  const [program = '', ...rest] = words(args === undefined ? { args: 'none' } : {})
  const all = [...rest, raw].join(', ')
  if (args === undefined) return replaced(command, `${program}${behind(text, command)}args = [${all}]`)
  const isEmpty = entry.words.length === 1
  return [
    ...replaced(command, program),
    { start: args.start + 1, end: args.start + 1, text: isEmpty ? all : `${all},` },
  ]
}

function restoring(text: string, entry: TomlEntry): readonly Edit[] {
  const { words } = entry
  const ours = readOurWords(wordsOf(entry))
  const args = argsOf(entry)
  const [command, first] = words
  if (ours === undefined || command === undefined || first === undefined || args === undefined) return []
  const [original, next] = [words[ours.at], words[ours.at + 1]]
  if (original === undefined) return []
  const raw = text.slice(original.start, original.end)
  const between = text.slice(command.end, args.start)
  if (ours.note.args === 'none' && next === undefined && /^[\s,]*args[ \t]*=[ \t]*$/.test(between))
    return [{ start: command.start, end: args.end, text: raw }]
  const comma = /^(?:\s|#[^\n]*)*,/.exec(text.slice(original.end, next?.start ?? args.end))?.[0].length
  return [...replaced(command, raw), { start: first.start, end: original.end + (comma ?? 0), text: '' }]
}

function argsOf({ values }: TomlEntry): TomlValue | undefined {
  return values.find(({ keys: [key], keys }) => key === 'args' && keys.length === 1)
}

/** Whether a line for arguments can be added, if there is none: not to a command with a dotted key. */
function canHaveArguments(text: string, entry: TomlEntry): boolean {
  const [command] = entry.words
  if (command === undefined) return false
  return argsOf(entry) === undefined ? ownLine(text, command) !== undefined : argsOf(entry)?.type === 'array'
}

/** A new line as long as the one that the command has for itself. */
function behind(text: string, command: TomlValue): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return `${lineEnd}${ownLine(text, command) ?? ''}`
}

/** The indentation of a command that has a line for itself. */
function ownLine(text: string, { start }: TomlValue): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return /^(\uFEFF?[ \t]*)command[ \t]*=[ \t]*$/.exec(line)?.[1]?.replace('\uFEFF', '')
}

function replaced(value: TomlValue | undefined, text: string): readonly Edit[] {
  return value === undefined ? [] : [{ start: value.start, end: value.end, text }]
}

function offsetOf(text: string, line: number): number {
  return (
    text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0)
  )
}
