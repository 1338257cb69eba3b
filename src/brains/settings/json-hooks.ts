import type { Node } from 'jsonc-parser'
import type { Before, Entry, Owns, SettingsFormat, Written } from '../contract/settings-format.ts'
import { eventIn, eventsIn, type HookShape, hooksIn, type OwnShape, slotsIn } from './hook-shape.ts'
import { type JsonDocument, readDocument } from './json-document.ts'
import { indexOfKey, jsonOf, member } from './json-node.ts'
import { placeEntries } from './place-entries.ts'
import { endOf, insertItem, isBare, removeItem } from './splice.ts'

/** How a coding agent keeps hooks in JSON settings. */
export interface JsonHooksOptions extends HookShape, Pick<SettingsFormat, 'path' | 'onWindows' | 'detect'> {
  /** The root key `version`, for agents that need it; written only in files that we make. */
  readonly version?: 1
}

/** Names of the parts that we made, as in `Before.made`; events are `hooks.` and their name. */
const root = ''
const hooks = 'hooks'

/** Hooks that an agent keeps in JSON, with or without comments, below the key `hooks`. */
export function jsonHooks(options: JsonHooksOptions): SettingsFormat {
  return {
    path: options.path,
    onWindows: options.onWindows,
    detect: options.detect,
    read: (text, file) => entriesIn(readDocument(withoutMark(text), file), { ...options, owns: ofAnybody }),
    write: (text, entries, before, file, owns = ofAnybody) =>
      write({ ...options, owns }, { text, entries, before, file }),
  }
}

type OwnOptions = JsonHooksOptions & OwnShape

const ofAnybody: Owns = () => true

interface Wish {
  readonly text: string | undefined
  readonly entries: readonly Entry[]
  readonly before: Before | undefined
  readonly file: string
}

/** A document under way, and the containers in it that are ours. */
interface Draft {
  readonly document: JsonDocument
  readonly made: readonly string[]
}

function write(options: OwnOptions, { text, entries, before, file }: Wish): Written {
  const mark = text?.startsWith('\uFEFF') === true ? '\uFEFF' : ''
  const document = readDocument(withoutMark(text ?? ''), file)
  const known = knownBefore(options, document, text === undefined ? { existed: false, made: [] } : before)
  const natives = new Set([...eventsIn(document), ...entries.map(({ native }) => native)])
  const placed = [...natives].reduce<Draft>((draft, native) => placeEvent(draft, options, native, entries), {
    document,
    made: known.made,
  })
  const { made, document: done } = withoutEmpty(placed)
  const kept = entries.length > 0 ? { existed: known.existed, made } : undefined
  const rest = entries.length > 0 ? done.text : withoutRoot(done, options, { ...known, made })
  return { text: rest === undefined ? undefined : mark + rest, before: kept }
}

/**
 * Entries of ours without a record of the earlier state: the file came with a clone, for example. Then containers that
 * they leave empty count as ours.
 */
function knownBefore(options: OwnOptions, document: JsonDocument, before: Before | undefined): Before {
  if (before !== undefined) return before
  const ours = entriesIn(document, options).map(({ native }) => eventPath(native))
  return ours.length > 0 ? { existed: false, made: [hooks, ...new Set(ours)] } : { existed: true, made: [] }
}

function placeEvent(draft: Draft, options: OwnOptions, native: string, entries: readonly Entry[]): Draft {
  const wanted = entries.filter((entry) => entry.native === native)
  const { document, made } = wanted.length > 0 ? withEvent(draft, options, native) : draft
  const placed = placeEntries(document, options, native, wanted)
  const event = eventIn(placed, native)
  const object = hooksIn(document)
  const isEmpty = event !== undefined && isBare(placed, event) && made.includes(eventPath(native))
  if (!isEmpty || object === undefined) return { document: placed, made }
  // in one piece with its content, whose lines show how it was inserted
  return withoutItem({ document, made }, object, native, eventPath(native))
}

/** With the containers that an event needs. */
function withEvent(draft: Draft, options: JsonHooksOptions, native: string): Draft {
  if (eventIn(draft.document, native) !== undefined) return draft
  const { document, made } = withHooks(draft, options)
  const object = hooksIn(document)
  if (object === undefined) return { document, made }
  const item = { key: native, value: [] }
  return {
    document: insertItem(document, object, object.children?.length ?? 0, item),
    made: withPath(made, eventPath(native)),
  }
}

function withHooks(draft: Draft, options: JsonHooksOptions): Draft {
  if (hooksIn(draft.document) !== undefined) return draft
  const { document, made } = withRoot(draft, options)
  const object = document.root
  if (object === undefined) return { document, made }
  const item = { key: hooks, value: {} }
  return { document: insertItem(document, object, object.children?.length ?? 0, item), made: withPath(made, hooks) }
}

function withRoot({ document, made }: Draft, { version }: JsonHooksOptions): Draft {
  if (document.root !== undefined) return { document, made }
  const empty = readDocument(`${document.text}{}${document.layout.lineEnd}`, document.file)
  const isTold = version !== undefined && empty.root !== undefined
  const told = isTold ? insertItem(empty, empty.root, 0, { key: 'version', value: version }) : empty
  return { document: told, made: withPath(made, root) }
}

/** Without the parts that we made and that were removed since, and without the object of all hooks if that is ours and empty. */
function withoutEmpty({ document, made }: Draft): Draft {
  const events = new Set(eventsIn(document).map(eventPath))
  const left = made.filter((path) => path === root || path === hooks || events.has(path))
  const object = hooksIn(document)
  if (object === undefined) return { document, made: left.filter((path) => path !== hooks) }
  if (!left.includes(hooks) || document.root === undefined || !isBare(document, object)) return { document, made: left }
  return withoutItem({ document, made: left }, document.root, hooks, hooks)
}

function withoutItem({ document, made }: Draft, object: Node, key: string, path: string): Draft {
  return {
    document: removeItem(document, object, indexOfKey(object, key)),
    made: made.filter((other) => other !== path),
  }
}

/** Without the root if that was ours as well; nothing if the whole file was. */
function withoutRoot(document: JsonDocument, { version }: JsonHooksOptions, before: Before): string | undefined {
  const { text, root: object, layout } = document
  if (object === undefined) return before.existed ? text : undefined
  const isOurs = !before.existed || before.made.includes(root)
  const versionAt = member(document, object, 'version')
  const isOnlyVersion = object.children?.length === 1 && versionAt !== undefined && jsonOf(versionAt) === version
  const empty = isOnlyVersion ? removeItem(document, object, 0) : document
  if (!isOurs || empty.root === undefined || !isBare(empty, empty.root)) return text
  const end = endOf(empty.root)
  const behind = empty.text.startsWith(layout.lineEnd, end) ? end + layout.lineEnd.length : end
  const rest = empty.text.slice(0, empty.root.offset) + empty.text.slice(behind)
  if (!before.existed) return rest.trim() === '' ? undefined : text
  return rest
}

function entriesIn(document: JsonDocument, shape: OwnShape): readonly Entry[] {
  return eventsIn(document).flatMap((native) => slotsIn(document, shape, native).map(({ entry }) => entry))
}

function eventPath(native: string): string {
  return `${hooks}.${native}`
}

function withPath(made: readonly string[], path: string): readonly string[] {
  return made.includes(path) ? made : [...made, path]
}

/** Some editors put a byte order mark in front, which is not part of JSON. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
