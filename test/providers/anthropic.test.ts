import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userText, wire } from '../../src/protocol/index.ts'
import { answered, begin, closing, delta, end, opening, response, streamed, usage } from './anthropic-api.ts'
import { allOf, firstRequest, nextRequest, responseOf } from './conversation.ts'
import { majors, model } from './load.ts'
import { type ScriptedServer, scriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await scriptedServer()
})
afterAll(() => server.stop())

describe.each(majors)('Anthropic messages, specification %s', (major) => {
  const anthropic = () => model('messages', major, server.url)
  const stopping = (words: object) => ({ json: { ...answered, content: [{ type: 'text', text: 'So' }], ...words } })

  test('a request reaches the API with system, tools and settings', async () => {
    server.answers({ json: answered })
    await (await anthropic()).generate(firstRequest)
    expect(server.received.map(({ path }) => path)).toEqual(['/v1/messages'])
    expect(server.received[0]?.body).toEqual({
      model: 'claude-sonnet-4-5',
      max_tokens: 500,
      temperature: 0.5,
      stop_sequences: ['END'],
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Which files are there?' }] }],
      tools: [
        {
          name: 'shell',
          description: 'Runs a command.',
          input_schema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
        },
        { name: 'now', input_schema: { type: 'object', properties: {} } },
      ],
    })
  })

  test('an answer becomes a response that our wire accepts', async () => {
    server.answers({ json: answered })
    const made = await (await anthropic()).generate(firstRequest)
    expect(made).toMatchObject(response)
    expect(made.content).toEqual(response.content)
    expect(made.metadata).toMatchObject({ anthropic: { usage, stopSequence: null } })
    expect(wire.modelResponse.decode(JSON.parse(JSON.stringify(wire.modelResponse.encode(made))))).toEqual(made)
  })

  test('a stream yields its parts as they come and then the same response', async () => {
    server.answers({ events: streamed }, { json: answered })
    const parts = await allOf((await anthropic()).stream(firstRequest))
    const generated = await (await anthropic()).generate(firstRequest)
    expect(server.received[0]?.body).toMatchObject({ ...(server.received[1]?.body as object), stream: true })
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
    'the answer of %s goes back signed, with the results of its tools',
    async (way) => {
      server.answers(
        way === 'stream' ? { events: streamed } : { json: answered },
        stopping({ stop_reason: 'end_turn' }),
      )
      const { generate, stream } = await anthropic()
      const first = way === 'stream' ? await responseOf(stream(firstRequest)) : await generate(firstRequest)
      const second = await generate(nextRequest(first))
      expect(second.stopReason).toBe('end')
      expect(server.received[1]?.body).toMatchObject({
        messages: [
          { role: 'user' },
          { role: 'assistant', content: answered.content },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: 'call_1', content: '{"files":["a.ts"]}' },
              { type: 'tool_result', tool_use_id: 'call_2', content: 'no clock', is_error: true },
            ],
          },
        ],
      })
      expect(server.received[1]?.body).not.toHaveProperty('messages[2].content[0].is_error')
    },
  )

  test('metadata becomes the provider’s options, for a request, a message, a block and a tool', async () => {
    server.answers({ json: answered })
    const cached = { anthropic: { cacheControl: { type: 'ephemeral' } }, remark: 'ours' }
    await (await anthropic()).generate({
      model: 'any',
      maxTokens: 2000,
      metadata: { anthropic: { thinking: { type: 'enabled', budgetTokens: 1024 } }, remark: 'ours' },
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'Be kind.', metadata: cached }] },
        { role: 'user', content: [{ type: 'text', text: 'Hello', metadata: cached }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Yes?' }], metadata: cached },
        userText('Well'),
      ],
      tools: [{ name: 'now', metadata: cached }],
    })
    const marked = { cache_control: { type: 'ephemeral' } }
    expect(server.received[0]?.body).toMatchObject({
      thinking: { type: 'enabled', budget_tokens: 1024 },
      system: [{ type: 'text', text: 'Be kind.', ...marked }],
      messages: [
        { role: 'user', content: [{ text: 'Hello', ...marked }] },
        { role: 'assistant', content: [{ text: 'Yes?', ...marked }] },
        { role: 'user', content: [{ text: 'Well' }] },
      ],
      tools: [{ name: 'now', ...marked }],
    })
    expect(JSON.stringify(server.received[0]?.body)).not.toContain('remark')
  })

  test('reasoning from elsewhere is signed by its own signature', async () => {
    server.answers({ json: answered })
    const content = [{ type: 'reasoning' as const, text: 'So', signature: 'S' }]
    await (await anthropic()).generate({ model: 'any', messages: [userText('Why?'), { role: 'assistant', content }] })
    expect(server.received[0]?.body).toHaveProperty('messages[1].content', [
      { type: 'thinking', thinking: 'So', signature: 'S' },
    ])
  })

  test.each([
    ['end_turn', 'end'],
    ['stop_sequence', 'stop_sequence'],
    ['max_tokens', 'max_tokens'],
    ['tool_use', 'tool_use'],
    ['refusal', 'refusal'],
  ])('the stop reason %s is our %s', async (theirs, ours) => {
    server.answers(stopping({ stop_reason: theirs }), { events: [opening, ...closing(theirs)] })
    const { generate, stream } = await anthropic()
    expect((await generate(firstRequest)).stopReason).toBe(ours)
    expect((await responseOf(stream(firstRequest))).stopReason).toBe(ours)
  })

  test('a turn that the server only paused has not ended, and the metadata shows it', async () => {
    server.answers(stopping({ stop_reason: 'pause_turn' }))
    const made = await (await anthropic()).generate(firstRequest)
    expect(made.stopReason).toBe('other')
    expect(made.metadata).toMatchObject({ pawl: { finishReason: 'pause_turn' } })
  })

  test('a setting that the provider did not honour is a warning in the metadata', async () => {
    server.answers({ json: answered }, { events: streamed })
    const { generate, stream } = await anthropic()
    const told = { pawl: { warnings: [expect.objectContaining({ feature: 'temperature' })] } }
    expect((await generate({ ...firstRequest, temperature: 7 })).metadata).toMatchObject(told)
    expect((await responseOf(stream({ ...firstRequest, temperature: 7 }))).metadata).toMatchObject(told)
  })

  test('a tool that the provider ran itself is kept, but is not a call for us', async () => {
    const content = [
      { type: 'mcp_tool_use', id: 'mcp_1', name: 'look', server_name: 'library', input: { word: 'pawl' } },
      { type: 'mcp_tool_result', tool_use_id: 'mcp_1', is_error: false, content: [{ type: 'text', text: 'a catch' }] },
      { type: 'text', text: 'It is a catch.' },
    ]
    server.answers(stopping({ content, stop_reason: 'end_turn' }))
    const made = await (await anthropic()).generate(firstRequest)
    expect(made.content).toEqual([{ type: 'text', text: 'It is a catch.' }])
    expect(made.metadata).toMatchObject({
      pawl: {
        content: [
          { type: 'tool-call', toolCallId: 'mcp_1', providerExecuted: true },
          { type: 'tool-result', toolCallId: 'mcp_1' },
        ],
      },
    })
  })

  test('input that is not JSON is kept as text, and goes back in an object', async () => {
    server.answers(
      {
        events: [
          opening,
          begin(0, { type: 'tool_use', id: 'call_1', name: 'shell', input: {} }),
          delta(0, { type: 'input_json_delta', partial_json: '{"command": "ls' }),
          end(0),
          ...closing('max_tokens'),
        ],
      },
      { json: answered },
    )
    const { generate, stream } = await anthropic()
    const first = await responseOf(stream(firstRequest))
    expect(first.content).toEqual([{ type: 'tool_use', id: 'call_1', name: 'shell', input: '{"command": "ls' }])
    await generate(nextRequest(first))
    expect(server.received[1]?.body).toHaveProperty('messages[1].content[0].input', {
      rawInvalidInput: '{"command": "ls',
    })
  })
})
