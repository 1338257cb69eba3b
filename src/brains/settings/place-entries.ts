import { isDeepStrictEqual } from 'node:util'
import type { Entry } from '../contract/settings-format.ts'
import { elementOf, eventIn, type OwnShape, type Slot, slotsIn, valueIn } from './hook-shape.ts'
import type { JsonDocument } from './json-document.ts'
import { insertItem, removeItem, replaceItem } from './splice.ts'

/**
 * Makes these the entries of ours at one event, in this order. Remaining entries are changed in place and never moved:
 * Codex trusts a hook by its position, so that a hook which moves is silently skipped until a person approves it again.
 */
export function placeEntries(
  document: JsonDocument,
  shape: OwnShape,
  native: string,
  wanted: readonly Entry[],
): JsonDocument {
  const slots = slotsIn(document, shape, native)
  const kept = align(shape, slots, wanted)
  const gone = slots.flatMap((_, index) => (kept.includes(index) ? [] : [index]))
  let draft = gone.reduceRight((rest, index) => removeSlot(rest, shape, native, index), document)
  const stays = wanted.filter((_, index) => kept[index] !== undefined)
  draft = stays.reduce((rest, entry, index) => replaceSlot(rest, shape, index, entry), draft)
  draft = wanted.reduce(
    (rest, entry, index) => (kept[index] === undefined ? insertSlot(rest, shape, index, entry) : rest),
    draft,
  )
  return isPlaced(draft, shape, native, wanted) ? draft : placeAnew(document, shape, native, wanted)
}

/** Where people put several of ours into one group, nothing fits between them: they are removed and inserted again. */
function placeAnew(document: JsonDocument, shape: OwnShape, native: string, wanted: readonly Entry[]): JsonDocument {
  const slots = slotsIn(document, shape, native)
  const without = slots.reduceRight((rest, _, index) => removeSlot(rest, shape, native, index), document)
  return wanted.reduce((rest, entry, index) => insertSlot(rest, shape, index, entry), without)
}

function isPlaced(document: JsonDocument, shape: OwnShape, native: string, wanted: readonly Entry[]): boolean {
  const slots = slotsIn(document, shape, native)
  return (
    slots.length === wanted.length &&
    slots.every((slot, index) => {
      const entry = wanted[index]
      return entry !== undefined && isDeepStrictEqual(slot.value, valueIn(shape, slot, entry))
    })
  )
}

function removeSlot(document: JsonDocument, shape: OwnShape, native: string, which: number): JsonDocument {
  const slot = slotsIn(document, shape, native)[which]
  return slot === undefined ? document : removeItem(document, slot.holder, slot.position)
}

function replaceSlot(document: JsonDocument, shape: OwnShape, which: number, entry: Entry): JsonDocument {
  const slot = slotsIn(document, shape, entry.native)[which]
  const node = slot?.holder.children?.[slot.position]
  const value = slot === undefined ? undefined : valueIn(shape, slot, entry)
  if (slot === undefined || node === undefined || value === undefined) return document
  return isDeepStrictEqual(slot.value, value) ? document : replaceItem(document, node, { value })
}

/** Behind the entry before it; in front of ours if it is the first; behind all others if it is alone. */
function insertSlot(document: JsonDocument, shape: OwnShape, which: number, entry: Entry): JsonDocument {
  const event = eventIn(document, entry.native)
  if (event === undefined) return document
  const slots = slotsIn(document, shape, entry.native)
  const before = slots[which - 1]
  const index = before === undefined ? (slots[0]?.index ?? event.children?.length ?? 0) : before.index + 1
  return insertItem(document, event, index, { value: elementOf(shape, entry) })
}

/** For each wanted entry the slot that it can have without anything moving; as many as possible, unchanged ones first. */
function align(shape: OwnShape, slots: readonly Slot[], wanted: readonly Entry[]): readonly (number | undefined)[] {
  const width = wanted.length + 1
  const best = new Float64Array((slots.length + 1) * width)
  const at = (row: number, column: number) => best[row * width + column] ?? 0
  const worth = slots.map((slot) => wanted.map((entry) => worthOf(shape, slot, entry)))
  const both = (row: number, column: number) => (worth[row]?.[column] ?? 0) + at(row + 1, column + 1)
  for (let row = slots.length - 1; row >= 0; row--) {
    for (let column = wanted.length - 1; column >= 0; column--) {
      best[row * width + column] = Math.max(both(row, column), at(row + 1, column), at(row, column + 1))
    }
  }
  const kept: (number | undefined)[] = wanted.map(() => undefined)
  let row = 0
  let column = 0
  while (row < slots.length && column < wanted.length) {
    if ((worth[row]?.[column] ?? 0) > 0 && at(row, column) === both(row, column)) kept[column++] = row++
    else if (at(row, column) === at(row + 1, column)) row++
    else column++
  }
  return kept
}

function worthOf(shape: OwnShape, slot: Slot, entry: Entry): number {
  if (slot.entry.author !== entry.author || slot.entry.command !== entry.command) return 0
  const value = valueIn(shape, slot, entry)
  if (value === undefined) return 0
  return isDeepStrictEqual(slot.value, value) ? 3 : 2
}
