import { expect, test } from 'vitest'
import { fromAiSdk } from './from-ai-sdk.ts'
import type { AiSdkLanguageModel } from './language-model.ts'

const nothing = async () => ({ content: [], finishReason: 'stop', usage: {} })
const made = (specificationVersion: string): AiSdkLanguageModel => ({
  specificationVersion,
  provider: 'house.chat',
  modelId: 'house-1',
  doGenerate: nothing,
  doStream: nothing,
})

test.each(['v2', 'v3', 'v4'])('a language model of specification %s is a model of its name', async (version) => {
  const model = fromAiSdk(made(version))
  expect(model.name).toBe('house-1')
  expect(await model.generate({ model: 'any', messages: [] })).toMatchObject({ stopReason: 'end' })
})

test.each([
  ['an unknown specification', made('v9'), 'a language model of specification v9 is not known'],
  ['a name', 'openai/gpt-5', 'that is not a language model of the AI SDK'],
  ['nothing', undefined, 'that is not a language model of the AI SDK'],
  ['another kind of model', { specificationVersion: 'v3', doEmbed: nothing }, 'is not a language model'],
])('%s is refused, with a hint', (_, given, message) => {
  expect(() => fromAiSdk(given as AiSdkLanguageModel)).toThrow(
    expect.objectContaining({
      code: 'bad-model',
      message: expect.stringContaining(message),
      hint: expect.any(String),
    }),
  )
})
