import { expect, test } from 'vitest'
import { parseTheory } from '../parser/parser.ts'
import { printDiagnostic } from './print-diagnostics.ts'

const printed = (text: string) => parseTheory(text, 'a.sys2dsl').diagnostics.map((one) => printDiagnostic(one, text))

test('a diagnostic shows the place, the line with the place underlined, and a hint', () => {
  expect(printed('x TAG y\r\n  @c JOIN $a $b # both\r\n')).toEqual([
    `a.sys2dsl:2:6: error T010: the verb \`JOIN\` stands in front of its subject
    @c JOIN $a $b # both
       ^^^^
  hint: write \`@c $a JOIN $b\``,
  ])
})

test('the carets are below their words after tabs', () => {
  expect(printed('\t@x\ta\tis b')[0]?.split('\n').slice(1, 3)).toEqual(['  \t@x\ta\tis b', '  \t  \t \t^^'])
})

test('a place over several lines is underlined to the end of the first, and one at the end of the text once', () => {
  const diagnostic = { code: 'T000', severity: 'warning', message: 'odd', hint: undefined, file: 'f' } as const
  const text = 'ab\ncd'
  expect(printDiagnostic({ ...diagnostic, span: { line: 1, column: 2, offset: 1, length: 4 } }, text)).toBe(
    'f:1:2: warning T000: odd\n  ab\n   ^',
  )
  expect(printDiagnostic({ ...diagnostic, span: { line: 2, column: 3, offset: 5, length: 0 } }, text)).toBe(
    'f:2:3: warning T000: odd\n  cd\n    ^',
  )
})

test('of a very long line the part around the place is shown, and control characters do not reach the terminal', () => {
  const [first = ''] = printed(`${'a '.repeat(5000)}`)
  expect(first.split('\n')[1]).toHaveLength(122)
  const [hostile = ''] = printed(`\u001b[2J ${'b '.repeat(9)}`)
  expect(hostile).not.toContain('\u001b')
})

test('no part of a message moves the cursor, begins a line or changes the order of signs', () => {
  const [one] = parseTheory('Dog IS_A', 'a.sys2dsl').diagnostics
  if (one === undefined) throw new Error('no diagnostic')
  const odd = 'q\u001b[2Jx\n::warning::y\u202e\u200b\u0007'
  const shown = printDiagnostic({ ...one, file: `${odd}.sys2dsl`, message: odd, hint: odd }, 'Dog IS_A')
  expect(shown.split('\n')).toHaveLength(4)
  expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})
