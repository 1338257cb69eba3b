import type { ContentBlock } from '../../protocol/index.ts'

/** A part of a framework, and the blocks as which hooks read it: none, one or several. */
export interface Readable<T> {
  readonly origin: T
  readonly blocks: readonly ContentBlock[]
}

/** A part and the blocks that hooks left in its place. A part without `origin` is new. */
export interface Share<T> {
  readonly origin?: T
  readonly blocks: readonly ContentBlock[]
  /** Whether the blocks say what they said. */
  readonly isSame: boolean
}

/**
 * Finds for each part the blocks that hooks left of it, in the order of the hooks. Parts that say the same are found wherever they are now; changed
 * ones only if no block was added or taken out. Parts without blocks keep their place, or follow at the end.
 */
export function shareOut<T>(parts: readonly Readable<T>[], judged: readonly ContentBlock[]): readonly Share<T>[] {
  const texts = judged.map((block) => JSON.stringify(block))
  const isTaken = judged.map(() => false)
  const starts = new Map<number, Share<T>>()
  const offsets = offsetsOf(parts)
  const total = parts.reduce((sum, { blocks }) => sum + blocks.length, 0)
  const isInPlace = judged.length === total
  const isFree = (at: number, length: number) =>
    at + length <= judged.length && !isTaken.slice(at, at + length).includes(true)
  const take = (at: number, { origin, blocks: { length } }: Readable<T>, isSame: boolean) => {
    isTaken.fill(true, at, at + length)
    starts.set(at, { origin, blocks: judged.slice(at, at + length), isSame })
  }
  const changed = parts.filter((part, index) => {
    const own = part.blocks.map((block) => JSON.stringify(block))
    if (own.length === 0) return false
    const isHere = (at: number) => isFree(at, own.length) && own.every((text, next) => text === texts[at + next])
    const at = [offsets[index] ?? 0, ...texts.keys()].find(isHere)
    if (at !== undefined) take(at, part, true)
    return at === undefined
  })
  for (const part of isInPlace ? changed : []) {
    const at = offsets[parts.indexOf(part)] ?? 0
    if (isFree(at, part.blocks.length) && part.blocks.every((block, next) => fits(block, judged[at + next])))
      take(at, part, false)
  }
  const silent = parts.flatMap(({ origin, blocks }, index) =>
    blocks.length > 0
      ? []
      : { at: isInPlace ? (offsets[index] ?? 0) : judged.length, share: { origin, blocks, isSame: true } },
  )
  const at = (place: number) => silent.flatMap((one) => (one.at === place ? one.share : []))
  const shares = judged.flatMap((block, place): readonly Share<T>[] => {
    const own = starts.get(place)
    if (own !== undefined) return [...at(place), own]
    return isTaken[place] === true ? at(place) : [...at(place), { blocks: [block], isSame: false }]
  })
  return [...shares, ...at(judged.length)]
}

function offsetsOf(parts: readonly Readable<unknown>[]): readonly number[] {
  let next = 0
  return parts.map(({ blocks }) => {
    const offset = next
    next += blocks.length
    return offset
  })
}

/** Whether a block can be a changed form of another one. */
function fits(before: ContentBlock, after: ContentBlock | undefined): boolean {
  if (before.type === 'tool_use') return after?.type === 'tool_use' && after.id === before.id
  if (before.type === 'tool_result') return after?.type === 'tool_result' && after.callId === before.callId
  return after?.type === before.type
}
