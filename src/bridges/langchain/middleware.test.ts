import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { Command, interrupt, MemorySaver } from '@langchain/langgraph'
import { type AgentMiddleware, createAgent, createMiddleware, tool, toolRetryMiddleware, toolStrategy } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ScriptedChatModel } from '../../../test/bridges/langchain/scripted-model.ts'
import type { StoryTurn } from '../../../test/bridges/story.ts'
import { ask, deny, guard, type Hook, inform, memoryAudit, modify, resume, transform } from '../../index.ts'
import { type PawlInterrupt, pawlMiddleware } from './index.ts'

const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('may it?') })
const anyInput = { type: 'object', properties: {} } as const
const call = (name: string, input: Readonly<Record<string, unknown>> = {}, id = 'call_1') => ({ id, name, input })

/** A tool that returns what `run` returns. */
function toolOf(name: string, run: (input: Readonly<Record<string, unknown>>) => unknown) {
  return tool(async (input: Record<string, unknown>) => run(input) as string, {
    name,
    description: name,
    schema: anyInput,
  })
}

interface Scene {
  readonly script: readonly StoryTurn[]
  readonly hooks: readonly Hook[]
  readonly tools?: readonly ReturnType<typeof toolOf>[]
  readonly inner?: readonly AgentMiddleware[]
  readonly outer?: readonly AgentMiddleware[]
  readonly saver?: MemorySaver | undefined
  readonly more?: object
}

function agentIn({ script, hooks, tools = [], inner = [], outer = [], saver, more = {} }: Scene) {
  const audit = memoryAudit()
  const requests: string[] = []
  const agent = createAgent({
    model: new ScriptedChatModel({ turns: script, requests }),
    tools: [...tools],
    middleware: [...outer, pawlMiddleware({ hooks, audit, logger: false }), ...inner],
    ...(saver !== undefined && { checkpointer: saver }),
    ...more,
  })
  const thread = { configurable: { thread_id: 't' } }
  return {
    audit,
    requests,
    agent,
    go: (input: unknown = { messages: [new HumanMessage('go')] }) => agent.invoke(input as never, thread),
    questions: async () => {
      const { tasks } = await agent.graph.getState(thread)
      return tasks.flatMap(({ interrupts }) => interrupts as readonly { id: string; value: PawlInterrupt }[])
    },
  }
}

function resultsIn({ messages }: { readonly messages: readonly unknown[] }): readonly ToolMessage[] {
  return messages.filter((message) => ToolMessage.isInstance(message))
}

describe('the bridge returns unchanged', () => {
  test('parts of a result, its artifact and its metadata', async () => {
    const parts = [
      { type: 'text', text: 'a chart' },
      { type: 'image', url: 'data:image/png;base64,AA==' },
    ]
    const made = new ToolMessage({
      content: parts as never,
      tool_call_id: 'call_1',
      artifact: { rows: [1, 2] },
      additional_kwargs: { own: true },
    })
    const { go } = agentIn({ script: [[call('chart')], 'ok'], hooks: [watch], tools: [toolOf('chart', () => made)] })
    const [result] = resultsIn(await go())
    expect(result).toBe(made)
    expect(result?.content).toEqual(parts)
  })

  test('a command, which changes the state', async () => {
    const jump = toolOf(
      'jump',
      () =>
        new Command({
          update: { messages: [new ToolMessage({ content: 'jumped', tool_call_id: 'call_1' })], mood: 'glad' },
        }),
    )
    const mood = createMiddleware({ name: 'Mood', stateSchema: z.object({ mood: z.string().optional() }) })
    const { go } = agentIn({ script: [[call('jump')], 'ok'], hooks: [watch], tools: [jump], inner: [mood as never] })
    const ended = (await go()) as unknown as { mood: string; messages: unknown[] }
    expect([ended.mood, resultsIn(ended).map(({ content }) => content)]).toEqual(['glad', ['jumped']])
  })

  test('arguments, which inner middleware may change', async () => {
    const seen: unknown[] = []
    const inner = createMiddleware({
      name: 'Inner',
      wrapToolCall: (request, handler) => {
        ;(request.toolCall.args as Record<string, unknown>)['city'] = 'Rome'
        return handler(request)
      },
    })
    const weather = toolOf('weather', (input) => String(seen.push(input)))
    const { go } = agentIn({
      script: [[call('weather', { city: 'Paris' })], 'ok'],
      hooks: [watch],
      tools: [weather],
      inner: [inner],
    })
    await go()
    expect(seen).toEqual([{ city: 'Rome' }])
  })

  test('an interrupt of the tool itself', async () => {
    const choose = toolOf('choose', () => `chose ${interrupt('which?')}`)
    const { go, questions } = agentIn({
      script: [[call('choose')], 'ok'],
      hooks: [watch],
      tools: [choose],
      saver: new MemorySaver(),
    })
    await go()
    expect((await questions()).map(({ value }) => value)).toEqual(['which?'])
    expect(resultsIn(await go(new Command({ resume: 'tea' }))).map(({ content }) => content)).toEqual(['chose tea'])
  })

  test('the failure of another middleware, which ends the run', async () => {
    const broken = createMiddleware({
      name: 'Broken',
      wrapToolCall: () => {
        throw new Error('out of order')
      },
    })
    const { go } = agentIn({
      script: [[call('weather')], 'ok'],
      hooks: [watch],
      tools: [toolOf('weather', () => 'rain')],
      inner: [broken],
    })
    await expect(go()).rejects.toThrow('out of order')
  })

  test('errors of tools, for a middleware inside that retries them', async () => {
    let tries = 0
    const flaky = toolOf('flaky', () => {
      tries++
      if (tries < 3) throw new Error('try again')
      return 'worked'
    })
    const { go } = agentIn({
      script: [[call('flaky')], 'ok'],
      hooks: [watch],
      tools: [flaky],
      inner: [toolRetryMiddleware({ maxRetries: 3, initialDelayMs: 1 })],
    })
    expect(resultsIn(await go()).map(({ content }) => content)).toEqual(['worked'])
  })

  test('the error that the model reads without any middleware', async () => {
    const fails = toolOf('fails', () => {
      throw new Error('the printer is on fire')
    })
    const scene = { script: [[call('fails')], 'ok'], tools: [fails] }
    const bare = resultsIn(await agentIn({ ...scene, hooks: [] }).go())
    const hooked = resultsIn(await agentIn({ ...scene, hooks: [watch] }).go())
    expect(hooked.map(({ content, status }) => [content, status])).toEqual(
      bare.map(({ content, status }) => [content, status]),
    )
  })

  test('the error of a tool, where a middleware outside handles it', async () => {
    const error = new Error('the printer is on fire')
    const fails = toolOf('fails', () => {
      throw error
    })
    const agent = createAgent({
      model: new ScriptedChatModel({ turns: [[call('fails')], 'ok'], requests: [] }),
      tools: [fails],
      middleware: [pawlMiddleware({ hooks: [watch], toolErrors: 'throw' })],
    })
    await expect(agent.invoke({ messages: [new HumanMessage('go')] } as never)).rejects.toBe(error)
    expect(() => pawlMiddleware({ toolErrors: 'thrown' as never })).toThrow(
      '`toolErrors` of pawlMiddleware is `thrown`',
    )
  })

  test('a structured response', async () => {
    const more = { responseFormat: toolStrategy(z.object({ city: z.string() })) }
    const after = guard({ name: 'after', on: 'model.after', run: () => undefined })
    const name = more.responseFormat[0]?.name ?? ''
    const { go } = agentIn({ script: [[call(name, { city: 'Paris' })]], hooks: [after], more })
    expect(((await go()) as unknown as { structuredResponse: unknown }).structuredResponse).toEqual({ city: 'Paris' })
  })
})

describe('a question', () => {
  const pay = (ran: unknown[]) => toolOf('pay', (input) => `paid ${ran.push(input)}`)

  test('without a checkpointer is a refusal, on record', async () => {
    const ran: unknown[] = []
    const { go, audit } = agentIn({ script: [[call('pay')], 'ok'], hooks: [asks], tools: [pay(ran)] })
    const [result] = resultsIn(await go())
    expect([ran, result?.status]).toEqual([[], 'error'])
    expect(result?.content).toContain('it has no checkpointer')
    expect(JSON.stringify(audit.records())).toContain('became a refusal, because the agent has no checkpointer')
  })

  test.each<[string, unknown]>([
    ['a plain yes', true],
    ['approved: true', { approved: true }],
    ['no decision', { decisions: [] }],
    ['two decisions', { decisions: [{ type: 'approve' }, { type: 'approve' }] }],
    ['an edit', { decisions: [{ type: 'edit', editedAction: { name: 'pay', args: { amount: 1 } } }] }],
    ['another case', { decisions: [{ type: 'Approve' }] }],
    ['the digest of another action', { decisions: [{ type: 'approve', digest: 'sha256:other' }] }],
    ['a text', 'approve'],
  ])('that is answered with %s is refused', async (_, answer) => {
    const ran: unknown[] = []
    const { go } = agentIn({
      script: [[call('pay')], 'ok'],
      hooks: [asks],
      tools: [pay(ran)],
      saver: new MemorySaver(),
    })
    await go()
    const [result] = resultsIn(await go(new Command({ resume: answer })))
    expect([ran, result?.status]).toEqual([[], 'error'])
  })

  test('holds for the action that was shown: a transform that comes to another one has to ask again', async () => {
    const ran: unknown[] = []
    let amount = 5
    const raises = transform({ name: 'raises', on: 'tool.before', run: () => modify({ call: { input: { amount } } }) })
    const { go, questions } = agentIn({
      script: [[call('pay')], 'ok'],
      hooks: [raises, asks],
      tools: [pay(ran)],
      saver: new MemorySaver(),
    })
    await go()
    expect((await questions())[0]?.value.actionRequests[0].args).toEqual({ amount: 5 })
    amount = 500
    const [result] = resultsIn(await go(new Command({ resume: { decisions: [{ type: 'approve' }] } })))
    expect([ran, result?.content]).toEqual([[], expect.stringContaining('the answer approves another action')])
  })

  test('may be answered with its digest', async () => {
    const ran: unknown[] = []
    const { go, questions } = agentIn({
      script: [[call('pay', { amount: 5 })], 'ok'],
      hooks: [asks],
      tools: [pay(ran)],
      saver: new MemorySaver(),
    })
    await go()
    const [question] = await questions()
    expect(question?.value.pawl).toMatchObject({ by: 'asks', reason: 'may it?' })
    await go(new Command({ resume: { decisions: [{ type: 'approve', digest: question?.value.pawl.digest }] } }))
    expect(ran).toEqual([{ amount: 5 }])
  })

  test('shows no secrets', async () => {
    const { go, questions } = agentIn({
      script: [[call('pay', { amount: 5, password: 'hunter2' })], 'ok'],
      hooks: [asks],
      tools: [pay([])],
      saver: new MemorySaver(),
    })
    await go()
    expect(JSON.stringify(await questions())).not.toContain('hunter2')
  })
})

describe('a result in a command', () => {
  const jump = () =>
    toolOf(
      'jump',
      () => new Command({ update: { messages: [new ToolMessage({ content: 'a secret', tool_call_id: 'call_1' })] } }),
    )

  test('is the one that a hook made of it', async () => {
    const hide = transform({
      name: 'hide',
      on: 'tool.after',
      run: ({ result }) => modify({ result: { ...result, output: 'hidden' } }),
    })
    const { go } = agentIn({ script: [[call('jump')], 'ok'], hooks: [hide], tools: [jump()] })
    expect(resultsIn(await go()).map(({ content }) => content)).toEqual(['hidden'])
  })

  test('that is denied does not change the state', async () => {
    const no = guard({ name: 'no', on: 'tool.after', run: () => deny('not for you') })
    const { go, audit } = agentIn({ script: [[call('jump')], 'ok'], hooks: [no], tools: [jump()] })
    const [result] = resultsIn(await go())
    expect(result?.content).toContain('not for you')
    expect(JSON.stringify(audit.records())).not.toContain('is not honoured')
  })

  test('that a hook changes is a refusal if the command has no text for the model', async () => {
    const hide = transform({
      name: 'hide',
      on: 'tool.after',
      run: ({ result }) => modify({ result: { ...result, output: 'hidden' } }),
    })
    const set = toolOf('set', () => new Command({ update: { mood: 'glad' } }))
    const mood = createMiddleware({ name: 'Mood', stateSchema: z.object({ mood: z.string().optional() }) })
    const { go, audit } = agentIn({
      script: [[call('set')], 'ok'],
      hooks: [hide],
      tools: [set],
      inner: [mood as never],
    })
    const ended = (await go()) as unknown as { mood?: string; messages: unknown[] }
    expect([ended.mood, resultsIn(ended).map(({ status }) => status)]).toEqual([undefined, ['error']])
    expect(JSON.stringify(audit.records())).toContain('became a refusal, because the command of the tool has no text')
  })
})

describe('a run', () => {
  test('begins with the messages as a hook left them, and ends with the result as a hook left it', async () => {
    const hooks = [
      transform({ name: 'shout', on: 'run.before', run: () => modify({ input: 'GO' }) }),
      guard({ name: 'hint', on: 'run.before', run: () => inform('be brief') }),
      transform({ name: 'sign', on: 'run.after', run: ({ result }) => modify({ result: `${result}!` }) }),
    ]
    const { go, requests } = agentIn({ script: ['done'], hooks })
    const { messages } = await go()
    expect(requests[0]).toContain('GO')
    expect(requests[0]).toContain('be brief')
    expect(requests[0]).not.toContain('"go"')
    expect(messages.filter((message) => AIMessage.isInstance(message)).map(({ content }) => content)).toEqual(['done!'])
  })

  test('continues while a hook resumes it', async () => {
    let times = 0
    const again = guard({
      name: 'again',
      on: 'run.after',
      run: () => {
        times++
        return times === 1 ? resume('run the tests first') : undefined
      },
    })
    const runs = new Set<string>()
    const sees = guard({ name: 'sees', on: 'model.before', run: ({ context }) => void runs.add(context.runId) })
    const { go, requests } = agentIn({ script: ['done', 'really done'], hooks: [again, sees] })
    const { messages } = await go()
    expect(requests.at(-1)).toContain('run the tests first')
    expect(messages.at(-1)?.content).toBe('really done')
    expect(runs.size).toBe(1)
  })

  test('has its own id, also beside another run of the same agent', async () => {
    const runs = new Set<string>()
    const sees = guard({ name: 'sees', on: 'tool.before', run: ({ context }) => void runs.add(context.runId) })
    const { agent } = agentIn({
      script: [[call('weather', {}, 'a')], [call('weather', {}, 'b')], 'ok', 'ok'],
      hooks: [sees],
      tools: [toolOf('weather', () => 'rain')],
    })
    await Promise.all(['one', 'two'].map((words) => agent.invoke({ messages: [new HumanMessage(words)] } as never)))
    expect(runs.size).toBe(2)
  })
})

describe('a request', () => {
  test('keeps the parts of messages that hooks do not see', async () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }
    const words = transform({
      name: 'words',
      on: 'model.before',
      run: ({ request }) =>
        modify({
          request: {
            ...request,
            messages: request.messages.map((message) => ({
              ...message,
              content: [{ type: 'text', text: 'what is it?' }],
            })),
          },
        }),
    })
    const { go, requests } = agentIn({ script: ['a cat'], hooks: [words] })
    await go({ messages: [new HumanMessage({ content: [{ type: 'text', text: 'my card' }, image] as never })] })
    expect(requests[0]).toContain('base64,AA==')
    expect(requests[0]).toContain('what is it?')
    expect(requests[0]).not.toContain('my card')
  })

  test('loses the tools that a hook takes away, and is refused if a hook changes what LangChain cannot', async () => {
    const weather = toolOf('weather', () => 'rain')
    const none = transform({
      name: 'none',
      on: 'model.before',
      run: ({ request }) => modify({ request: { ...request, tools: [] } }),
    })
    const seen: unknown[] = []
    const inner = createMiddleware({
      name: 'Inner',
      wrapModelCall: (request, handler) => {
        seen.push(request.tools.length)
        return handler(request)
      },
    })
    await agentIn({ script: ['ok'], hooks: [none], tools: [weather], inner: [inner] }).go()
    expect(seen).toEqual([0])
    const other = transform({
      name: 'other',
      on: 'model.before',
      run: ({ request }) => modify({ request: { ...request, model: 'another' } }),
    })
    await expect(agentIn({ script: ['ok'], hooks: [other] }).go()).rejects.toThrow('which LangChain cannot do here')
  })
})

test('a call without an id is refused, because nothing could be known by it', async () => {
  const { go } = agentIn({
    script: [[call('weather', {}, '')], 'ok'],
    hooks: [watch],
    tools: [toolOf('weather', () => 'rain')],
  })
  await expect(go()).rejects.toThrow('without an id')
})
