import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages'
import { Command, type Interrupt, MemorySaver } from '@langchain/langgraph'
import { createAgent, tool } from 'langchain'
import { type PawlInterrupt, pawlMiddleware } from '../../../src/bridges/langchain/index.ts'
import { langchainTable } from '../../../src/bridges/langchain/table.ts'
import type { BridgeHarness, Ending, Story, StoryAnswer, StoryQuestion } from '../story.ts'
import { type Script, ScriptedChatModel } from './scripted-model.ts'

type Asked = Interrupt<PawlInterrupt>

/** LangChain for the contract suite: its agent, a scripted chat model, and a checkpointer in memory, which stores text. */
export const langchain: BridgeHarness = {
  table: langchainTable,
  run: (story) => play(story),
  mountsNothing() {
    const { name, ...hooks } = pawlMiddleware({})
    return Object.values(hooks).every((value) => value === undefined) && name === 'Pawl'
  },
}

interface Playing {
  readonly story: Story
  readonly script: Script
  readonly saver: MemorySaver
  readonly shown: string[]
}

async function play(story: Story): Promise<Ending> {
  const script = { turns: story.script, requests: [] }
  const playing = { story, script, saver: new MemorySaver(), shown: [] }
  return goOn(playing, agentOf(playing), { messages: [{ role: 'user', content: story.prompt ?? 'go' }] })
}

function agentOf({ story, script, saver }: Playing) {
  const tools = story.tools.map(({ name, run }) =>
    tool((input: Record<string, unknown>, config) => run(input, config.signal) as string, {
      name,
      description: name,
      schema: { type: 'object', properties: {} },
    }),
  )
  return createAgent({
    model: new ScriptedChatModel(script),
    tools,
    middleware: [pawlMiddleware(story.options)],
    checkpointer: saver,
  })
}

type Agent = ReturnType<typeof agentOf>

async function goOn(playing: Playing, agent: Agent, input: object): Promise<Ending> {
  const { story, shown } = playing
  const config = { configurable: { thread_id: 'thread' }, ...(story.signal !== undefined && { signal: story.signal }) }
  try {
    if (!story.streamed) await agent.invoke(input as never, config)
    else {
      const parts = await agent.stream(input as never, { ...config, streamMode: ['messages', 'values'] as const })
      for await (const [mode, part] of parts as AsyncIterable<[string, unknown]>)
        if (mode === 'messages') shown.push(textOf((part as readonly [BaseMessage])[0]))
    }
  } catch (error) {
    return ending(playing, agent, { status: 'failed', error, messages: [], asked: [] })
  }
  const { values, tasks } = await agent.graph.getState({ configurable: { thread_id: 'thread' } })
  const asked = tasks.flatMap(({ interrupts }) => interrupts as readonly Asked[])
  const messages = (values as { readonly messages: readonly BaseMessage[] }).messages
  return ending(playing, agent, { status: asked.length > 0 ? 'waiting' : 'completed', messages, asked })
}

interface Reached {
  readonly status: Ending['status']
  readonly error?: unknown
  readonly messages: readonly BaseMessage[]
  readonly asked: readonly Asked[]
}

function ending(playing: Playing, agent: Agent, { status, error, messages, asked }: Reached): Ending {
  const { script, shown } = playing
  const last = messages.findLast((message) => AIMessage.isInstance(message))
  const questions = asked.map(questionOf)
  return {
    status,
    ...(error !== undefined && { error }),
    text: last === undefined ? '' : textOf(last),
    results: messages.filter((message) => ToolMessage.isInstance(message)).map(resultOf),
    requests: [...script.requests],
    shown: shown.join(''),
    questions,
    answer: (answers, { elsewhere = false } = {}) => {
      const entries = asked.map((one) => [one.id, resumeWith(answers(questionOf(one)))])
      const next = elsewhere ? agentOf(playing) : agent
      return goOn(playing, next, new Command({ resume: Object.fromEntries(entries) }))
    },
  }
}

function questionOf({ value }: Asked): StoryQuestion {
  const [request] = value?.actionRequests ?? []
  return { tool: request?.name ?? '', input: request?.args, reason: request?.description ?? '' }
}

function resumeWith({ approved, reason }: StoryAnswer) {
  const decision = approved ? { type: 'approve' } : { type: 'reject', ...(reason !== undefined && { message: reason }) }
  return { decisions: [decision] }
}

function resultOf(message: ToolMessage) {
  return { id: message.tool_call_id, text: textOf(message), isError: message.status === 'error' }
}

function textOf({ content }: BaseMessage): string {
  return typeof content === 'string' ? content : JSON.stringify(content)
}
