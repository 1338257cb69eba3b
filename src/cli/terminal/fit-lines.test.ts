import { expect, test } from 'vitest'
import { fitLines } from './fit-lines.ts'
import { textWidth } from './text-width.ts'

test('a line continues below its text', () => {
  expect(fitLines('ok  3 records verified; signed up to 3', 24)).toBe('ok  3 records verified;\n    signed up to 3')
  expect(fitLines('a line without a mark', 12)).toBe('a line\n  without a\n  mark')
  expect(fitLines('    further in than others', 16)).toBe('    further in\n      than\n      others')
  expect(fitLines('│  ├─ PreToolUse of many tools\n│  └─ last', 20)).toBe(
    '│  ├─ PreToolUse of\n│  │  many tools\n│  └─ last',
  )
})

test('a command between backquotes is not broken, if it fits a line', () => {
  const hint = 'hint: copy it back, or run `pawl audit rotate-key --lost`, and then verify'
  expect(fitLines(hint, 40)).toBe('hint: copy it back, or run\n  `pawl audit rotate-key --lost`, and\n  then verify')
  expect(fitLines(hint, 22)).toBe('hint: copy it back, or\n  run `pawl audit\n  rotate-key --lost`,\n  and then verify')
})

test('text that fits stays unchanged, with its blanks', () => {
  for (const text of ['', 'a  b', '  a   b  ', 'one\n\ntwo\n']) expect(fitLines(text, 20)).toBe(text)
})

test('a word that is longer than a line stays whole, on a line of its own', () => {
  const hash = 'f'.repeat(64)
  expect(fitLines(`to compare later: --head 1:${hash}`, 30)).toBe(`to compare later: --head\n  1:${hash}`)
})

test('a list that is longer than a line is broken behind its bars', () => {
  expect(fitLines('├─ PreToolUse Bash|Edit|MultiEdit|Read|Write, and more', 24)).toBe(
    '├─ PreToolUse Bash|Edit|\n│  MultiEdit|Read|Write,\n│  and more',
  )
})

test('no line is wider than the terminal, and no word is lost', () => {
  const text = '?   record 12: 2026-11-17 the hook `判断` was there, and is not any more; it was in rules/a.ts'
  for (let columns = 20; columns < 100; columns += 3) {
    const lines = fitLines(text, columns).split('\n')
    expect(lines.filter((line) => textWidth(line) > columns)).toEqual([])
    expect(lines.map((line) => line.trim()).join(' ')).toBe(text)
  }
})

test('invisible codes take no room', () => {
  const plain = (line: string) => line.replaceAll(/<\d+>/g, '')
  expect(fitLines('<32>ok<39>  fits in here', 16, plain)).toBe('<32>ok<39>  fits in here')
  expect(fitLines('<32>ok<39>  fits in here not', 16, plain)).toBe('<32>ok<39>  fits in here\n    not')
})
