import { expect, test } from 'vitest'
import { guard, type ModelResponse } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent, type Model, tool } from '../index.ts'

const response: ModelResponse = {
  content: [{ type: 'text', text: 'Fine.' }],
  stopReason: 'end',
  usage: { inputTokens: 1, outputTokens: 1 },
}
/** A provider whose parts differ from its response. */
const twoFaced: Model = {
  name: 'two-faced',
  generate: async () => response,
  async *stream() {
    yield { type: 'text', text: 'The password is' }
    yield { type: 'text', text: ' swordfish.' }
    yield { type: 'response', response }
  },
}

test('a guarded stream shows the answer that hooks have judged, not other parts', async () => {
  const judge = guard({ name: 'judge', on: 'model.after', run: () => undefined })
  const shown: string[] = []
  for await (const part of createAgent({ name: 'a', model: twoFaced, hooks: [judge] }).stream('hi'))
    if (part.type === 'text') shown.push(part.text)
  expect(shown).toEqual(['Fine.'])
})

test.each<[string, () => unknown, string]>([
  [
    'a promise that rejects',
    () => Promise.reject(new Error('429')),
    '`stream` of model `odd` returned a promise instead',
  ],
  ['a text', () => 'Hi.', '`stream` of model `odd` returned a value of type string instead of an async iterable'],
  ['nothing', () => undefined, '`stream` of model `odd` returned a value of type undefined instead'],
  ['parts that are null', () => [null], 'the stream of model `odd` gave null that is not a part of an answer'],
  ['parts without text', () => [{ type: 'text' }], 'the stream of model `odd` gave a value of type object that is not'],
  ['nonsense as its response', () => [{ type: 'response', response: 5 }], 'model `odd` returned an invalid response'],
])(
  'a model whose stream is %s has failed, with its name, and nothing is left unhandled',
  async (_, stream, message) => {
    const unheard: unknown[] = []
    const listen = (error: unknown) => unheard.push(error)
    process.on('unhandledRejection', listen)
    const model: Model = { name: 'odd', generate: async () => response, stream: stream as never }
    await expect(createAgent({ name: 'a', model }).stream('hi').result).rejects.toMatchObject({
      code: 'model-failed',
      message: expect.stringContaining(message),
    })
    await new Promise((resolve) => setTimeout(resolve, 1))
    process.off('unhandledRejection', listen)
    expect(unheard).toEqual([])
  },
)

test.each([
  ['return', (parts: AsyncIterator<unknown>) => parts.return?.()],
  ['throw', (parts: AsyncIterator<unknown>) => parts.throw?.(new Error('gone'))],
])('a reader that leaves by `%s` while it waits for a part aborts the run immediately', async (_, leave) => {
  let aborted = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const slow = tool({
    name: 'slow',
    run: (_: unknown, { signal }) =>
      new Promise((resolve) => {
        begin()
        signal?.addEventListener('abort', () => {
          aborted = true
          resolve('cut off')
        })
      }),
  })
  const model = scriptedModel([{ calls: [{ name: 'slow', id: 's1' }] }, 'Done.'])
  const stream = createAgent({ name: 'a', model, tools: [slow] }).stream('hi')
  const parts = stream[Symbol.asyncIterator]()
  await parts.next()
  const waiting = parts.next()
  await begun
  await Promise.resolve(leave(parts)).catch(() => undefined)
  await expect(stream.result).rejects.toMatchObject({ code: 'aborted' })
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect([aborted, model.requests.length]).toEqual([true, 1])
})
