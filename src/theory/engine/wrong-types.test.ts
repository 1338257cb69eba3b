import { describe, expect, test } from 'vitest'
import { createEngine, parseTheory, printDiagnostic, printTheory, runTests, shareConfirmations } from '../index.ts'

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
    ['an empty file', () => untyped()['load']?.('a IS_A b', ''), 'the file of a theory is an empty text'],
    ['a level as source', () => untyped()['state']?.('a', 'IS_A', 'b', -127), 'the source of a fact is a number'],
    ['an empty source', () => untyped()['state']?.('a', 'IS_A', 'b', ''), 'the source of a fact is empty'],
    ['no deeds', () => untyped()['recall']?.(undefined), 'the deeds to recall are undefined, not a list'],
    ['text deeds', () => untyped()['recall']?.('secrets'), 'the deeds to recall are a text, not a list'],
    ['a null deed', () => untyped()['recall']?.([null]), 'a deed to recall has no `subject` or no `object`'],
    ['an empty deed', () => untyped()['recall']?.([{}]), 'a deed to recall has no `subject` or no `object`'],
    ['printTheory', () => call(printTheory), 'the file of a tree is undefined, not a text'],
    ['printDiagnostic', () => call(printDiagnostic, {}), 'the text of a diagnostic is undefined, not a text'],
    ['runTests', () => call(runTests, undefined, 'p'), 'the text of a theory is undefined, not a text'],
  ])('%s', (_, run, message) => {
    const refusal = { code: 'bad-option', message: expect.stringContaining(message), hint: expect.any(String) }
    expect(run).toThrow(expect.objectContaining(refusal))
  })

  test('options that are null are the default ones', () => {
    expect(untyped()['load']?.('a IS_A b', 'p', null)).toMatchObject({ facts: 1 })
  })

  test('of several deeds, none is recalled if one is wrong', () => {
    const engine = createEngine()
    expect(() => engine.recall([{ subject: 'a', object: 'b' }, {} as never])).toThrow('a deed to recall')
    expect(engine.store.size).toBe(0)
  })
})

describe('an option that there is not is refused with a hint', () => {
  const shared = createEngine().confirmations
  test.each<readonly [string, () => unknown, string, string]>([
    ['createEngine', () => call(createEngine, { registery: 1 }), 'unknown key `registery`', 'did you mean `registry`?'],
    [
      'its machine',
      () => call(createEngine, { machine: { workspac: '/' } }),
      '`workspac`',
      'did you mean `workspace`?',
    ],
    ['a type', () => call(createEngine, { read: 'file' }), '`read` of createEngine must be a function', ''],
    ['half a budget', () => call(createEngine, { budget: { statements: 5 } }), 'createEngine needs `milliseconds`', ''],
    ['a text', () => call(createEngine, 'registry'), 'the options of createEngine must be an object', 'the keys are'],
    ['load', () => untyped()['load']?.('', 'p', { fact: false }), 'unknown key `fact`', 'did you mean `facts`?'],
    ['runTests', () => call(runTests, '', 'p', { rad: 1 }), 'unknown key `rad`', 'did you mean `read`?'],
    [
      'shareConfirmations',
      () => call(shareConfirmations, shared, {}, { expire: 1 }),
      'unknown key `expire`',
      'lifetimeMs',
    ],
  ])('%s', (_, run, message, hint) => {
    expect(run).toThrow(expect.objectContaining({ code: 'bad-option', message: expect.stringContaining(message) }))
    if (hint !== '') expect(run).toThrow(expect.objectContaining({ hint: expect.stringContaining(hint) }))
  })
})

test.each([undefined, {}, null, ''])('a question is not closed by %j', (by) => {
  const { confirmations } = createEngine()
  const { id } = confirmations.ask({ subject: 'a', reason: 'b', event: 'c', hook: 'd' })
  const close =
    (...given: readonly unknown[]) =>
    () =>
      call(confirmations.accept, id, ...given)
  expect(close(by, 'x')).toThrow(expect.objectContaining({ code: 'bad-resolution', hint: expect.any(String) }))
  if (by !== '') expect(close('anna', by)).toThrow(expect.objectContaining({ code: 'bad-resolution' }))
  expect(confirmations.list('open')).toHaveLength(1)
})
