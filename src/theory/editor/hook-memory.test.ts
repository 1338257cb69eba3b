import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aTheory, chooser, mutated } from '../../../test/theory/generators.ts'
import { printTheory } from '../language/printer/printer.ts'
import { type OpenTheory, openTheory } from './open-theory.ts'

const open = (text: string, before?: OpenTheory) => openTheory(text, 'p.sys2dsl', () => undefined, before)

const hook = (name: string, body: string) => `@HOOK ${name} ON_TOOL_CALL BEGIN\n${body}\nEND\n`
const wrong = '  IF tool IS_A destructiv THEN DENY "no"'

test('problems of hooks that did not change are found again at their new places', () => {
  const text = `rm IS_A destructive\n${hook('one', wrong)}${hook('two', wrong)}`
  const before = open(text)
  expect(before.problems().map(({ span }) => span.line)).toEqual([3, 6])
  const after = open(`# a comment\n\n${text}`, before)
  expect(after.problems()).toEqual(open(`# a comment\n\n${text}`).problems())
  expect(after.problems().map(({ span }) => span.line)).toEqual([5, 8])
})

test('a new fact changes the problems of hooks that did not change', () => {
  const text = hook('one', wrong)
  const before = open(`rm IS_A destructive\n${text}`)
  expect(before.problems().map(({ code }) => code)).toEqual(['T135'])
  const after = open(`rm IS_A destructive\nrm IS_A destructiv\n${text}`, before)
  expect(after.problems().map(({ code }) => code)).not.toContain('T135')
})

test('after any edits, the problems are those of a theory that was opened for the first time', () => {
  fc.assert(
    fc.property(aTheory, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (theory, starts) => {
      let text = printTheory(theory)
      let opened = open(text)
      opened.problems()
      for (const start of starts) {
        text = mutated(text, chooser(start))
        opened = open(text, opened)
        expect(opened.problems()).toEqual(open(text).problems())
      }
    }),
    { seed: 11, numRuns: 150 },
  )
})
