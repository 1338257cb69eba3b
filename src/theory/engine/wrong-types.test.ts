import { describe, expect, test } from 'vitest'
import { createEngine, parseTheory, runTests } from '../index.ts'

/** Calls as a program without types makes them. */
const untyped = () => createEngine() as unknown as Record<string, (...given: readonly unknown[]) => unknown>
const call = (run: unknown, ...given: readonly unknown[]) => (run as (...all: readonly unknown[]) => unknown)(...given)

describe('a value that is not a text is refused with a hint', () => {
  test.each<readonly [string, () => unknown, string]>([
    ['no text', () => untyped()['load']?.(undefined), 'the text of a theory is undefined, not a text'],
    ['bytes', () => untyped()['load']?.(Buffer.from('a'), 'p'), 'the text of a theory is an object of class Buffer'],
    ['no file', () => untyped()['load']?.('a IS_A b'), 'the file of a theory is undefined, not a text'],
    ['no tree', () => untyped()['loadTree']?.(undefined), 'the file of a tree is undefined, not a text'],
    ['no object', () => untyped()['ask']?.('a', 'IS_A'), 'a part of a claim is undefined, not a text'],
    ['a number', () => untyped()['state']?.('a', 'IS_A', 5), 'a part of a claim is a number, not a text'],
    ['null', () => untyped()['holds']?.(null, 'IS_A', 'b'), 'a part of a claim is null, not a text'],
    ['parseTheory', () => call(parseTheory), 'the text of a theory is undefined, not a text'],
    ['runTests', () => call(runTests, undefined, 'p'), 'the text of a theory is undefined, not a text'],
  ])('%s', (_, run, message) => {
    const refusal = { code: 'bad-option', message: expect.stringContaining(message), hint: expect.any(String) }
    expect(run).toThrow(expect.objectContaining(refusal))
  })

  test('options that are null are the default ones', () => {
    expect(untyped()['load']?.('a IS_A b', 'p', null)).toMatchObject({ facts: 1 })
  })
})
