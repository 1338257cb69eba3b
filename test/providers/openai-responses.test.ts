import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ModelError } from '../../src/agent/model.ts'
import { userText, wire } from '../../src/protocol/index.ts'
import { allOf, failedAs, firstRequest, nextRequest, rejection, responseOf } from './conversation.ts'
import { majors, model } from './load.ts'
import { answered, called, opening, reasoning, response, said, speaking, spoken, streamed } from './responses-api.ts'
import { type ScriptedServer, scriptedServer } from './scripted-server.ts'

/** With nothing stored at OpenAI, everything that goes back can be seen. */
const unstored = { metadata: { openai: { store: false } } }

let server: ScriptedServer
beforeAll(async () => {
  server = await scriptedServer()
})
afterAll(() => server.stop())

describe.each(majors)('OpenAI responses, specification %s', (major) => {
  const openai = () => model('responses', major, server.url)
  const request = { ...firstRequest, ...unstored }

  test('a request reaches the API with system, tools and settings', async () => {
    server.answers({ json: answered })
    await (await openai()).generate(request)
    expect(server.received.map(({ path }) => path)).toEqual(['/v1/responses'])
    expect(server.received[0]?.body).toMatchObject({
      model: 'gpt-5',
      max_output_tokens: 500,
      store: false,
      input: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'input_text', text: 'Which files are there?' }] },
      ],
      tools: [
        {
          type: 'function',
          name: 'shell',
          description: 'Runs a command.',
          parameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
        },
        { type: 'function', name: 'now', parameters: { type: 'object', properties: {} } },
      ],
    })
  })

  test('an answer becomes a response that our wire accepts, with warnings for settings not honoured', async () => {
    server.answers({ json: answered })
    const made = await (await openai()).generate(request)
    expect(made).toMatchObject(response)
    expect(made.content).toEqual(response.content)
    expect(made.metadata).toMatchObject({
      openai: { responseId: 'resp_1' },
      pawl: { warnings: expect.arrayContaining([expect.objectContaining({ feature: 'temperature' })]) },
    })
    expect(wire.modelResponse.decode(JSON.parse(JSON.stringify(wire.modelResponse.encode(made))))).toEqual(made)
  })

  test('a stream yields its parts as they come and then the same response', async () => {
    server.answers({ events: streamed }, { json: answered })
    const parts = await allOf((await openai()).stream(request))
    const generated = await (await openai()).generate(request)
    expect(server.received[0]?.body).toEqual({ ...(server.received[1]?.body as object), stream: true })
    expect(parts).toEqual([
      { type: 'reasoning', text: 'Look ' },
      { type: 'reasoning', text: 'first.' },
      { type: 'text', text: 'I will ' },
      { type: 'text', text: 'look.' },
      { type: 'tool_input', id: 'call_1', name: 'shell', text: '{"command":' },
      { type: 'tool_input', id: 'call_1', name: 'shell', text: '"ls"}' },
      { type: 'tool_input', id: 'call_2', name: 'now', text: '{}' },
      { type: 'response', response: generated },
    ])
  })

  test.each(['generate', 'stream'] as const)(
    'the answer of %s goes back sealed, with the results of its tools',
    async (way) => {
      server.answers(way === 'stream' ? { events: streamed } : { json: answered }, { json: answered })
      const { generate, stream } = await openai()
      const first = way === 'stream' ? await responseOf(stream(request)) : await generate(request)
      await generate({ ...nextRequest(first), ...unstored })
      const text = 'I will look.'
      expect(server.received[1]?.body).toMatchObject({
        input: [
          { role: 'user' },
          reasoning,
          { role: 'assistant', content: major !== 'v4' ? [{ type: 'output_text', text }] : text },
          { type: 'function_call', call_id: 'call_1', name: 'shell', arguments: '{"command":"ls"}' },
          { type: 'function_call', call_id: 'call_2', name: 'now', arguments: '{}' },
          { type: 'function_call_output', call_id: 'call_1', output: '{"files":["a.ts"]}' },
          { type: 'function_call_output', call_id: 'call_2', output: failedAs(major) },
        ],
      })
    },
  )

  test('reasoning from elsewhere is sealed by its own id and signature', async () => {
    server.answers({ json: answered })
    const content = [{ type: 'reasoning' as const, text: 'So', id: 'rs_9', signature: 'S' }]
    const messages = [userText('Why?'), { role: 'assistant' as const, content }]
    await (await openai()).generate({ model: 'any', messages, ...unstored })
    expect(server.received[0]?.body).toHaveProperty('input[1]', {
      type: 'reasoning',
      id: 'rs_9',
      encrypted_content: 'S',
      summary: [{ type: 'summary_text', text: 'So' }],
    })
  })

  test('an item that OpenAI has stored is referred to, not sent: a changed text of it does not reach the model', async () => {
    server.answers({ json: { ...answered, output: [reasoning, spoken('My key is 123.')] } }, { json: answered })
    const { generate } = await openai()
    const { content } = await generate(firstRequest)
    const redacted = content.map((block) => (block.type === 'text' ? { ...block, text: 'My key is …' } : block))
    await generate({
      model: 'any',
      messages: [userText('Hm'), { role: 'assistant', content: redacted }, userText('?')],
    })
    expect(server.received[1]?.body).toMatchObject({
      input: [
        { role: 'user' },
        { type: 'item_reference', id: 'rs_1' },
        { type: 'item_reference', id: 'msg_1' },
        { role: 'user' },
      ],
    })
  })

  test.each([
    [{ output: [spoken('So')] }, 'end'],
    [
      { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, output: [spoken('So')] },
      'max_tokens',
    ],
    [{ status: 'incomplete', incomplete_details: { reason: 'content_filter' }, output: [spoken('So')] }, 'refusal'],
    [{ status: 'incomplete', incomplete_details: { reason: 'whim' }, output: [spoken('So')] }, 'other'],
  ])('an answer with %j stopped for %s', async (words, ours) => {
    const type = 'status' in words ? 'response.incomplete' : 'response.completed'
    server.answers(
      { json: { ...answered, ...words } },
      { events: [...opening, ...speaking, { type, response: { ...answered, ...words } }] },
    )
    const { generate, stream } = await openai()
    expect((await generate(request)).stopReason).toBe(ours)
    expect((await responseOf(stream(request))).stopReason).toBe(ours)
  })

  test('the sources of an answer are kept beside it', async () => {
    const annotations = [
      { type: 'url_citation', start_index: 0, end_index: 2, url: 'https://example.com/', title: 'An example' },
    ]
    server.answers({ json: { ...answered, output: [said({ type: 'output_text', text: 'So', annotations })] } })
    const made = await (await openai()).generate(request)
    expect(made.content).toMatchObject([{ type: 'text', text: 'So', metadata: { openai: { annotations } } }])
    expect(made.metadata).toMatchObject({
      pawl: { content: [{ type: 'source', sourceType: 'url', url: 'https://example.com/', title: 'An example' }] },
    })
  })

  test('input that is not JSON is kept as text', async () => {
    server.answers({ json: { ...answered, output: [called('call_1', 'shell', '{"command')] } })
    expect((await (await openai()).generate(request)).content).toMatchObject([{ type: 'tool_use', input: '{"command' }])
  })

  test.each([
    [400, false],
    [429, true],
    [503, true],
  ])('status %i is a ModelError with the message of the API', async (status, retryable) => {
    const refusal = { status, json: { error: { message: 'Not now.', type: 'some_error', param: null, code: null } } }
    server.answers(refusal, refusal)
    const { generate, stream } = await openai()
    for (const asked of [generate(request), allOf(stream(request))]) {
      const thrown = await rejection(asked)
      expect(thrown).toBeInstanceOf(ModelError)
      expect(thrown).toMatchObject({ code: 'model-failed', message: 'Not now.', status, retryable })
      expect(thrown).toHaveProperty('cause.name', 'AI_APICallError')
    }
  })

  test.each([
    [
      'an error',
      {
        type: 'error',
        sequence_number: 9,
        error: { type: 'server_error', code: 'server_error', message: 'Broken.', param: null },
      },
    ],
    [
      'a failed response',
      {
        type: 'response.failed',
        sequence_number: 9,
        response: { ...answered, status: 'failed', error: { code: 'server_error', message: 'Broken.' } },
      },
    ],
  ])('%s in the middle of a stream is thrown after the parts before it', async (_, error) => {
    server.answers({ events: [...opening, ...speaking, error] })
    const seen: string[] = []
    const reading = async () => {
      for await (const part of (await openai()).stream(request)) seen.push(part.type)
    }
    const thrown = await rejection(reading())
    expect(thrown).toBeInstanceOf(ModelError)
    expect(thrown).toMatchObject({ message: 'Broken.', retryable: true })
    expect(seen).toEqual(['text', 'text'])
  })

  test('breaking out of the stream closes the connection', async () => {
    server.answers({ events: [...opening, ...speaking], ending: 'hangs' })
    for await (const part of (await openai()).stream(request)) {
      expect(part).toEqual({ type: 'text', text: 'I will ' })
      break
    }
    await server.received[0]?.dropped
  })

  test('an abort of a stream stays an abort', async () => {
    server.answers({ events: [...opening, ...speaking], ending: 'hangs' })
    const control = new AbortController()
    const read = async () => {
      for await (const _ of (await openai()).stream(request, { signal: control.signal })) control.abort()
    }
    expect(await rejection(read())).toBe(control.signal.reason)
    await server.received[0]?.dropped
  })
})
