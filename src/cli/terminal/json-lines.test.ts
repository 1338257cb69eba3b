import { describe, expect, test } from 'vitest'
import { jsonLines } from './json-lines.ts'

describe('jsonLines', () => {
  test('a text of several lines has a line for each, and a mark that distinguishes them from wrapped ones', () => {
    const value = { command: `echo one two three four five\nrm -rf build\n`, timeout: 5 }
    expect(jsonLines(value, 24)).toEqual([
      'command:',
      '  │ echo one two three ',
      '  ┆ four five',
      '  │ rm -rf build',
      '  │ ',
      'timeout: 5',
    ])
  })

  test('the content of a text cannot look like another field', () => {
    expect(jsonLines({ command: 'ls\ntimeout: 5\u2028tool: Read' }, 80)).toEqual([
      'command:',
      '  │ ls',
      '  │ timeout: 5\\u2028tool: Read',
    ])
    expect(jsonLines({ 'a: b\nc': 'd' }, 80)).toEqual(['"a: b\\nc": d'])
    expect(jsonLines({ 'a long name of a field, timeout: 5': 1 }, 26)).toEqual([
      '"a long name of a ',
      '┆ field, timeout: 5":',
      '  │ 1',
    ])
  })

  test('a text that looks like a number, null or blanks is in quotes', () => {
    expect(jsonLines(['5', 5, 'null', null, '', ' x', '"x"', [], {}], 80)).toEqual([
      '- "5"',
      '- 5',
      '- "null"',
      '- null',
      '- ""',
      '- " x"',
      '- "\\"x\\""',
      '- []',
      '- {}',
    ])
  })

  test('empty values are shown as JSON, and a text as itself', () => {
    expect([{}, [], null, 'ls -l', 'a\nb'].map((value) => jsonLines(value, 80))).toEqual([
      ['{}'],
      ['[]'],
      ['null'],
      ['ls -l'],
      ['  │ a', '  │ b'],
    ])
  })

  test('lists and objects are indented below their field', () => {
    expect(jsonLines({ edits: [{ old: 'a', new: 'b' }, 'c'], more: { deep: { er: true } } }, 80)).toEqual([
      'edits:',
      '  -',
      '    old: a',
      '    new: b',
      '  - c',
      'more:',
      '  deep:',
      '    er: true',
    ])
  })

  test('all of it is there, however long, wide or deep', () => {
    let deep: unknown = 'the bottom'
    for (let level = 0; level < 500; level += 1) deep = [deep]
    const lines = jsonLines({ deep, long: 'x'.repeat(100_000), number: '9'.repeat(200) } as never, 40)
    const text = lines.map((line) => line.replace(/^ *[│┆] /, '')).join('')
    expect(text).toContain('the bottom')
    expect(text).toContain('x'.repeat(100_000))
    expect(text).toContain(`"${'9'.repeat(200)}"`)
  })
})
