import { expect, test } from 'vitest'
import { moved } from './choose-from-list.ts'
import { type Item, listLines } from './list-lines.ts'

const items: readonly Item<number>[] = [
  { value: 1, title: 'Claude Code', note: '.claude/ in this project, `claude` on the PATH' },
  { value: 2, title: 'Codex', note: 'not found' },
  { value: 3, title: 'Cursor' },
]
const state = { chosen: [true, false, true], cursor: 1 }

test('a wide list has its notes beside the titles', () => {
  expect(listLines(items, state, { columns: 60, rows: 20 })).toEqual([
    '  [x] Claude Code  .claude/ in this project, `claude` on',
    '                   the PATH',
    '> [ ] Codex        not found',
    '  [x] Cursor',
  ])
})

test('a narrow list has them below, and long titles continue on the next line', () => {
  expect(listLines(items, state, { columns: 30, rows: 20 })).toEqual([
    '  [x] Claude Code',
    '        .claude/ in this',
    '        project, `claude` on',
    '        the PATH',
    '> [ ] Codex',
    '        not found',
    '  [x] Cursor',
  ])
  expect(listLines([{ value: 1, title: 'refuse to push by force' }], state, { columns: 20, rows: 9 })).toEqual([
    '  [x] refuse to',
    '      push by force',
  ])
})

test.each([
  [0, '  [x] Claude Code'],
  [1, '> [ ] Codex'],
  [2, '> [x] Cursor'],
])('a screen that is too low shows the lines around the cursor at %d', (cursor, line) => {
  for (const rows of [3, 2, 1, 0, -5]) {
    const lines = listLines(items, { ...state, cursor }, { columns: 30, rows })
    expect(lines.length).toBe(Math.max(1, rows))
    if (rows >= 3 && cursor > 0) expect(lines).toContain(line)
  }
})

test('keys move the cursor around both ends, and toggle the entry at it', () => {
  const first = { chosen: [false, false, false], cursor: 0 }
  expect(moved(first, 'up').cursor).toBe(2)
  expect(moved(moved(first, 'up'), 'down').cursor).toBe(0)
  expect(moved(moved(first, 'down'), 'toggle')).toEqual({ chosen: [false, true, false], cursor: 1 })
  expect(moved(first, 'skip')).toEqual(first)
})
