import type { Node } from 'jsonc-parser'
import type { Json } from '../../base/index.ts'
import type { Entry, Owns } from '../contract/settings-format.ts'
import { badSettings, type JsonDocument, withArticle } from './json-document.ts'
import { jsonOf, member, membersOf, textOf } from './json-node.ts'

/** How one agent writes one hook. */
export interface HookShape {
  /** `nested`: groups with a matcher and hooks of their own; `flat`: hooks with a matcher. */
  readonly shape: 'nested' | 'flat'
  /** Seconds are rounded up, and one at least: a time of nothing means no limit, or none at all. */
  readonly timeout: { readonly key: 'timeout' | 'timeoutSec'; readonly unit: 'ms' | 's' }
  readonly commandKey?: 'command' | 'bash'
  /** The field for the command on Windows, where the agent has one. */
  readonly windowsKey?: 'powershell' | 'commandWindows'
  /** Whether a hook has `"type": "command"`. */
  readonly type?: boolean
  /** Further keys of a hook. */
  readonly extra?: (entry: Entry) => Readonly<Record<string, Json>>
}

/** How it writes hooks, and which of them are ours. */
export interface OwnShape extends HookShape {
  readonly owns: Owns
}

/** The place of an entry of ours. */
export interface Slot {
  readonly entry: Entry
  /** The array that holds it: that of the event, or that of a group with entries of others. */
  readonly holder: Node
  readonly position: number
  /** Where in the event's array its group is, or itself. */
  readonly index: number
  /** Whether its group is not ours alone: then the group's matcher is not ours to change. */
  readonly isShared: boolean
  readonly value: Json
}

/** The hook itself, as JSON. */
function hookOf(shape: HookShape, entry: Entry): Readonly<Record<string, Json>> {
  const { key, unit } = shape.timeout
  const { matcher, timeoutMs, windows } = entry
  return {
    ...(shape.type === true ? { type: 'command' } : {}),
    [shape.commandKey ?? 'command']: entry.command,
    ...(shape.windowsKey === undefined || windows === undefined ? {} : { [shape.windowsKey]: windows }),
    ...(shape.shape === 'flat' && matcher !== undefined ? { matcher } : {}),
    ...(timeoutMs === undefined ? {} : { [key]: Math.max(1, Math.ceil(unit === 's' ? timeoutMs / 1000 : timeoutMs)) }),
    author: entry.author,
    ...shape.extra?.(entry),
  }
}

/** The element of an event's array: the hook, in a group of its own where there are groups. */
export function elementOf(shape: HookShape, entry: Entry): Json {
  const hook = hookOf(shape, entry)
  if (shape.shape === 'flat') return hook
  return { ...(entry.matcher === undefined ? {} : { matcher: entry.matcher }), hooks: [hook] }
}

/** The value of a slot for this entry; undefined if the slot cannot hold it. */
export function valueIn(shape: HookShape, slot: Slot, entry: Entry): Json | undefined {
  if (!slot.isShared) return elementOf(shape, entry)
  return slot.entry.matcher === entry.matcher ? hookOf(shape, entry) : undefined
}

/** The object of all hooks; undefined if there is none. */
export function hooksIn(document: JsonDocument): Node | undefined {
  if (document.root === undefined) return undefined
  const hooks = member(document, document.root, 'hooks')
  if (hooks === undefined || hooks.type === 'object') return hooks
  throw badSettings(document, hooks.offset, `\`hooks\` is an object, not ${withArticle(hooks.type)}`)
}

/** The array of an event; undefined if there is none. */
export function eventIn(document: JsonDocument, native: string): Node | undefined {
  const hooks = hooksIn(document)
  const event = hooks === undefined ? undefined : member(document, hooks, native)
  if (event === undefined || event.type === 'array') return event
  throw badSettings(document, event.offset, `\`hooks.${native}\` is an array, not ${withArticle(event.type)}`)
}

/** The present events. A value that is not an array is not an event: some agents keep switches among them. */
export function eventsIn(document: JsonDocument): readonly string[] {
  const members = membersOf(hooksIn(document)) ?? new Map<string, Node>()
  return [...members].flatMap(([native, value]) => (value.type === 'array' ? [native] : []))
}

/** Our entries of an event, in order, in any surroundings. An entry without an author is never ours. */
export function slotsIn(document: JsonDocument, shape: OwnShape, native: string): readonly Slot[] {
  const event = eventIn(document, native)
  if (event === undefined) return []
  return (event.children ?? []).flatMap((element, index) => {
    if (shape.shape === 'nested') return slotsOfGroup(shape, native, event, index)
    const entry = entryOf(shape, native, element, textOf(membersOf(element)?.get('matcher')))
    if (entry === undefined || !shape.owns(entry)) return []
    const value = jsonOf(element)
    return [{ entry, holder: event, position: index, index, isShared: false, value }]
  })
}

function slotsOfGroup(shape: OwnShape, native: string, event: Node, index: number): readonly Slot[] {
  const group = event.children?.[index]
  const members = membersOf(group)
  const holder = members?.get('hooks')
  if (group === undefined || members === undefined || holder?.type !== 'array') return []
  const hooks = holder.children ?? []
  const matcher = members.get('matcher')
  const isPlain = members.size === (matcher === undefined ? 1 : 2) && (matcher?.type ?? 'string') === 'string'
  const isOurs = isPlain && hooks.length === 1
  return hooks.flatMap((hook, position): Slot[] => {
    const entry = entryOf(shape, native, hook, textOf(matcher))
    if (entry === undefined || !shape.owns(entry)) return []
    if (isOurs) return [{ entry, holder: event, position: index, index, isShared: false, value: jsonOf(group) }]
    return [{ entry, holder, position, index, isShared: true, value: jsonOf(hook) }]
  })
}

function entryOf(shape: HookShape, native: string, hook: Node, matcher: string | undefined): Entry | undefined {
  const members = membersOf(hook)
  const author = textOf(members?.get('author'))
  const command = textOf(members?.get(shape.commandKey ?? 'command'))
  if (author === undefined || command === undefined) return undefined
  const windows = shape.windowsKey === undefined ? undefined : textOf(members?.get(shape.windowsKey))
  const timeout = members?.get(shape.timeout.key)
  const factor = shape.timeout.unit === 's' ? 1000 : 1
  const timeoutMs = timeout?.type === 'number' ? Number(timeout.value) * factor : undefined
  return { native, matcher, command, ...(windows !== undefined && { windows }), timeoutMs, author }
}
