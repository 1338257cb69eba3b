import { describe, expect, test } from 'vitest'
import { createDispatcher, observe } from '../../index.ts'
import { makeToolCall } from '../../protocol/index.ts'
import { exampleScope } from '../../testing/index.ts'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'

const guard = '@HOOK g ON_TOOL_CALL WHEN tool EQUALS bad BEGIN\n  DENY "no"\nEND'
const broken = guard.replace('DENY', 'DENI')

function called(engine: Engine, name = 'bad') {
  const call = makeToolCall({ id: 'c', name, kind: 'other', input: {} })
  const dispatcher = createDispatcher({ registry: engine.registry, audit: false })
  return dispatcher.dispatch('tool.before', { call, tool: { name } }, exampleScope())
}

describe('a theory that another one uses, and that a program then fails to load', () => {
  const engine = createEngine({ audit: false, read: () => guard })
  test('keeps its old version when the other one is unloaded', () => {
    engine.load('USES "b.sys2dsl"', 'a.sys2dsl')
    expect(engine.load(broken, 'b.sys2dsl').diagnostics[0]).toMatchObject({ severity: 'error' })
    engine.unload('a.sys2dsl')
    expect(called(engine)).toMatchObject({ type: 'deny', reason: expect.stringContaining('no') })
  })

  test('goes when the program unloads it', () => {
    expect(engine.unload('b.sys2dsl')).toBe(true)
    expect(called(engine)).toMatchObject({ type: 'continue' })
  })
})

describe('an empty name', () => {
  test.each([
    ['"" IS_A nothing', 1],
    ['a IS_A ""', 8],
    ['@DEFAULT d "" CAN x', 12],
    ['@DEFAULT d a CAN x UNLESS ""', 27],
    ['@LIMIT l "" HAS AT_MOST 2', 10],
    ['@RULE r IF $x IS_A "" THEN $x IS_A b', 20],
    ['@REGION r WHEN concept IS_A ""', 29],
    ['@HOOK h ON_TOOL_CALL WHEN tool IS_A "" BEGIN DENY "no" END', 37],
    ['@HOOK h ON_TOOL_CALL BEGIN session REMEMBER "" END', 45],
    ['@HOOK h ON_TOOL_CALL BEGIN "" TAG x END', 28],
    ['@TEST t GIVEN "" IS_A a EXPECT "" IS_A a END', 15],
  ])('is an error with its place: %s', (line, column) => {
    const engine = createEngine({ audit: false })
    const { diagnostics } = engine.load(`${line}\n${guard}`, 'p.sys2dsl')
    expect(diagnostics[0]).toMatchObject({ code: 'T170', severity: 'error', span: { line: 1, column } })
    expect(called(engine, 'other')).toMatchObject({ type: 'deny' })
    expect(engine.unload('p.sys2dsl')).toBe(true)
    expect(engine.registry.size).toBe(0)
  })

  test('may be compared with a text', () => {
    const text = '@HOOK h ON_TOOL_CALL BEGIN\n  IF input.x EQUALS "" THEN DENY ""\nEND'
    expect(createEngine({ audit: false }).load(text, 'p.sys2dsl').diagnostics).toEqual([])
  })
})

const words = ['""', '"?x"', 'a', '5', '-1', '1.5', 'concept.', 'concept..x', '"a.b"', '$x', '"a\\n"', 'control', '_']
const forms = [
  ...['@ IS_A #', '@ HAS #', '@ IS #', '@.n IS #', 'control.@ IS #', 'R INVERSE_OF @', 'R OPPOSED_BY @', 'R IS @'],
  ...[
    '@DEFAULT d @ CAN #',
    '@DEFAULT d a CAN b UNLESS @ OR #',
    '@LIMIT l @ HAS AT_LEAST #',
    '@LIMIT l a HAS AT_MOST @',
  ],
  ...['@RULE r IF @ IS_A # THEN @ IS_A b', '@RULE r IF $x IS_A @ THEN $x IS_A #', '@REGION r WHEN @ IS_A #'],
  ...['@REGION r WHEN @ GREATER_THAN #', '@REGION r WHEN concept.@ AT_MOST #', '@REGION r WHEN NOT concept IS_A @'],
]

test('a theory without an error loads, whatever its declarations name', () => {
  for (const form of forms) {
    for (const one of words) {
      for (const other of words) {
        const line = form.replace(/(?<=\s|^|\.)@(?=\s|$|\.)/g, one).replaceAll('#', other)
        const engine = createEngine({ audit: false })
        expect(() => engine.load(line, 'p.sys2dsl'), line).not.toThrow()
      }
    }
  }
})

test('a theory whose hook has the name of another one refuses everything, until it is unloaded', () => {
  const engine = createEngine({ audit: false })
  const other = observe({ name: 'g', on: 'tool.before', run: () => {} })
  const remove = engine.registry.add(other, { source: 'p', band: 'user' })
  expect(() => engine.load(`x IS_A y\n${guard}`, 'p.sys2dsl')).toThrow(
    expect.objectContaining({ code: 'duplicate-hook' }),
  )
  expect(called(engine, 'other')).toMatchObject({ type: 'deny' })
  expect(engine.store.size).toBe(0)
  expect(engine.unload('p.sys2dsl')).toBe(true)
  remove()
  expect(called(engine, 'other')).toMatchObject({ type: 'continue' })
  expect(engine.registry.size).toBe(0)
})
