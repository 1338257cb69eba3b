import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ModelError } from '../../src/agent/model.ts'
import { systemText, userText } from '../../src/protocol/index.ts'
import { answer, answered, called, chunk, response, speaking, streamed } from './chat-api.ts'
import { allOf, failedAs, firstRequest, nextRequest, rejection, responseOf } from './conversation.ts'
import { majors, model } from './load.ts'
import { type ScriptedServer, scriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await scriptedServer()
})
afterAll(() => server.stop())

describe.each(majors)('OpenAI chat, specification %s', (major) => {
  const openai = () => model('chat', major, server.url)

  test('a request reaches the API with system, tools and settings', async () => {
    server.answers({ json: answered })
    await (await openai()).generate({ ...firstRequest, metadata: { openai: { user: 'u1' } } })
    expect(server.received.map(({ path }) => path)).toEqual(['/v1/chat/completions'])
    expect(server.received[0]?.body).toEqual({
      model: 'gpt-4.1',
      max_tokens: 500,
      temperature: 0.5,
      stop: ['END'],
      user: 'u1',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Which files are there?' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'shell',
            description: 'Runs a command.',
            parameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
          },
        },
        { type: 'function', function: { name: 'now', parameters: { type: 'object', properties: {} } } },
      ],
    })
  })

  test('a stream yields its parts as they come and then the same response as an answer in one piece', async () => {
    server.answers({ events: streamed }, { json: answered })
    const parts = await allOf((await openai()).stream(firstRequest))
    const generated = await (await openai()).generate(firstRequest)
    expect(generated).toMatchObject(response)
    expect(parts).toEqual([
      { type: 'text', text: 'I will ' },
      { type: 'text', text: 'look.' },
      { type: 'tool_input', id: 'call_1', name: 'shell', text: '{"command":' },
      { type: 'tool_input', id: 'call_1', name: 'shell', text: '"ls"}' },
      { type: 'tool_input', id: 'call_2', name: 'now', text: '{}' },
      { type: 'response', response: generated },
    ])
  })

  test.each(['generate', 'stream'] as const)(
    'the answer of %s goes back with the results of its tools',
    async (way) => {
      server.answers(way === 'stream' ? { events: streamed } : { json: answered }, { json: answered })
      const { generate, stream } = await openai()
      const first = way === 'stream' ? await responseOf(stream(firstRequest)) : await generate(firstRequest)
      await generate(nextRequest(first))
      expect(server.received[1]?.body).toMatchObject({
        messages: [
          { role: 'user' },
          {
            role: 'assistant',
            content: 'I will look.',
            tool_calls: [called('call_1', 'shell', '{"command":"ls"}'), called('call_2', 'now', '{}')],
          },
          { role: 'tool', tool_call_id: 'call_1', content: '{"files":["a.ts"]}' },
          { role: 'tool', tool_call_id: 'call_2', content: failedAs(major) },
        ],
      })
    },
  )

  test('system messages keep their place in the conversation', async () => {
    server.answers({ json: answered })
    const messages = [userText('One'), systemText('Hurry.'), userText('Two')]
    await (await openai()).generate({ model: 'any', system: 'Be brief.', messages })
    expect(server.received[0]?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One' },
        { role: 'system', content: 'Hurry.' },
        { role: 'user', content: 'Two' },
      ],
    })
  })

  test.each([
    ['stop', 'end'],
    ['length', 'max_tokens'],
    ['content_filter', 'refusal'],
    ['whim', 'other'],
  ])('the finish reason %s is our %s', async (theirs, ours) => {
    server.answers({ json: answer({ content: 'So' }, theirs) }, { events: [...speaking, chunk({}, theirs), '[DONE]'] })
    const { generate, stream } = await openai()
    const made = await generate(firstRequest)
    expect(made.stopReason).toBe(ours)
    if (ours === 'other') expect(made.metadata).toMatchObject({ pawl: { finishReason: 'whim' } })
    expect((await responseOf(stream(firstRequest))).stopReason).toBe(ours)
  })

  test('counts the API left out are 0', async () => {
    server.answers({ events: [...speaking, chunk({}, 'stop'), '[DONE]'] })
    expect((await responseOf((await openai()).stream(firstRequest))).usage).toEqual({ inputTokens: 0, outputTokens: 0 })
  })

  test('an error in the middle of a stream is thrown after the parts before it', async () => {
    server.answers({ events: [...speaking, { error: { message: 'Broken.', type: 'server_error', code: null } }] })
    const seen: string[] = []
    const reading = async () => {
      for await (const part of (await openai()).stream(firstRequest)) seen.push(part.type)
    }
    const thrown = await rejection(reading())
    expect(thrown).toBeInstanceOf(ModelError)
    expect(thrown).toMatchObject({ message: 'Broken.', retryable: true })
    expect(seen).toEqual(['text', 'text'])
  })

  test('a stream that is not JSON is a ModelError', async () => {
    server.answers({ events: [...speaking, '{oops'] })
    expect(await rejection(allOf((await openai()).stream(firstRequest)))).toBeInstanceOf(ModelError)
  })

  test('breaking out of the stream closes the connection', async () => {
    server.answers({ events: speaking, ending: 'hangs' })
    for await (const part of (await openai()).stream(firstRequest)) {
      expect(part).toEqual({ type: 'text', text: 'I will ' })
      break
    }
    await server.received[0]?.dropped
  })
})
