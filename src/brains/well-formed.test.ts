import { describe, expect, test } from 'vitest'
import type { Json } from '../base/index.ts'
import { jsonReply } from './border/json-reply.ts'
import { brains } from './brains.ts'
import type { Answer } from './contract/brain.ts'

/** The rest of an emoji that was cut in the middle: strict readers of JSON refuse the whole text, and then the tool runs. */
const first = '😀'.slice(0, 1)
const second = '😀'.slice(1)
const torn = (name: string) => `${first}${name}${second}`
const isTorn = (text: string) => /\p{Surrogate}/u.test(text)

const deep: Json = { [torn('key')]: [torn('item'), { inner: torn('leaf') }], whole: 'kept 😀 \\ud83d' }
const block: Json = { type: 'text', text: torn('words') }
const request: Json = { model: torn('model'), messages: [{ role: 'user', content: [block] }] }
const response: Json = { content: [block], stopReason: 'end', usage: { inputTokens: 1, outputTokens: 1 } }
const said: Readonly<Record<string, readonly Partial<Answer>[]>> = {
  'model.before': [{ input: request }],
  'model.after': [{ output: response }],
}
const answers: readonly Answer[] = [
  { type: 'deny', reason: torn('reason'), informs: [torn('context')] },
  { type: 'ask', reason: torn('reason'), informs: [torn('context')] },
  { type: 'resume', reason: torn('reason'), informs: [torn('context')] },
  { type: 'approve', reason: torn('reason'), informs: [torn('context')] },
  { type: 'continue', informs: [torn('context'), torn('more')] },
]
const values: readonly Partial<Answer>[] = [
  { input: deep },
  { input: torn('prompt') },
  { output: deep },
  { output: torn('words') },
]

describe.each(brains.map((brain) => [brain.vocabulary.slug, brain] as const))('%s', (_, { vocabulary, encode }) => {
  test.each(vocabulary.moments.map((moment) => [moment.native, moment] as const))(
    'never receives half a character at %s',
    (__, moment) => {
      const changes = said[moment.event] ?? values
      const changed = changes.map((change): Answer => ({ type: 'continue', informs: [torn('context')], ...change }))
      for (const answer of [...answers, ...changed]) {
        const { stdout, stderr } = encode(moment, answer)
        const texts = stdout === '' ? [] : textsIn(JSON.parse(stdout))
        expect([...texts, stdout, stderr].filter(isTorn)).toEqual([])
      }
    },
  )
})

test('whole characters, backslashes and text that only looks like half a character stay unchanged', () => {
  const body = { emoji: '😀', slash: '\\', looks: '\\ud83d', both: `\\${first}`, control: '\u0000\n\u2028' }
  expect(JSON.parse(jsonReply(body).stdout)).toEqual({ ...body, both: '\\\uFFFD' })
})

/** All texts of a value, keys included. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner as Json)])
}
