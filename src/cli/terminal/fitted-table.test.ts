import { expect, test } from 'vitest'
import { fittedTable, flowing, isFitting } from './fitted-table.ts'

const rows = [
  ['account', 'tokens', 'money'],
  ['user:kim', '650', '1.20'],
  ['user:someone-with-a-long-name', '7', ''],
]

test('a table that has room is a table', () => {
  expect(fittedTable(rows, 80)).toBe(`account                        tokens  money
user:kim                       650     1.20
user:someone-with-a-long-name  7`)
})

test('a table that has no room has its cells one after the other, with the names of their columns', () => {
  expect(fittedTable(rows, 32)).toBe(`user:kim  tokens 650
  money 1.20
user:someone-with-a-long-name
  tokens 7`)
})

test('with any cells and any width of the terminal, each line fits, and nothing is lost', () => {
  const texts = ['a', 'word '.repeat(30), 'x'.repeat(200), '日本語'.repeat(20), '🚀 e\u0301', 'a\nb\u001b[2K', '']
  for (let columns = 20; columns < 130; columns += 7) {
    for (let at = 0; at < texts.length; at += 1) {
      const cells = [...texts.slice(at), ...texts.slice(0, at)]
      const lines = fittedTable([['first', 'second', 'third', '4', '5', '6', '7'], cells], columns)
      expect(isFitting(lines, columns)).toBe(true)
      const letters = (text: string) => [...text.replaceAll(/\s/g, '')].sort().join('')
      const whole = flowing(cells, columns)
      expect(isFitting(whole, columns)).toBe(true)
      expect(letters(whole)).toBe(letters(cells.join('').replace('\n', '\\n').replace('\u001b', '\\x1b')))
    }
  }
})
