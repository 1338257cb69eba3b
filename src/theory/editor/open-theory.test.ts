import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aSoup, aTheory, chooser, untidied } from '../../../test/theory/generators.ts'
import { createEngine } from '../engine/create-engine.ts'
import { parseTheory } from '../language/parser/parser.ts'
import { printTheory } from '../language/printer/printer.ts'
import { withoutNames } from '../language/printer/without-names.ts'
import { coloursOf } from './colours-of.ts'
import { applyEdits } from './edit.ts'
import { formatTheory } from './format-theory.ts'
import { longestChecked, openTheory } from './open-theory.ts'
import { symbolsOf } from './symbols-of.ts'
import { runTest, testsIn } from './tests-in.ts'

const open = (text: string) => openTheory(text, 'p.sys2dsl', () => undefined)
const formatted = (text: string) => applyEdits(text, formatTheory(open(text)))
const examples = new URL('../../../examples/', import.meta.url)
const theories = readdirSync(examples, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sys2dsl'))
  .map((path) => readFileSync(new URL(path, examples), 'utf8'))

describe('problems', () => {
  test('are those that an engine finds when it loads the text', () => {
    expect(theories.length).toBeGreaterThan(5)
    for (const text of [...theories, ...theories.map((one) => one.replaceAll('tool', 'tol'))]) {
      expect(open(text).problems()).toEqual(
        createEngine({
          read: () => {
            throw new Error('there is no such file')
          },
        }).load(text, 'p.sys2dsl').diagnostics,
      )
    }
  })

  test('of a very long text are those of its form alone', () => {
    const line = '@HOOK h ON_NOTHING BEGIN\nEND\n'
    const long = `${line.repeat(Math.ceil(longestChecked / line.length))}\nDog IS_A\n`
    expect(
      open(long)
        .problems()
        .map(({ code }) => code),
    ).toEqual(['T007'])
    expect(
      open(line)
        .problems()
        .map(({ code }) => code),
    ).toEqual(['T101'])
  })
})

describe('formatting', () => {
  test('is that of `pawl theory fmt`, for any theory', () => {
    fc.assert(
      fc.property(aTheory, fc.nat(), (theory, start) => {
        const text = untidied(printTheory(theory), chooser(start))
        const { theory: read, diagnostics } = parseTheory(text, 'p.sys2dsl')
        if (diagnostics.length > 0) return
        expect(formatted(text).replaceAll(/\r\n?/g, '\n').replace('\uFEFF', '')).toBe(printTheory(withoutNames(read)))
      }),
      { seed: 5, numRuns: 200 },
    )
  })

  test('changes only the lines that differ', () => {
    const text = 'a IS_A b\nc   IS_A d\ne IS_A f\n'
    expect(formatTheory(open(text))).toEqual([{ span: { offset: 9, length: 11 }, text: 'c IS_A d\n' }])
    expect(formatTheory(open('a IS_A b\n'))).toEqual([])
  })

  test.each([
    ['line breaks of Windows', 'a  IS_A b\r\nc IS_A  d', 'a IS_A b\r\nc IS_A d\r\n'],
    ['old line breaks of a Mac', 'a  IS_A b\rc IS_A d\r', 'a IS_A b\rc IS_A d\r'],
    ['a byte order mark', '\uFEFFa  IS_A b\n', '\uFEFFa IS_A b\n'],
    ['letters of two units', '# 😀\na  IS_A "😀"', '# 😀\na IS_A "😀"\n'],
  ])('keeps %s', (_, text, result) => {
    expect(formatted(text)).toBe(result)
  })

  test('leaves a text that cannot be read as it is', () => {
    expect(formatTheory(open('a  IS_A b\nc IS_A\n'))).toEqual([])
  })
})

test('the outline has hooks with their variables, bodies, tests and facts', () => {
  const text = `a IS_A b
b HOOK_FOR ON_PROMPT
@HOOK guard ON_TOOL_CALL BEGIN
  @is_web kind EQUALS web
  IF $is_web THEN
    @is_first turn EQUALS 1 AND $is_web
  END
END
@b BEGIN
END
@TEST t GIVEN
EXPECT
  a IS_A b
END
`
  const shown = symbolsOf(open(text)).map(({ name, kind, detail, nameSpan, inside }) => ({
    name: `${kind} ${name} ${detail}`.trim(),
    written: text.slice(nameSpan.offset, nameSpan.offset + nameSpan.length),
    inside: inside.map((one) => one.name),
  }))
  expect(shown).toEqual([
    { name: 'fact a IS_A b', written: 'a IS_A b', inside: [] },
    { name: 'fact b HOOK_FOR ON_PROMPT', written: 'b HOOK_FOR ON_PROMPT', inside: [] },
    { name: 'hook guard ON_TOOL_CALL', written: 'guard', inside: ['is_web', 'is_first'] },
    { name: 'hook b body', written: '@b', inside: [] },
    { name: 'test t test', written: 't', inside: [] },
  ])
})

describe('a test', () => {
  const text = `@HOOK guard ON_TOOL_CALL BEGIN
  IF kind EQUALS web THEN DENY "no web"
END
@TEST passes GIVEN
  event HAPPENS ON_TOOL_CALL
  kind IS web
EXPECT
  decision IS DENY
END
@TEST fails GIVEN
  event HAPPENS ON_TOOL_CALL
  kind IS read
EXPECT
  decision IS DENY
END
`
  test('is found by its name', () => {
    expect(testsIn(open(text)).map(({ name, span }) => `${name} ${span.line}`)).toEqual(['passes 4', 'fails 10'])
  })

  test('passes, or fails with the line and both decisions', () => {
    expect(runTest(open(text), 'passes')).toEqual({ passed: true, message: '`passes` passed', problems: [] })
    expect(runTest(open(text), 'fails')).toEqual({
      passed: false,
      message: expect.stringMatching(/^`fails` failed: expected decision IS DENY, found /),
      problems: [{ line: 14, message: expect.stringContaining('CONTINUE') }],
    })
  })

  test('that does not exist, or whose theory has an error, fails with a sentence', () => {
    expect(runTest(open(text), 'other')).toMatchObject({ passed: false, message: 'there is no test `other`' })
    expect(runTest(open(`${text}x IS_A\n`), 'passes')).toMatchObject({
      passed: false,
      message: '`passes` cannot run: line 16: the object of `IS_A` is missing',
    })
  })
})

test('the colours of any text follow each other and do not overlap', () => {
  fc.assert(
    fc.property(fc.oneof(aSoup, aTheory.map(printTheory)), (text) => {
      let end = 0
      for (const { span } of coloursOf(open(text))) {
        expect(span.offset).toBeGreaterThanOrEqual(end)
        end = span.offset + span.length
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
    { seed: 8, numRuns: 300 },
  )
})

test('each kind of word has its colour', () => {
  const text = '@HOOK h ON_TOOL_CALL BEGIN # c\n  @x tool IS_A bad\n  IF $x THEN DENY "no"\nEND'
  const shown = coloursOf(open(text)).map(
    ({ span, colour }) => `${text.slice(span.offset, span.offset + span.length)} ${colour}`,
  )
  expect(shown).toEqual([
    ...['@HOOK keyword', 'h function', 'ON_TOOL_CALL event', 'BEGIN keyword', '# c comment'],
    ...['@x variable', 'tool property', 'IS_A function', 'bad class'],
    ...['IF keyword', '$x variable', 'THEN keyword', 'DENY method', '"no" string', 'END keyword'],
  ])
})
