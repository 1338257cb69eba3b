import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModelError } from '../../src/agent/model.ts'
import * as messages from './anthropic-api.ts'
import * as chat from './chat-api.ts'
import { allOf, firstRequest, nextRequest, rejection, responseOf } from './conversation.ts'
import { model } from './load.ts'
import * as responses from './responses-api.ts'
import { type ScriptedServer, scriptedServer } from './scripted-server.ts'

const apis = [
  // The older provider leaves cached tokens out of the input.
  { api: 'messages', ...messages, usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: 3 } },
  { api: 'responses', ...responses, usage: responses.response.usage },
  { api: 'chat', ...chat, usage: chat.response.usage },
] as const

let server: ScriptedServer
beforeAll(async () => {
  server = await scriptedServer()
})
afterAll(() => server.stop())

test.each(apis)('specification v2 is understood too: $api in one piece and in parts', async (expected) => {
  server.answers({ json: expected.answered }, { events: expected.streamed })
  const { generate, stream } = await model(expected.api, 'v2', server.url)
  const request = { ...firstRequest, metadata: { openai: { store: false } } }
  const generated = await generate(request)
  expect(generated).toMatchObject({ ...expected.response, usage: expected.usage })
  expect(await responseOf(stream(request))).toEqual(generated)
})

test('specification v2 is understood too: reasoning goes back signed', async () => {
  server.answers({ events: messages.streamed }, { json: messages.answered })
  const { generate, stream } = await model('messages', 'v2', server.url)
  await generate(nextRequest(await responseOf(stream(firstRequest))))
  expect(server.received[1]?.body).toMatchObject({
    messages: [{ role: 'user' }, { role: 'assistant', content: messages.answered.content }, { role: 'user' }],
  })
})

test('specification v2 is understood too: an error that lies in another is found', async () => {
  const error = { type: 'server_error', code: 'server_error', message: 'Broken.', param: null }
  server.answers({
    events: [...responses.opening, ...responses.speaking, { type: 'error', sequence_number: 9, error }],
  })
  const thrown = await rejection(allOf((await model('responses', 'v2', server.url)).stream(firstRequest)))
  expect(thrown).toBeInstanceOf(ModelError)
  expect(thrown).toMatchObject({ message: 'Broken.', retryable: true })
})
