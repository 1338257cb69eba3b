import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { Command, interrupt, MemorySaver } from '@langchain/langgraph'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { ScriptedChatModel } from '../../../test/bridges/langchain/scripted-model.ts'
import type { StoryTurn } from '../../../test/bridges/story.ts'
import { approveTools, limits, retryTools } from '../../hooks/index.ts'
import { deny, guard, type Hook } from '../../index.ts'
import { pawlMiddleware } from './index.ts'

const yes = { decisions: [{ type: 'approve' }] }
const call = (name: string, input: Readonly<Record<string, unknown>> = {}, id = 'call_1') => ({ id, name, input })
const anyInput = { type: 'object', properties: {} } as const

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
  readonly saver?: MemorySaver
}

/** An agent of one thread. `again` makes the same one in another process: new objects over what is stored. */
function agentIn(scene: Scene, requests: string[] = []) {
  const { script, hooks, tools = [], saver = new MemorySaver() } = scene
  const agent = createAgent({
    model: new ScriptedChatModel({ turns: script, requests }),
    tools: [...tools],
    middleware: [pawlMiddleware({ hooks, logger: false })],
    checkpointer: saver,
  })
  const thread = { configurable: { thread_id: 't' } }
  return {
    go: (input: unknown = { messages: [new HumanMessage('go')] }) => agent.invoke(input as never, thread),
    resume: (answer: unknown) => agent.invoke(new Command({ resume: answer }), thread),
    again: (more: Partial<Scene>) => agentIn({ ...scene, saver, ...more }, requests),
    waiting: async () => {
      const { tasks } = await agent.graph.getState(thread)
      return tasks.flatMap(({ interrupts }) => interrupts as readonly { readonly id: string }[]).map(({ id }) => id)
    },
  }
}

function resultsIn({ messages }: { readonly messages: readonly unknown[] }): readonly string[] {
  return messages.filter((message) => ToolMessage.isInstance(message)).map(({ text }) => text)
}

describe('an answer', () => {
  const approves = approveTools({ tools: 'pay' })
  const two = [[call('pay', { n: 1 }, 'a'), call('pay', { n: 1000 }, 'b')], 'done']

  test('that names none of several questions approves none of them', async () => {
    const ran: unknown[] = []
    const { go, resume } = agentIn({
      script: two,
      hooks: [approves],
      tools: [toolOf('pay', (input) => ran.push(input))],
    })
    await go()
    const results = resultsIn(await resume(yes))
    expect([ran, results]).toEqual([
      [],
      Array(2).fill(expect.stringContaining('resume each by the id of its interrupt')),
    ])
  })

  test('by the id of one question approves that one, and the other still waits', async () => {
    const ran: unknown[] = []
    const { go, resume, waiting } = agentIn({
      script: two,
      hooks: [approves],
      tools: [toolOf('pay', (input) => ran.push(input))],
    })
    await go()
    const [first = ''] = await waiting()
    const { __interrupt__: left } = (await resume({ [first]: yes })) as unknown as { readonly __interrupt__: unknown[] }
    expect([ran, left.length]).toEqual([[{ n: 1 }], 1])
  })

  test('for the question of another tool does not approve ours', async () => {
    const ran: unknown[] = []
    const chooses = toolOf('choose', () => `chose ${JSON.stringify(interrupt('own question'))}`)
    const { go, resume } = agentIn({
      script: [[call('choose', {}, 'a'), call('pay', {}, 'b')], 'done'],
      hooks: [approves],
      tools: [chooses, toolOf('pay', (input) => ran.push(input))],
    })
    await go()
    await resume(yes)
    expect(ran).toEqual([])
  })

  test.each([
    { ...yes, digest: 'sha256:other' },
    { ...yes, pawl: { digest: 'sha256:other' } },
    { decisions: [{ type: 'approve', pawl: {} }] },
  ])('with more than a decision is refused: %j', async (answer) => {
    const ran: unknown[] = []
    const { go, resume } = agentIn({
      script: [[call('pay')], 'done'],
      hooks: [approves],
      tools: [toolOf('pay', (input) => ran.push(input))],
    })
    await go()
    await resume(answer)
    expect(ran).toEqual([])
  })

  test('lets an approved tool ask a question of its own', async () => {
    const pays = toolOf('pay', () => `paid from ${interrupt('which account?')}`)
    const { go, resume } = agentIn({ script: [[call('pay')], 'done'], hooks: [approves], tools: [pays] })
    await go()
    await resume(yes)
    expect(resultsIn(await resume('savings'))).toEqual(['paid from savings'])
  })

  test('approves one attempt: a retry is refused, and no attempt runs twice', async () => {
    let tries = 0
    const flaky = toolOf('pay', () => {
      tries++
      throw new Error('busy')
    })
    const hooks = [approves, retryTools({ tools: 'pay', attempts: 3, firstDelayMs: 0 })]
    const { go, resume, waiting } = agentIn({ script: [[call('pay')], 'done'], hooks, tools: [flaky] })
    await go()
    const results = resultsIn(await resume(yes))
    expect([tries, await waiting()]).toEqual([1, []])
    expect(results).toEqual([expect.stringContaining('an approval is for one attempt')])
  })
})

describe('limits', () => {
  const look = toolOf('look', () => 'seen')
  const script = [[call('look', {}, 'a')], [call('pay', {}, 'b')], [call('look', {}, 'c')], 'done']
  const scene = (hooks: readonly Hook[]) => ({
    script,
    hooks: [approveTools({ tools: 'pay' }), ...hooks],
    tools: [look, toolOf('pay', () => 'paid')],
  })

  test('of turns hold when a run continues in another process', async () => {
    const first = agentIn(scene(limits({ turns: 3 })))
    await first.go()
    await expect(
      first.again({ hooks: [approveTools({ tools: 'pay' }), ...limits({ turns: 3 })] }).resume(yes),
    ).rejects.toThrow('limit reached')
  })

  test('of tool calls refuse in another process, where they cannot be counted', async () => {
    const first = agentIn(scene(limits({ toolCalls: 2 })))
    await first.go()
    const ended = await first
      .again({ hooks: [approveTools({ tools: 'pay' }), ...limits({ toolCalls: 2 })] })
      .resume(yes)
    expect(resultsIn(ended).slice(1)).toEqual([
      expect.stringContaining('cannot be counted'),
      expect.stringContaining('cannot be counted'),
    ])
  })

  test('count runs without a thread apart, also with the same message', async () => {
    const agent = createAgent({
      model: new ScriptedChatModel({ turns: [[call('look')], [call('look')], 'ok', 'ok'], requests: [] }),
      tools: [look],
      middleware: [pawlMiddleware({ hooks: limits({ toolCalls: 1 }), logger: false })],
    })
    const input = { messages: [new HumanMessage({ content: 'go', id: 'same' })] }
    const ended = await Promise.all([agent.invoke(input as never), agent.invoke(input as never)])
    expect(ended.map(resultsIn)).toEqual([['seen'], ['seen']])
  })
})

describe('an answer of the model that hooks judge', () => {
  const afterModel = (run: (text: string) => ReturnType<typeof deny> | undefined) =>
    guard({ name: 'after', on: 'model.after', run: ({ response }) => run(JSON.stringify(response)) })

  test('is in the stream of messages, whole, when they have passed it', async () => {
    const agent = createAgent({
      model: new ScriptedChatModel({ turns: ['the answer is 42'], requests: [] }),
      tools: [],
      middleware: [pawlMiddleware({ hooks: [afterModel(() => undefined)], logger: false })],
    })
    const shown: string[] = []
    const parts = await agent.stream({ messages: [new HumanMessage('go')] } as never, { streamMode: 'messages' })
    for await (const [message] of parts as unknown as AsyncIterable<readonly [AIMessage]>) shown.push(message.text)
    expect(shown).toEqual(['the answer is 42'])
  })

  test.each<[string, object]>([
    ['reasoning beside the content', { additional_kwargs: { reasoning_content: 'a secret' } }],
    ['a summary beside the content', { additional_kwargs: { reasoning: { summary: [{ text: 'a secret' }] } } }],
    ['a summary', { content: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'a secret' }] }] }],
    ['reasoning of Bedrock', { content: [{ type: 'reasoning_content', reasoningText: { text: 'a secret' } }] }],
    ['a refusal', { content: [{ type: 'refusal', refusal: 'a secret' }] }],
    ['a citation', { content: [{ type: 'text', text: 'ok', annotations: [{ title: 'a secret' }] }] }],
    ['a part without a standard', { content: [{ type: 'non_standard', value: { words: 'a secret' } }] }],
  ])('has %s for hooks', async (_, fields) => {
    const agent = createAgent({
      model: new Answering(new AIMessage({ content: 'ok', ...fields } as object)),
      tools: [],
      middleware: [
        pawlMiddleware({
          hooks: [afterModel((text) => (text.includes('a secret') ? deny('a secret') : undefined))],
          logger: false,
        }),
      ],
    })
    await expect(agent.invoke({ messages: [new HumanMessage('go')] } as never)).rejects.toThrow('a secret')
  })
})

/** A model with one answer. */
class Answering extends ScriptedChatModel {
  readonly #answer: AIMessage

  constructor(answer: AIMessage) {
    super({ turns: [], requests: [] })
    this.#answer = answer
  }

  override async _generate() {
    return { generations: [{ text: '', message: this.#answer }] }
  }
}
