import { expect, test } from 'vitest'
import { table } from './table.ts'

test('columns are aligned by their visible width, and a cell stays on its line', () => {
  const rows = [
    ['who', 'what', 'why'],
    ['日本', 'a\nb', 'x'],
    ['e\u0301', '\u001b[2K', '🚀 '],
    ['plain', '', ''],
  ]
  expect(table(rows)).toBe(`who    what     why
日本   a\\nb     x
e\u0301      \\x1b[2K  🚀
plain`)
})
