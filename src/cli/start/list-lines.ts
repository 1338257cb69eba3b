import { textWidth } from '../terminal/text-width.ts'
import { wrapped } from '../terminal/wrapped.ts'

/** Something that can be chosen. */
export interface Item<T> {
  readonly value: T
  readonly title: string
  /** Why it is there, or its effect. */
  readonly note?: string
}

/** The state of a list: which items are chosen, and where the cursor is. */
export interface ListState {
  readonly chosen: readonly boolean[]
  readonly cursor: number
}

interface Size {
  readonly columns: number
  readonly rows: number
}

/** Columns before a title: the cursor, the box, and their blanks. */
const margin = 6
/** A note with fewer columns than this beside its title is placed below it. */
const leastNote = 30

/** A list as lines that fit a screen. If there are too many, those around the cursor. */
export function listLines<T>(items: readonly Item<T>[], { chosen, cursor }: ListState, { columns, rows }: Size) {
  const widest = Math.max(0, ...items.map(({ title }) => textWidth(title)))
  const isBeside = columns - margin - widest - 2 >= leastNote
  const indent = isBeside ? margin + widest + 2 : margin + 2
  const blocks = items.map(({ title, note = '' }, at) => {
    const box = `${at === cursor ? '>' : ' '} [${chosen[at] === true ? 'x' : ' '}] `
    const notes = note === '' ? [] : lined(note, columns - indent)
    const titles = isBeside ? [title] : lined(title, columns - margin)
    const [beside = '', ...below] = isBeside ? notes : ['', ...notes]
    const [top = '', ...more] = titles
    return [
      `${box}${beside === '' ? top : `${top}${' '.repeat(indent - margin - textWidth(top))}${beside}`}`,
      ...more.map((line) => `${' '.repeat(margin)}${line}`),
      ...below.map((line) => `${' '.repeat(indent)}${line}`),
    ]
  })
  const before = blocks.slice(0, cursor).flat().length
  return around(blocks.flat(), before, before + (blocks[cursor]?.length ?? 0), Math.max(1, rows))
}

function lined(words: string, columns: number): readonly string[] {
  return wrapped(words, Math.max(8, columns)).map((line) => line.trimEnd())
}

/** So many lines, from a first one that leaves those of the cursor in sight. */
function around(lines: readonly string[], from: number, to: number, most: number): readonly string[] {
  const middle = Math.floor((from + to - most) / 2)
  const first = Math.max(0, Math.min(middle, lines.length - most))
  return lines.slice(first, first + most)
}
