import { generateText, isStepCount, jsonSchema, type ModelMessage, streamText, type ToolSet, tool } from 'ai'
import { withPawl } from '../../../src/bridges/ai-sdk/index.ts'
import { aiSdkTable } from '../../../src/bridges/ai-sdk/table.ts'
import type { BridgeHarness, Ending, Story, StoryAnswer, StoryQuestion } from '../story.ts'
import { type Script, scriptedModel } from './scripted-model.ts'

/** `generateText` and `streamText` of the real AI SDK, with its own model double. */
export const aiSdkHarness: BridgeHarness = {
  table: aiSdkTable,
  async run(story) {
    const script: Script = { turns: story.script, prompts: [], at: 0 }
    const messages: ModelMessage[] = [{ role: 'user', content: story.prompt ?? 'go' }]
    return go({ story, script, settings: settingsOf(story, script) }, messages)
  },
  mountsNothing() {
    const settings = { model: scriptedModel({ turns: [], prompts: [], at: 0 }), tools: {} }
    return withPawl(settings, {}) === settings && withPawl(settings, { hooks: [] }) === settings
  },
}

interface Going {
  readonly story: Story
  readonly script: Script
  readonly settings: ReturnType<typeof settingsOf>
}

function settingsOf({ options, tools, signal }: Story, script: Script) {
  const set: ToolSet = Object.fromEntries(
    tools.map(({ name, run }) => [
      name,
      tool({
        description: name,
        inputSchema: jsonSchema<Readonly<Record<string, unknown>>>({ type: 'object' }),
        execute: async (input, { abortSignal }) => run(input, abortSignal),
      }),
    ]),
  )
  const settings = {
    model: scriptedModel(script),
    tools: set,
    stopWhen: isStepCount(9),
    experimental_toolApprovalSecret: 'a secret of 32 characters or more',
    ...(signal !== undefined && { abortSignal: signal }),
  }
  return withPawl(settings, options)
}

interface Outcome {
  readonly text: string
  readonly content: readonly { readonly type: string }[]
  readonly messages: readonly ModelMessage[]
  readonly shown: string
  readonly error?: unknown
}

async function go(going: Going, messages: readonly ModelMessage[]): Promise<Ending> {
  const outcome = await (going.story.streamed ? streamed(going, messages) : awaited(going, messages))
  const { script, story } = going
  const asked = outcome.content.flatMap((part) => questionIn(part) ?? [])
  return {
    status: outcome.error !== undefined ? 'failed' : asked.length > 0 ? 'waiting' : 'completed',
    text: outcome.text,
    error: outcome.error,
    results: resultsIn(script.prompts.at(-1) ?? []),
    requests: script.prompts.map((prompt) => JSON.stringify(prompt)),
    shown: outcome.shown,
    questions: asked.map(({ question }) => question),
    answer(answers, { elsewhere = false } = {}) {
      const content = asked.map(({ id, question }) => responseTo(id, answers(question)))
      const all = [...messages, ...outcome.messages, { role: 'tool', content } satisfies ModelMessage]
      if (!elsewhere) return go(going, all)
      const stored = JSON.parse(JSON.stringify(all)) as readonly ModelMessage[]
      return go({ ...going, settings: settingsOf(story, script) }, stored)
    },
  }
}

function responseTo(approvalId: string, { approved, reason }: StoryAnswer) {
  return { type: 'tool-approval-response' as const, approvalId, approved, ...(reason !== undefined && { reason }) }
}

async function awaited({ settings }: Going, messages: readonly ModelMessage[]): Promise<Outcome> {
  try {
    const { text, content, responseMessages } = await generateText({ ...settings, messages: [...messages] })
    return { text, content, messages: responseMessages, shown: '' }
  } catch (error) {
    return { text: '', content: [], messages: [], shown: '', error }
  }
}

async function streamed({ settings }: Going, messages: readonly ModelMessage[]): Promise<Outcome> {
  let shown = ''
  let error: unknown
  const result = streamText({ ...settings, messages: [...messages], onError: () => undefined })
  try {
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') shown += part.text
      if (part.type === 'error') error ??= part.error
      if (part.type === 'abort') error ??= new Error('aborted')
    }
    if (error !== undefined) return { text: '', content: [], messages: [], shown, error }
    return { text: await result.text, content: await result.content, messages: await result.responseMessages, shown }
  } catch (thrown) {
    return { text: '', content: [], messages: [], shown, error: error ?? thrown }
  }
}

interface AskedQuestion {
  readonly id: string
  readonly question: StoryQuestion
}

function questionIn(part: object): AskedQuestion | undefined {
  const { type, isAutomatic, approvalId, toolCall, reason } = part as Readonly<Record<string, unknown>>
  if (type !== 'tool-approval-request' || isAutomatic === true) return undefined
  const { toolName, input } = toolCall as { readonly toolName: string; readonly input: unknown }
  return { id: String(approvalId), question: { tool: toolName, input, reason: String(reason) } }
}

function resultsIn(prompt: Script['prompts'][number]): Ending['results'] {
  return prompt.flatMap((message) =>
    message.role !== 'tool'
      ? []
      : message.content.flatMap((part) => {
          if (part.type !== 'tool-result') return []
          const { output } = part
          const value = output.type === 'execution-denied' ? output.reason : output.value
          const isError = output.type !== 'text' && output.type !== 'json' && output.type !== 'content'
          return [{ id: part.toolCallId, text: typeof value === 'string' ? value : JSON.stringify(value), isError }]
        }),
  )
}
