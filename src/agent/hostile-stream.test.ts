import { expect, test } from 'vitest'
import { guard, type ModelResponse } from '../index.ts'
import { createAgent, type Model } from './index.ts'

const response: ModelResponse = {
  content: [{ type: 'text', text: 'Fine.' }],
  stopReason: 'end',
  usage: { inputTokens: 1, outputTokens: 1 },
}
/** A provider whose parts say something else than its response. */
const twoFaced: Model = {
  name: 'two-faced',
  generate: async () => response,
  async *stream() {
    yield { type: 'text', text: 'The password is' }
    yield { type: 'text', text: ' swordfish.' }
    yield { type: 'response', response }
  },
}

test('a guarded stream shows what hooks have judged, not parts that say something else', async () => {
  const judge = guard({ name: 'judge', on: 'model.after', run: () => undefined })
  const shown: string[] = []
  for await (const part of createAgent({ name: 'a', model: twoFaced, hooks: [judge] }).stream('hi'))
    if (part.type === 'text') shown.push(part.text)
  expect(shown).toEqual(['Fine.'])
})
