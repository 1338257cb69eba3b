import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withCursor } from '../../../../test/theory/cursor.ts'
import { aTheory } from '../../../../test/theory/generators.ts'
import { printTheory } from '../../language/printer/printer.ts'
import { runTests } from '../../testing/run-tests.ts'
import { applyEdits } from '../edit.ts'
import { openTheory } from '../open-theory.ts'
import { definitionAt, referencesAt } from './references.ts'
import { renameAt, renameableAt } from './rename.ts'

const policy = `delete_file IS_A destructive
@HOOK ask_first ON_TOOL_CALL BEGIN
  @is_bad tool IS_A destructive
  IF $is_bad AND NOT session DID review THEN ASK "sure?"
END
body HOOK_FOR ON_TOOL_RESULT
@body BEGIN
  @is_bad kind EQUALS read
  IF $is_bad THEN session REMEMBER review
END
@TEST asks GIVEN
  event HAPPENS ON_TOOL_CALL
  tool IS delete_file
EXPECT
  decision BY ask_first
  delete_file IS_A "destructive"
END
`

/** The policy with the cursor behind the first such words. */
const cursorBehind = (words: string) => withCursor(policy.replace(words, `${words}|`))
const shown = (
  text: string,
  places: readonly {
    readonly span: { readonly line: number; readonly column: number; readonly offset: number; readonly length: number }
  }[],
) => places.map(({ span }) => `${span.line}:${span.column} ${text.slice(span.offset, span.offset + span.length)}`)

test.each([
  ['a variable leads to its declaration', 'IF $is_bad', ['3:3 @is_bad']],
  ['a concept leads to the facts about it', 'tool IS_A destructive', ['1:18 destructive']],
  ['a value that is a concept leads to its facts', 'tool IS delete_file', ['1:1 delete_file']],
  ['a hook in a test leads to its header', 'decision BY ask_first', ['2:7 ask_first']],
  ['a tie leads to its body', '\nbody', ['7:1 @body']],
  ['a body leads to its tie', '@body', ['6:1 body']],
  ['a deed leads to its REMEMBER', 'DID review', ['9:36 review']],
  ['a REMEMBER leads to the questions', 'REMEMBER review', ['4:34 review']],
  ['a keyword leads nowhere', 'IF', []],
  ['a field leads nowhere', 'tool', []],
])('%s', (_, words, places) => {
  const { opened, offset } = cursorBehind(words)
  expect(shown(opened.text, definitionAt(opened, offset))).toEqual(places)
})

test('the path of a theory that exists leads to its beginning', () => {
  const files = { '/policies/other.sys2dsl': 'a IS_A b\n' }
  const at = (text: string) => {
    const { opened, offset } = withCursor(text, files)
    return definitionAt(opened, offset)
  }
  expect(at('x KNOWS "other.sys|2dsl"')).toEqual([expect.objectContaining({ file: '/policies/other.sys2dsl' })])
  expect(at('x KNOWS "missing.sys|2dsl"')).toEqual([])
})

test.each([
  ['variables of other hooks are others', '@is_bad', ['3:3 @is_bad', '4:6 $is_bad']],
  [
    'a concept is found in facts, hooks and tests, quoted or not',
    'IS_A destructive',
    ['1:18 destructive', '3:21 destructive', '16:20 "destructive"'],
  ],
  [
    'a concept is found where a field has its name',
    'delete_file',
    ['1:1 delete_file', '13:11 delete_file', '16:3 delete_file'],
  ],
  ['a deed is found where it is remembered and asked for', 'DID review', ['4:34 review', '9:36 review']],
  ['a verb is found everywhere', 'tool IS_A', ['1:13 IS_A', '3:16 IS_A', '16:15 IS_A']],
])('%s', (_, words, places) => {
  const { opened, offset } = cursorBehind(words)
  expect(shown(opened.text, referencesAt(opened, offset))).toEqual(places)
})

describe('a rename', () => {
  const renamed = (words: string, name: string) => {
    const { opened, offset } = cursorBehind(words)
    return applyEdits(opened.text, renameAt(opened, offset, name))
  }

  test.each([
    ['a variable', 'IF $is_bad', 'is_risky', 2, /is_risky/g],
    ['a concept, its quotes included', 'tool IS_A destructive', 'dangerous', 3, /dangerous/g],
    ['a concept where a field has its name', 'delete_file', 'remove', 3, /remove/g],
    ['a hook and its tests', '@HOOK ask_first', 'ask_people', 2, /ask_people/g],
    ['a body and its tie', '\nbody', 'after_read', 2, /after_read/g],
    ['a deed', 'DID review', 'looked', 2, /looked/g],
    ['a test', '@TEST asks', 'asks_first', 1, /asks_first/g],
  ])('changes %s everywhere, and the tests pass as before', (_, words, name, count, pattern) => {
    const text = renamed(words, name)
    expect(text.match(pattern)).toHaveLength(count)
    const { diagnostics, tests } = runTests(text, 'p.sys2dsl')
    expect(diagnostics).toEqual([])
    expect(tests.map(({ passed }) => passed)).toEqual([true])
  })

  test('finds the name alone, without its sign', () => {
    const { opened, offset } = cursorBehind('IF $is_bad')
    const { name, span } = renameableAt(opened, offset)
    expect([name, opened.text.slice(span.offset, span.offset + span.length)]).toEqual(['is_bad', 'is_bad'])
  })

  test('to the same name changes nothing', () => {
    expect(renamed('DID review', 'review')).toBe(policy)
  })

  test.each([
    ['tool IS_A', 'x', '`IS_A` is a relation, which cannot be renamed'],
    ['IS_A destructive\n  IF', 'x', '`IF` is a keyword, which cannot be renamed'],
    ['@is_bad tool', 'x', '`tool` is a field, which cannot be renamed'],
    ['ON_TOOL_CALL', 'x', '`ON_TOOL_CALL` is a hook point, which cannot be renamed'],
    ['EQUALS read', 'x', '`read` is a value, which cannot be renamed'],
    ['IF $is_bad', 'two words', '`two words` cannot be the name of a variable'],
    ['IF $is_bad', '', '`` cannot be the name of a variable'],
    ['IF $is_bad', 'HOOK', '`HOOK` cannot be the name of a variable'],
    ['DID review', 'END', '`END` cannot be the name of a deed'],
    ['DID review', '3rd', '`3rd` cannot be the name of a deed'],
    ['DID review', 'destructive', '`destructive` already means something else in line 1'],
    ['tool IS_A destructive', 'delete_file', '`delete_file` already means something else in line 1'],
    ['tool IS_A destructive', 'tool', '`tool` already means something else in line 3'],
    ['tool IS_A destructive', 'true', '`true` already means something else in line 3'],
    ['@HOOK ask_first', 'body', '`body` already means something else in line 6'],
  ])('of “%s” to “%s” is refused', (words, name, message) => {
    expect(() => renamed(words, name)).toThrow(expect.objectContaining({ code: 'bad-rename', message }))
  })

  test('is refused while a part of the text cannot be read', () => {
    const { opened, offset } = withCursor('a| IS_A b\nb IS_A\n')
    expect(() => renameAt(opened, offset, 'c')).toThrow('nothing can be renamed while line 2 cannot be read')
  })

  test('of any name to a new one, and back, leaves the text as it was', () => {
    fc.assert(
      fc.property(aTheory, fc.nat(), (theory, start) => {
        const text = printTheory(theory)
        const opened = openTheory(text, 'p.sys2dsl', () => undefined)
        const marks = opened
          .marks()
          .filter(({ type, form }) => type === 'variable' || (type === 'hook' && form === 'bare'))
        const mark = marks[start % marks.length]
        if (mark === undefined || opened.syntax.length > 0) return
        const { offset } = mark.span
        const there = applyEdits(text, renameAt(opened, offset + 1, 'quite_new_name'))
        const again = openTheory(there, 'p.sys2dsl', () => undefined)
        const at = again.marks().find(({ name }) => name === 'quite_new_name')?.span.offset ?? 0
        expect(applyEdits(there, renameAt(again, at + 1, mark.name))).toBe(text)
      }),
      { seed: 3, numRuns: 200 },
    )
  })
})
