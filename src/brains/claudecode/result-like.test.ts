import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brainFixtures } from '../../../test/brain-fixtures.ts'
import type { Json } from '../../base/index.ts'
import type { Answer, Moment } from '../contract/brain.ts'
import { claudecode } from './index.ts'
import { isShapedLike } from './is-shaped-like.ts'
import { resultLike } from './result-like.ts'

const recordings = brainFixtures('claudecode')
  .filter(({ moment }) => moment === 'PostToolUse')
  .map(({ name, payload }) => [name, payload['tool_response'] as Json] as const)
const moment = claudecode.vocabulary.moments.find(({ native }) => native === 'PostToolUse') as Moment
const updated = (answer: Partial<Answer>): Json => {
  const { stdout } = claudecode.encode(moment, { type: 'continue', informs: [], ...answer })
  return JSON.parse(stdout).hookSpecificOutput.updatedToolOutput
}

const textFile = { type: 'text', file: { filePath: '', content: 'WORDS', numLines: 1, startLine: 1, totalLines: 1 } }

describe.each(recordings)('the result in %s', (_, came) => {
  const other = textsIn(came).filter((text) => text.length > 24)

  test('is replaced by text in its own shape, with none of the old content', () => {
    const made = resultLike(came, 'WORDS') as Json
    expect(textsIn(made).filter((text) => text === 'WORDS')).toHaveLength(1)
    for (const text of other) expect(JSON.stringify(made)).not.toContain(JSON.stringify(text).slice(1, -1))
    if ((came as { readonly type?: string }).type !== 'image') expect(isShapedLike(made, came)).toBe(true)
  })

  test('is replaced by the reason of a refusal, and by text', () => {
    expect(updated({ type: 'deny', reason: 'secret', result: came })).toEqual(resultLike(came, 'secret'))
    expect(updated({ output: 'clean', result: came })).toEqual(resultLike(came, 'clean'))
  })

  test('is replaced by another value of its shape unchanged, and by any other value as text', () => {
    const cleaned = JSON.parse(JSON.stringify(came).replaceAll('SECRET', 'XXXXXX'))
    expect(updated({ output: cleaned, result: came })).toEqual(cleaned)
    for (const output of [{ odd: 1 }, [7], null, 3, { ...(came as object), odd: 1 }]) {
      expect(updated({ output: output as Json, result: came })).toEqual(resultLike(came, JSON.stringify(output)))
    }
  })
})

test.each([
  [
    'a shell, without a picture',
    { stdout: 'data:…', stderr: 'x', isImage: true },
    { stdout: 'WORDS', stderr: '', isImage: false },
  ],
  [
    'a file that was read',
    file('text', { content: 'x', numLines: 7 }),
    file('text', { content: 'WORDS', numLines: 7 }),
  ],
  ['a picture', file('image', { base64: 'x', type: 'image/png' }), textFile],
  ['a notebook', file('notebook', { cells: [{ source: 'x' }] }), textFile],
  ['a document', file('pdf', { base64: 'x', originalSize: 1 }), textFile],
  [
    'a changed file, of which the model sees only the name',
    { type: 'create', filePath: 'a', content: 'x' },
    { type: 'create', filePath: 'WORDS', content: '' },
  ],
  [
    'blocks',
    [
      { type: 'text', text: 'x' },
      { type: 'image', source: {} },
    ],
    [{ type: 'text', text: 'WORDS' }],
  ],
  [
    'a search',
    { mode: 'content', filenames: ['a', 'b'], content: 'x' },
    { mode: 'content', filenames: ['', ''], content: 'WORDS' },
  ],
  ['words', 'x', 'WORDS'],
  ['texts', ['x', 'y'], ['WORDS', '']],
  ['a status that is a sentence', { status: 'the key is x' }, { status: 'WORDS' }],
  ['nothing', null, { stdout: 'WORDS', stderr: '', interrupted: false, isImage: false, noOutputExpected: false }],
  [
    'what is not known',
    undefined,
    { stdout: 'WORDS', stderr: '', interrupted: false, isImage: false, noOutputExpected: false },
  ],
  ['numbers', { count: 3, ok: true }, undefined],
] as readonly (readonly [string, Json | undefined, Json | undefined])[])('%s is replaced', (_, came, made) => {
  expect(resultLike(came, 'WORDS')).toEqual(made)
})

test('of any result only the shape is left', () => {
  const anything = fc.jsonValue() as fc.Arbitrary<Json>
  fc.assert(
    fc.property(anything, (came) => {
      const made = resultLike(came, 'WORDS')
      if (made === undefined) {
        expect(textsIn(came).filter((text) => !isWord(text))).toEqual([])
        return
      }
      const texts = textsIn(made).filter((text) => text !== '' && !isWord(text))
      expect(texts.filter((text) => text !== 'WORDS' && text !== 'text')).toEqual([])
      expect(textsIn(made).filter((text) => text === 'WORDS').length).toBeGreaterThan(0)
    }),
  )
})

test('a result without text to replace refuses a text, but not another value of its shape', () => {
  const { objection } = claudecode
  expect(objection?.(moment, { was: { count: 3 }, is: 'words' })).toContain('has no text')
  expect(objection?.(moment, { was: { count: 3 }, is: { count: 0 } })).toBeUndefined()
  expect(objection?.(moment, { was: { text: 'x' }, is: 'words' })).toBeUndefined()
})

function file(type: string, more: object): Json {
  return { type, file: { filePath: '', ...more } } as Json
}

function isWord(text: string): boolean {
  return /^[a-z_-]{1,24}$/i.test(text) && text !== 'WORDS'
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
