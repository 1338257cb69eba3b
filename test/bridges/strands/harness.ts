import { Agent, type AgentResult, type InvokeArgs, type JSONValue, type Snapshot, tool } from '@strands-agents/sdk'
import { strandsTable } from '../../../src/bridges/strands/table.ts'
import { withPawl } from '../../../src/bridges/strands/with-pawl.ts'
import type { BridgeHarness, Ending, Story, StoryAnswer, StoryQuestion } from '../story.ts'
import { ScriptedModel } from './scripted-model.ts'

/** Strands Agents under the contract of bridges. */
export const strandsHarness: BridgeHarness = {
  table: strandsTable,
  run: (story) => proceed(story, agentOf(story, [...story.script]), story.prompt ?? 'go'),
  mountsNothing() {
    const agent = new Agent({ model: new ScriptedModel([]), printer: false })
    const before = middlewareOf(agent)
    return withPawl(agent, {}) === agent && middlewareOf(agent) === before && before === 0
  },
}

interface Opened {
  readonly agent: Agent
  readonly model: ScriptedModel
  /** What is left of the script; another process continues with it. */
  readonly script: Story['script'][number][]
}

function agentOf({ tools, options }: Story, script: Opened['script']): Opened {
  const model = new ScriptedModel(script)
  const agent = new Agent({
    model,
    printer: false,
    retryStrategy: null,
    tools: tools.map(({ name, run }) =>
      tool({
        name,
        description: name,
        inputSchema: { type: 'object' },
        callback: (input, context) =>
          run(input as Readonly<Record<string, unknown>>, context?.cancelSignal) as JSONValue | Promise<JSONValue>,
      }),
    ),
  })
  return { agent: withPawl(agent, options), model, script }
}

async function proceed(story: Story, opened: Opened, args: InvokeArgs, earlier: Partial<Ending> = {}): Promise<Ending> {
  const { agent, model } = opened
  const shown: string[] = [earlier.shown ?? '']
  const before = model === undefined ? [] : (earlier.requests ?? [])
  const asked = model.requests.length
  let result: AgentResult | undefined
  let error: unknown
  try {
    const options = story.signal === undefined ? {} : { cancelSignal: story.signal }
    result = story.streamed ? await streamed(agent, args, options, shown) : await agent.invoke(args, options)
  } catch (thrown) {
    error = thrown
  }
  const requests = [...before, ...model.requests.slice(asked)]
  const failed = result === undefined || result.stopReason === 'cancelled'
  const interrupts = result?.interrupts ?? []
  const ending: Omit<Ending, 'answer'> = {
    status: failed ? 'failed' : interrupts.length > 0 ? 'waiting' : 'completed',
    text: textOf(result),
    ...(failed && { error: error ?? new Error('cancelled') }),
    results: resultsOf(agent),
    requests,
    shown: shown.join(''),
    questions: interrupts.map(({ reason }) => questionOf(reason)),
  }
  return {
    ...ending,
    async answer(answers: (question: StoryQuestion) => StoryAnswer, { elsewhere = false } = {}) {
      const responses = interrupts.map(({ id, reason }) => ({
        interruptResponse: { interruptId: id, response: { ...answers(questionOf(reason)) } as JSONValue },
      }))
      if (!elsewhere) return proceed(story, opened, responses, ending)
      const stored = JSON.stringify(agent.takeSnapshot({ preset: 'session' }))
      const other = agentOf(story, opened.script)
      other.agent.loadSnapshot(JSON.parse(stored) as Snapshot)
      return proceed(story, other, responses, ending)
    },
  }
}

async function streamed(agent: Agent, args: InvokeArgs, options: object, shown: string[]): Promise<AgentResult> {
  const stream = agent.stream(args, options)
  for (;;) {
    const step = await stream.next()
    if (step.done === true) return step.value
    if (step.value.type !== 'modelStreamUpdateEvent') continue
    const { event } = step.value
    if (event.type === 'modelContentBlockDeltaEvent' && event.delta.type === 'textDelta') shown.push(event.delta.text)
  }
}

function textOf(result: AgentResult | undefined): string {
  const content = result?.lastMessage?.content ?? []
  return content.map((block) => (block.type === 'textBlock' ? block.text : '')).join('')
}

function resultsOf(agent: Agent): Ending['results'] {
  return agent.messages.flatMap(({ content }) =>
    content.flatMap((block) => {
      if (block.type !== 'toolResultBlock') return []
      const text = block.content
        .map((part) => (part.type === 'textBlock' ? part.text : JSON.stringify(part)))
        .join('\n')
      return [{ id: block.toolUseId, text, isError: block.status === 'error' }]
    }),
  )
}

function questionOf(reason: unknown): StoryQuestion {
  const asked = reason as {
    readonly reason: string
    readonly action: { readonly name: string; readonly input: unknown }
  }
  return { tool: asked.action.name, input: asked.action.input, reason: asked.reason }
}

/** How many handlers Strands has for its stages, as it keeps them itself. */
function middlewareOf(agent: Agent): number {
  const { _middlewareRegistry: registry } = agent as unknown as {
    readonly _middlewareRegistry: { readonly _handlers: ReadonlyMap<unknown, readonly unknown[]> }
  }
  return [...registry._handlers.values()].flat().length
}
