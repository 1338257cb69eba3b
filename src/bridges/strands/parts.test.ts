import {
  Agent,
  CitationsBlock,
  type ContentBlock,
  DocumentBlock,
  GuardContentBlock,
  ImageBlock,
  type Message,
  Model,
  type ModelStreamEvent,
  ReasoningBlock,
  TextBlock,
} from '@strands-agents/sdk'
import { describe, expect, test } from 'vitest'
import { redact } from '../../hooks/index.ts'
import { deny, guard, type Hook, modify, transform } from '../../index.ts'
import { withPawl } from './index.ts'

const secret = 'hunter2-of-the-vault'
const key = 'AKIAIOSFODNN7EXAMPLF'

/** A model that streams these events between the start and the end of a message, and keeps what it was asked. */
class EventModel extends Model {
  readonly asked: string[] = []
  readonly #events: readonly ModelStreamEvent[]
  readonly #trace: unknown

  constructor(events: readonly ModelStreamEvent[] = block({ type: 'textDelta', text: 'done' }), trace?: unknown) {
    super()
    this.#events = events
    this.#trace = trace
  }

  override updateConfig(): void {}

  override getConfig() {
    return { modelId: 'events' }
  }

  override async *stream(messages: Message[]): AsyncIterable<ModelStreamEvent> {
    this.asked.push(JSON.stringify(messages))
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
    yield* this.#events
    yield { type: 'modelMessageStopEvent', stopReason: 'endTurn' }
    const usage = { inputTokens: 7, outputTokens: 5, totalTokens: 12 }
    yield { type: 'modelMetadataEvent', usage, ...(this.#trace !== undefined && { trace: this.#trace }) }
  }
}

type Delta = Extract<ModelStreamEvent, { readonly type: 'modelContentBlockDeltaEvent' }>['delta']

function block(delta: Delta): readonly ModelStreamEvent[] {
  return [
    { type: 'modelContentBlockStartEvent' },
    { type: 'modelContentBlockDeltaEvent', delta },
    { type: 'modelContentBlockStopEvent' },
  ]
}

function cited(text: string, url = 'https://example.com'): readonly ModelStreamEvent[] {
  const citation = { source: 'web', title: text, sourceContent: [{ text }], location: { type: 'web' as const, url } }
  return block({ type: 'citationsDelta', citations: [citation], content: [{ text: 'hello' }] })
}

function agentOf(model: Model, hooks: readonly Hook[]) {
  return withPawl(new Agent({ model, printer: false, retryStrategy: null }), { hooks, logger: false })
}

const hello = block({ type: 'textDelta', text: 'hello' })

describe('a guard sees in an answer', () => {
  const noSecret = guard({
    name: 'no-secret',
    on: 'model.after',
    run: ({ response }) => (JSON.stringify(response).includes(secret) ? deny('it says the secret') : undefined),
  })

  test.each([
    ['the titles and the sources of citations', cited(secret), undefined],
    ['the places of citations', cited('a', `https://example.com/${secret}`), undefined],
    ['redacted reasoning', block({ type: 'reasoningContentDelta', redactedContent: Buffer.from(secret) }), undefined],
    ['reasoning', block({ type: 'reasoningContentDelta', text: secret }), undefined],
    ['the trace of a provider', [], { original: secret }],
  ])('%s', async (name, events, trace) => {
    const shown = name === 'redacted reasoning' ? Buffer.from(secret).toString('base64') : secret
    const no = guard({
      name: 'no',
      on: 'model.after',
      run: ({ response }) => (JSON.stringify(response).includes(shown) ? deny('it says the secret') : undefined),
    })
    const agent = agentOf(new EventModel([...hello, ...events], trace), [no])
    await expect(agent.invoke('go')).rejects.toThrow('it says the secret')
    expect(JSON.stringify(agent.messages)).not.toContain(secret)
  })

  test('nothing that is not there: the very blocks of the model stay', async () => {
    const agent = agentOf(new EventModel([...hello, ...cited('a title')]), [noSecret])
    await agent.invoke('go')
    expect(agent.messages.at(-1)?.content[1]).toBeInstanceOf(CitationsBlock)
  })
})

describe('redact takes a key out of', () => {
  test('citations, and the place of the source stays', async () => {
    const agent = agentOf(new EventModel([...hello, ...cited(`the key is ${key}`)], { original: key }), redact())
    const events: unknown[] = []
    for await (const event of agent.stream('go')) events.push({ ...event, agent: undefined, model: undefined })
    expect(JSON.stringify([events, agent.messages])).not.toContain(key)
    expect(agent.messages.at(-1)?.content[1]).toMatchObject({
      type: 'citationsBlock',
      content: [{ text: 'hello' }],
      citations: [
        {
          title: 'the key is [redacted]',
          sourceContent: [{ text: 'the key is [redacted]' }],
          location: { url: 'https://example.com' },
        },
      ],
    })
    expect(agent.messages.at(-1)?.metadata?.usage?.inputTokens).toBe(7)
  })

  const picture = new ImageBlock({ format: 'png', source: { bytes: new Uint8Array([1, 2]) } })
  const document = (source: ConstructorParameters<typeof DocumentBlock>[0]['source']) =>
    new DocumentBlock({ name: 'notes', format: 'txt', source, citations: { enabled: true } })
  const qualifiers: ['query'] = ['query']

  test.each<[string, ContentBlock, object]>([
    [
      'a document with a text',
      document({ text: `key ${key}` }),
      { document: { name: 'notes', citations: { enabled: true }, source: { text: 'key [redacted]' } } },
    ],
    [
      'a document of several texts',
      document({ content: [{ text: 'one' }, { text: key }] }),
      { document: { source: { content: [{ text: 'one' }, { text: '[redacted]' }] } } },
    ],
    [
      'a document with the bytes of a text',
      document({ bytes: new TextEncoder().encode(`key ${key}`) }),
      { document: { source: { bytes: Buffer.from('key [redacted]').toString('base64') } } },
    ],
    [
      'the context of a document',
      new DocumentBlock({ name: 'notes', format: 'pdf', source: { bytes: new Uint8Array([1]) }, context: key }),
      { document: { context: '[redacted]', source: { bytes: 'AQ==' } } },
    ],
    [
      'guarded content',
      new GuardContentBlock({ text: { qualifiers, text: key } }),
      { guardContent: { text: { qualifiers, text: '[redacted]' } } },
    ],
    ['reasoning', new ReasoningBlock({ text: key, signature: 'about the key' }), { reasoning: { text: '[redacted]' } }],
  ])('%s in a request', async (_, given, expected) => {
    const model = new EventModel()
    await agentOf(model, redact()).invoke([new TextBlock('read'), picture, given])
    const [{ content }] = JSON.parse(model.asked[0] ?? '[]')
    expect(content).toMatchObject([{ text: 'read' }, picture.toJSON(), expected])
    expect(model.asked[0]).not.toContain('about the key')
  })

  test('a text, so that a guard of the whole request does not find the key in what is beside it', async () => {
    const clean = guard({
      name: 'clean',
      on: 'model.before',
      run: ({ request }) => (JSON.stringify(request).includes(key) ? deny('the key') : undefined),
    })
    const model = new EventModel([...hello, ...cited(key)])
    const agent = agentOf(model, [...redact(), clean])
    await agent.invoke([document({ text: key }), new GuardContentBlock({ text: { qualifiers, text: key } })])
    await agent.invoke('again')
    expect(model.asked.length).toBe(2)
  })
})

test('hooks see pictures and documents of a request, cut if they are long', async () => {
  const seen: unknown[] = []
  const look = guard({ name: 'look', on: 'model.before', run: ({ request }) => void seen.push(request.messages) })
  const bytes = new Uint8Array(9000)
  await agentOf(new EventModel(), [look]).invoke([
    new ImageBlock({ format: 'png', source: { bytes } }),
    new DocumentBlock({ name: secret, format: 'pdf', source: { bytes } }),
    new ImageBlock({ format: 'png', source: { url: `https://example.com/${secret}` } }),
  ])
  expect(seen).toMatchObject([[{ metadata: { strands: { parts: ['imageBlock', 'documentBlock', 'imageBlock'] } } }]])
  expect(JSON.stringify(seen).split(secret).length).toBe(3)
  expect(JSON.stringify(seen)).toContain('(12000 characters)')
  expect(JSON.stringify(seen).length).toBeLessThan(1500)
})

test('parts that a hook takes out of the metadata are taken out of the request', async () => {
  const model = new EventModel()
  const clean = transform({
    name: 'clean',
    on: 'model.before',
    run: ({ request }) =>
      modify({ request: { ...request, messages: request.messages.map(({ metadata: _, ...rest }) => rest) } }),
  })
  const picture = new ImageBlock({ format: 'png', source: { url: `https://example.com/${secret}` } })
  await agentOf(model, [clean]).invoke([new TextBlock('look'), picture])
  expect(JSON.parse(model.asked[0] ?? '')).toMatchObject([{ content: [{ text: 'look' }] }])
  expect(model.asked[0]).not.toContain(secret)
})
