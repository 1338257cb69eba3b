import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scale } from '../../../../test/scale.ts'
import { withoutPlaces } from '../../../../test/theory/generators.ts'
import { tokenize } from '../lexer/lexer.ts'
import type { Statement } from '../tree.ts'
import { parseStatements, parseTheory } from './parser.ts'
import { createReader } from './reader.ts'

function read(text: string): readonly Statement[] {
  const { theory, diagnostics } = parseTheory(text, 'test.sys2dsl')
  expect(diagnostics).toEqual([])
  return theory.statements
}

const plain = (text: string) => withoutPlaces(read(text))

test('a triple has a subject, a verb, an object, and optionally a variable', () => {
  const [named, discarded, bare] = read("@x $a IS_A 'b c'\n@_ a TAG -5\na TAG b")
  expect(named).toMatchObject({
    type: 'triple',
    variable: { text: 'x' },
    subject: { type: 'reference', name: 'a' },
    verb: { text: 'IS_A' },
    object: { type: 'text', value: 'b c' },
  })
  expect(discarded).toMatchObject({ variable: undefined, object: { type: 'number', value: -5 } })
  expect(bare).toMatchObject({ variable: undefined, subject: { type: 'word', text: 'a' } })
})

test('a number is its value, and -0 is 0', () => {
  const objects = read('a IS_A 1.50; a IS_A -0; a IS_A -007').map((one) => one.type === 'triple' && one.object)
  expect(objects).toMatchObject([{ value: 1.5 }, { value: 0 }, { value: -7 }])
})

test('statements end at a line break, at `;`, and where the next one begins', () => {
  const lines = plain('@a x IS_A y\n@b x IS_A z\nIF $a THEN\nx TAG y\nEND')
  expect(plain('@a x IS_A y; @b x IS_A z ;; IF $a THEN x TAG y END')).toEqual(lines)
  expect(plain('@a x IS_A y @b x IS_A z IF $a THEN x TAG y END')).toEqual(lines)
})

test('a hook has a name, an event as it was written, and options in any order', () => {
  const [hook] = read('@HOOK guard on_Fact_Added ON_UNDECIDED ASK PRIORITY 150 BEGIN x TAG y END')
  expect(hook).toMatchObject({
    type: 'hook',
    name: { text: 'guard' },
    event: { text: 'on_Fact_Added' },
    priority: { value: 150 },
    onUndecided: { text: 'ASK' },
    body: [{ type: 'triple' }],
  })
  expect(read('@HOOK guard tool.before BEGIN END')[0]).toMatchObject({ priority: undefined, onUndecided: undefined })
})

test('the keyword that opens a body may be on the next line, and so may the options', () => {
  expect(plain('@HOOK a E\n  PRIORITY 5 # five\n\nON_UNDECIDED DENY\nBEGIN\nIF $x\nTHEN\nEND\nEND')).toEqual(
    plain('@HOOK a E PRIORITY 5 ON_UNDECIDED DENY BEGIN\nIF $x THEN\nEND\nEND'),
  )
  expect(plain('@m\nBEGIN\nEND\n@TEST t\nGIVEN\nEXPECT\nEND')).toEqual(plain('@m BEGIN END @TEST t GIVEN EXPECT END'))
})

test('a macro is a body; an ordinary triple ties it to an event, in both spellings', () => {
  const statements = read('@x policy HOOK_FOR ON_FACT_ADDED\npolicy HOOK on_fact_added\n@policy BEGIN\na TAG b\nEND')
  expect(statements).toMatchObject([
    { type: 'triple', variable: { text: 'x' }, verb: { text: 'HOOK_FOR' }, object: { text: 'ON_FACT_ADDED' } },
    { type: 'triple', verb: { text: 'HOOK' }, object: { text: 'on_fact_added' } },
    { type: 'macro', name: { text: 'policy' }, body: [{ type: 'triple' }] },
  ])
})

test('branches nest, may be bound, and may have an ELSE; each END closes the nearest', () => {
  const [outer, after] = read('@d IF $x THEN\nIF y THEN\na TAG b\nELSE\na TAG c\nEND\nELSE\na TAG d\nEND\na TAG e')
  const objects = (body: readonly Statement[]) => body.map((one) => one.type === 'triple' && withoutPlaces(one.object))
  if (outer?.type !== 'branch') throw new Error('no branch')
  const [inner] = outer.then
  if (inner?.type !== 'branch') throw new Error('no branch inside')
  expect([outer.variable?.text, outer.condition, inner.variable]).toMatchObject(['d', { name: 'x' }, undefined])
  expect(objects(inner.then)).toEqual([{ type: 'word', text: 'b' }])
  expect(objects(inner.otherwise)).toEqual([{ type: 'word', text: 'c' }])
  expect(objects(outer.otherwise)).toEqual([{ type: 'word', text: 'd' }])
  expect(after).toMatchObject({ object: { text: 'e' } })
})

test('a test has GIVEN and EXPECT statements', () => {
  expect(read('@TEST works GIVEN\na IS_A b\nEXPECT\nc IS_A d\ne IS_A f\nEND')).toMatchObject([
    { type: 'test', name: { text: 'works' }, given: [{}], expect: [{}, {}] },
  ])
})

test('the headers of blocks are four words and are never read as triples', () => {
  const statements = read('@HOOK policy ON_FACT_ADDED BEGIN\n@decision IF $high THEN\nEND\nEND')
  expect(statements.map(({ type }) => type)).toEqual(['hook'])
})

test('words of headers are ordinary words elsewhere', () => {
  expect(read('HOOK IS_A word\nx PRIORITY 5\nx IS_A TEST\nx ON_UNDECIDED PRIORITY')).toHaveLength(4)
})

test('arms of one branch may use the same variable, and so may hooks', () => {
  read(
    '@x a IS_A b\n@HOOK h E BEGIN\nIF $a THEN\n@x a TAG b\nELSE\n@x a TAG c\nEND\nEND\n@HOOK i E BEGIN @x a TAG b END',
  )
})

test('a statement has its place', () => {
  const [, hook] = read('# note\n\n  a TAG b\n @HOOK h E BEGIN\n  @x a TAG b\nEND')
  expect(hook?.span).toEqual({ line: 4, column: 2, offset: 19, length: 32 })
  expect(hook?.type === 'hook' && hook.body[0]?.span).toEqual({ line: 5, column: 3, offset: 37, length: 10 })
})

const standardHooks = `
# While the session learns, what it hears is not proven.
@HOOK learning_is_unproven ON_FACT_ADDED BEGIN
  @currentMode session READ_CONTROL mode
  @learns $currentMode EQUALS learning
  IF $learns THEN
    subject SET_EXISTENCE UNPROVEN
  END
END

# Too risky to think about alone.
@HOOK risky_thoughts ON_REASONING_STEP ON_UNDECIDED DENY BEGIN
  @danger subject READ_DIM ethical_risk
  @isDangerous $danger GREATER_THAN 80
  @verdict IF $isDangerous THEN
    subject BLOCK_REASONING ethics
    subject NEEDS_CONFIRMATION ethical_review
  END
END

# A concept nobody has placed yet.
@HOOK unplaced_concepts ON_CONCEPT_CREATED BEGIN
  @place concept READ_DIM domain
  @isNowhere $place EQUALS zero
  IF $isNowhere THEN
    concept TAG unknown_domain
  END
END

# Two facts that cannot both hold.
@HOOK clashes_are_reviewed ON_CONTRADICTION BEGIN
  @pair $fact1 NEW_COMPOSITE $fact2
  $pair NEEDS_CONFIRMATION contradiction_review
  $fact2 SET_EXISTENCE UNPROVEN
END
`

test('the four standard hooks can be written', () => {
  const events = read(standardHooks).map((statement) => statement.type === 'hook' && statement.event.text)
  expect(events).toEqual(['ON_FACT_ADDED', 'ON_REASONING_STEP', 'ON_CONCEPT_CREATED', 'ON_CONTRADICTION'])
})

test('the example on the page of the grammar is a theory', () => {
  const page = readFileSync(new URL('../../../../docs/theory-grammar.md', import.meta.url), 'utf8')
  const [, example = ''] = page.match(/```sys2dsl\n([\s\S]*?)```/) ?? []
  expect(read(example).map(({ type }) => type)).toEqual(['triple', 'triple', 'hook', 'triple', 'macro', 'test'])
})

/** How often the parser reads a token in the text. */
function looks(text: string): number {
  let count = 0
  const { tokens } = tokenize(text, () => undefined)
  const counted = new Proxy(tokens, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) count += 1
      return Reflect.get(target, key)
    },
  })
  parseStatements(createReader(counted, () => undefined))
  return count
}

const hard: readonly (readonly [string, string])[] = [
  ['quotes', "'"],
  ['separate quotes', "' "],
  ['signs', '@'],
  ['separate signs', '@ '],
  ['variables', '@a\n'],
  ['references', '$a '],
  ['words', 'a '],
  ['letters', 'a'],
  ['digits', '1'],
  ['dots', '.'],
  ['semicolons', ';'],
  ['blank lines', '\n'],
  ['backslashes', "'\\"],
  ['nested branches', 'IF $x THEN\n'],
  ['open hooks', '@HOOK a E\n'],
  ['headers without end', '@HOOK '],
  ['open bodies', 'BEGIN '],
  ['broken headers', '@m\nBEGIN;;\n'],
  ['closing words', 'END '],
  ['misspelt words', 'ENDE\n'],
  ['second arms', 'ELSE\n'],
  ['open tests', '@TEST a GIVEN EXPECT\n'],
  ['the same variable', '@a b IS_A c\n'],
]

test.each(hard)('a long text of %s is read without a throw', (_, unit) => {
  const text = unit.repeat(Math.ceil(scale(100_000, 1_000_000) / unit.length))
  expect(parseTheory(text, 'any').diagnostics.length).toBeLessThanOrEqual(1001)
})

test.each(hard)('twice the text of %s costs twice the steps', (_, unit) => {
  const once = looks(unit.repeat(2000))
  expect(looks(unit.repeat(4000))).toBeLessThanOrEqual(once * 2.1 + 100)
})
