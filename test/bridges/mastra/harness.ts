import { Mastra } from '@mastra/core'
import { Agent } from '@mastra/core/agent'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
import type { PawlSuspension } from '../../../src/bridges/mastra/index.ts'
import { mastraTable } from '../../../src/bridges/mastra/table.ts'
import { withPawl } from '../../../src/bridges/mastra/with-pawl.ts'
import type { BridgeHarness, Ending, Story, StoryAnswer, StoryQuestion } from '../story.ts'
import { type Scripted, scriptedModel } from './scripted-model.ts'

/** Mastra under the contract of bridges. */
export const mastraHarness: BridgeHarness = {
  table: mastraTable,
  run: (story) => {
    const opened = open(story, [...story.script], new InMemoryStore())
    const limits = { maxSteps: 10, ...(story.signal && { abortSignal: story.signal }) }
    return proceed(story, opened, async (shown) =>
      story.streamed
        ? read(await opened.agent.stream(story.prompt ?? 'go', limits), shown)
        : opened.agent.generate(story.prompt ?? 'go', limits),
    )
  },
  mountsNothing() {
    const config = { id: 'a', name: 'a', instructions: 'x', model: scriptedModel([]).model, tools: {} }
    return withPawl(config, {}) === config
  },
}

interface Opened {
  readonly agent: Agent
  readonly store: InMemoryStore
  readonly scripted: Scripted
  readonly script: Story['script'][number][]
}

function open({ tools, options }: Story, script: Opened['script'], store: InMemoryStore): Opened {
  const scripted = scriptedModel(script)
  const made = tools.map(({ name, run }) => {
    const execute = async (input: Readonly<Record<string, unknown>>, context?: { abortSignal?: AbortSignal }) =>
      run(input, context?.abortSignal)
    return [name, createTool({ id: name, description: name, inputSchema: z.looseObject({}), execute })] as const
  })
  const config = {
    id: 'tester',
    name: 'tester',
    instructions: 'Be brief.',
    model: scripted.model,
    tools: Object.fromEntries(made),
  }
  const agent = new Agent(withPawl(config, options))
  new Mastra({ agents: { agent }, storage: store, logger: false })
  return { agent, store, scripted, script }
}

interface Output {
  readonly finishReason?: string | undefined
  readonly text: string
  readonly runId?: string | undefined
  readonly error?: unknown
  readonly suspendPayload?: unknown
}

/** Reads a stream to its end, as a user of Mastra does. */
async function read(stream: Awaited<ReturnType<Agent['stream']>>, shown: string[]): Promise<Output> {
  for await (const chunk of stream.fullStream) if (chunk.type === 'text-delta') shown.push(chunk.payload.text)
  return stream.getFullOutput()
}

async function proceed(
  story: Story,
  opened: Opened,
  run: (shown: string[]) => Promise<Output>,
  before: Partial<Ending> = {},
): Promise<Ending> {
  const { scripted, store, script } = opened
  const shown = [before.shown ?? '']
  const asked = scripted.requests.length
  let output: Output | undefined
  let error: unknown
  try {
    output = await run(shown)
    error = output.error
  } catch (thrown) {
    error = thrown
  }
  const failed = output === undefined || error !== undefined || output.finishReason === 'aborted'
  const waiting = output?.finishReason === 'suspended' ? readSuspension(output) : undefined
  const ending: Omit<Ending, 'answer'> = {
    status: waiting !== undefined ? 'waiting' : failed || story.signal?.aborted === true ? 'failed' : 'completed',
    text: output?.text ?? '',
    ...(error !== undefined && { error }),
    results: resultsIn(scripted.prompts.at(-1)),
    requests: [...(before.requests ?? []), ...scripted.requests.slice(asked)],
    shown: shown.join(''),
    questions: waiting === undefined ? [] : [waiting.question],
  }
  return {
    ...ending,
    async answer(answers: (question: StoryQuestion) => StoryAnswer, { elsewhere = false } = {}) {
      if (waiting === undefined || output === undefined) throw new Error('nobody waits')
      const { approved, reason } = answers(waiting.question)
      const { runId = '' } = output
      const next = elsewhere ? open(story, script, await copyOf(store)) : opened
      const which = { runId, toolCallId: waiting.toolCallId, ...(reason !== undefined && { reason }) }
      const { agent } = next
      return proceed(
        story,
        next,
        async (words) => {
          if (!story.streamed)
            return approved ? agent.approveToolCallGenerate(which) : agent.declineToolCallGenerate(which)
          return read(await (approved ? agent.approveToolCall(which) : agent.declineToolCall(which)), words)
        },
        ending,
      )
    },
  }
}

function readSuspension({ suspendPayload }: Output) {
  const { toolCallId, suspendPayload: own } = suspendPayload as { toolCallId: string; suspendPayload: PawlSuspension }
  const { name, input } = own.pawl.action as { name: string; input: unknown }
  return { toolCallId, question: { tool: name, input, reason: own.pawl.reason } }
}

/** What another process finds in the storage, as JSON. */
async function copyOf(store: InMemoryStore): Promise<InMemoryStore> {
  const other = new InMemoryStore()
  const [from, to] = [await store.getStore('workflows'), await other.getStore('workflows')]
  for (const { workflowName, runId, snapshot } of (await from?.listWorkflowRuns())?.runs ?? [])
    await to?.persistWorkflowSnapshot({ workflowName, runId, snapshot: JSON.parse(JSON.stringify(snapshot)) })
  return other
}

function resultsIn(prompt: Scripted['prompts'][number] = []): Ending['results'] {
  return prompt.flatMap(({ content }) => {
    if (typeof content === 'string') return []
    return content.flatMap(({ toolCallId, output }) => {
      if (toolCallId === undefined || output === undefined) return []
      const { type, value = null } = output
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return [{ id: toolCallId, text, isError: type.startsWith('error') }]
    })
  })
}
