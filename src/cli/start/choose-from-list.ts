import { paint, rows, say } from '../terminal/print.ts'
import type { Key, Keyboard } from './keyboard.ts'
import { type Item, type ListState, listLines } from './list-lines.ts'
import { paragraph, width } from './paragraph.ts'

const help = 'up and down (or k and j) move, space selects, Enter goes on, Ctrl-C leaves'

/** Asks a person to choose from a list. Returns the choice; undefined if they left. Keys that were typed earlier do not count. */
export async function chooseFromList<T>(
  keyboard: Keyboard,
  question: string,
  items: readonly (Item<T> & { readonly isChosen: boolean })[],
): Promise<readonly T[] | undefined> {
  say(paragraph(question))
  await keyboard.settle() // before the list is shown: from then on, keys count
  let state: ListState = { chosen: items.map(({ isChosen }) => isChosen), cursor: 0 }
  let drawn = draw(items, state)
  const redraw = () => {
    erase(drawn)
    drawn = draw(items, state)
  }
  const resized = () => {
    drawn = draw(items, state) // where its lines are now is not known: a new one below
  }
  process.stdout.on('resize', resized)
  const isAccepted = await new Promise<boolean>((resolve) => {
    if (keyboard.hasLeft()) return resolve(false)
    const stop = keyboard.listen((key) => {
      if (key === 'accept' || key === 'leave') {
        stop()
        return resolve(key === 'accept')
      }
      state = moved(state, key)
      redraw()
    })
  })
  process.stdout.off('resize', resized)
  if (!isAccepted) return undefined
  const chosen = items.filter((_, at) => state.chosen[at])
  erase(drawn)
  say(paragraph(chosen.length === 0 ? 'none' : chosen.map(({ title }) => title).join(', '), '  '))
  return chosen.map(({ value }) => value)
}

/** The list after a key. The cursor goes around at both ends. */
export function moved({ chosen, cursor }: ListState, key: Exclude<Key, 'accept' | 'leave'>): ListState {
  const count = Math.max(1, chosen.length)
  switch (key) {
    case 'up':
      return { chosen, cursor: (cursor + count - 1) % count }
    case 'down':
      return { chosen, cursor: (cursor + 1) % count }
    case 'toggle':
      return { chosen: chosen.map((is, at) => (at === cursor ? !is : is)), cursor }
    case 'skip':
      return { chosen, cursor }
  }
}

/** Draws it, and returns how many lines that were. */
function draw<T>(items: readonly Item<T>[], state: ListState): number {
  const above = paragraph(help, '  ').split('\n')
  const lines = listLines(items, state, { columns: width(), rows: rows() - above.length - 2 })
  const shown = lines.map((line) => (line.startsWith('>') ? `${paint('cyan', '>')}${line.slice(1)}` : line))
  say([...above.map((line) => paint('dim', line)), ...shown].join('\n'))
  return above.length + lines.length
}

/** Takes the last lines off the screen. A terminal that cannot do that keeps them. */
function erase(lines: number): void {
  if (process.env['TERM'] !== 'dumb') process.stdout.write(`\u001b[${lines}A\u001b[J`)
}
