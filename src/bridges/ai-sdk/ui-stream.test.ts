import {
  convertToModelMessages,
  isStepCount,
  jsonSchema,
  readUIMessageStream,
  streamText,
  type ToolSet,
  tool,
  toUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
} from 'ai'
import { describe, expect, test } from 'vitest'
import { modelOf } from '../../../test/bridges/ai-sdk/scripted-model.ts'
import type { StoryCall, StoryTurn } from '../../../test/bridges/story.ts'
import { ask, deny, guard, type Hook, memoryAudit, modify, stub, transform } from '../../index.ts'
import { withPawl } from './index.ts'

const anyInput = jsonSchema<Readonly<Record<string, unknown>>>({ type: 'object' })
const call = (name: string, input: Readonly<Record<string, unknown>> = {}, id = 'call_1'): StoryCall => ({
  id,
  name,
  input,
})
const noDelete = guard({
  name: 'no-delete',
  on: 'tool.before',
  match: { name: 'delete_all' },
  run: () => deny('off limits'),
})
const half = transform({
  name: 'half',
  on: 'tool.before',
  match: { name: 'pay' },
  run: ({ call: { input } }) =>
    (input as { amount: number }).amount === 500 ? modify({ call: { input: { amount: 250 } } }) : undefined,
})
const askToPay = guard({ name: 'ask-to-pay', on: 'tool.before', match: { name: 'pay' }, run: () => ask('may it?') })

interface Scene {
  readonly hooks: readonly Hook[]
  readonly script: readonly StoryTurn[]
  readonly tools: ToolSet
  readonly more?: Readonly<Record<string, unknown>>
}

/** A chat as a server has it: what the client gets, and the message that it keeps. */
function chat({ hooks, script, tools, more }: Scene) {
  const { model, script: read } = modelOf(...script)
  const audit = memoryAudit()
  const settings = withPawl({ model, tools, stopWhen: isStepCount(9), ...more }, { hooks, audit })
  const messages: UIMessage[] = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'go' }] }]
  const turn = async () => {
    const { stream } = streamText({ ...settings, messages: await convertToModelMessages(messages, { tools }) })
    const [one, two] = toUIMessageStream({ stream, tools, originalMessages: messages }).tee()
    const chunks: UIMessageChunk[] = []
    for await (const chunk of one) chunks.push(chunk)
    const last = messages.at(-1)
    let message: UIMessage | undefined
    const kept = last?.role === 'assistant' ? { message: structuredClone(last) } : {}
    for await (const state of readUIMessageStream({ stream: two, ...kept })) message = state
    if (message !== undefined)
      messages.splice(last?.role === 'assistant' ? -1 : messages.length, last?.role === 'assistant' ? 1 : 0, message)
    return { chunks, parts: message?.parts ?? [] }
  }
  return { turn, messages, audit, prompts: read.prompts }
}

const shown = (chunks: readonly UIMessageChunk[], type: string) => chunks.filter((chunk) => chunk.type === type)

describe('the stream of messages for a user interface', () => {
  const ran: unknown[] = []
  const tools: ToolSet = {
    delete_all: tool({ inputSchema: anyInput, execute: async () => void ran.push('deleted') }),
    pay: tool({ inputSchema: anyInput, execute: async (input) => void ran.push(input) }),
  }

  test('shows a refusal with its reason', async () => {
    const { turn, prompts } = chat({ hooks: [noDelete], tools, script: [[call('delete_all')], 'I may not.'] })
    const { chunks, parts } = await turn()
    expect(shown(chunks, 'tool-output-denied')).toEqual([{ type: 'tool-output-denied', toolCallId: 'call_1' }])
    expect(shown(chunks, 'tool-approval-response')).toMatchObject([
      { approved: false, reason: 'no-delete: off limits' },
    ])
    expect(parts).toContainEqual(
      expect.objectContaining({
        state: 'output-denied',
        approval: expect.objectContaining({ reason: 'no-delete: off limits' }),
      }),
    )
    expect(JSON.stringify(prompts[1])).toContain('"execution-denied","reason":"no-delete: off limits"')
    expect(ran).toEqual([])
  })

  test('shows a question with the input that will run, and continues with the answer', async () => {
    const more = { experimental_toolApprovalSecret: 'a secret of 32 characters or more' }
    const { turn, messages, prompts } = chat({
      hooks: [half, askToPay],
      tools,
      more,
      script: [[call('pay', { amount: 500 })], 'Paid.'],
    })
    const { chunks, parts } = await turn()
    expect(shown(chunks, 'tool-input-available')).toMatchObject([{ input: { amount: 250 } }])
    expect(shown(chunks, 'tool-approval-request')).toMatchObject([
      { toolCallId: 'call_1', reason: 'ask-to-pay: may it?' },
    ])
    expect(JSON.stringify(chunks)).not.toContain('500')
    const asked = parts.find((part) => 'state' in part && part.state === 'approval-requested')
    expect(asked).toMatchObject({ input: { amount: 250 } })
    // what `addToolApprovalResponse` of the client does
    const answered = JSON.parse(JSON.stringify(messages)) as UIMessage[]
    for (const part of answered.at(-1)?.parts ?? [])
      if ('state' in part && part.state === 'approval-requested')
        Object.assign(part, { state: 'approval-responded', approval: { ...part.approval, approved: true } })
    messages.splice(0, messages.length, ...answered)
    const { chunks: rest } = await turn()
    expect(ran).toEqual([{ amount: 250 }])
    expect(shown(rest, 'tool-output-available')).toHaveLength(1)
    expect(JSON.stringify(prompts[1])).toContain('"amount":250')
  })
})

describe('a tool that the client runs', () => {
  const tools: ToolSet = {
    delete_all: tool({ description: 'on the client', inputSchema: anyInput, outputSchema: anyInput }),
    pay: tool({ description: 'on the client', inputSchema: anyInput, outputSchema: anyInput }),
  }
  const clientCalls = (chunks: readonly UIMessageChunk[]) => shown(chunks, 'tool-input-available')

  test('reaches the client with the input that hooks have judged', async () => {
    const { turn } = chat({ hooks: [half, noDelete], tools, script: [[call('pay', { amount: 500 })]] })
    expect(clientCalls((await turn()).chunks)).toMatchObject([{ toolName: 'pay', input: { amount: 250 } }])
  })

  const refusing: readonly [string, Hook, string][] = [
    ['a denial', noDelete, 'no-delete: off limits'],
    ['a question', guard({ name: 'asks', on: 'tool.before', run: () => ask('may it?') }), 'asks: may it?'],
    ['a stub', guard({ name: 'stubs', on: 'tool.before', run: () => stub('done') }), 'runs elsewhere'],
    [
      'a hook that fails',
      guard({
        name: 'fails',
        on: 'tool.before',
        run: () => {
          throw new Error('no idea')
        },
      }),
      'fails',
    ],
  ]
  test.each(refusing)(
    'never reaches the client as a call to run after %s, and the model reads why',
    async (_, hook, why) => {
      let repairs = 0
      const more = {
        repairToolCall: async ({ toolCall }: { toolCall: object }) => {
          repairs++
          return { ...toolCall, input: '{}' }
        },
      }
      const { turn, prompts } = chat({
        hooks: [hook],
        tools,
        more,
        script: [[call('delete_all', { all: true })], 'I may not.'],
      })
      const { chunks, parts } = await turn()
      expect([clientCalls(chunks), repairs]).toEqual([[], 0])
      expect(shown(chunks, 'tool-input-error')).toMatchObject([
        { toolName: 'delete_all', errorText: expect.stringContaining(why) },
      ])
      expect(parts.at(-1)).toMatchObject({ type: 'text', text: 'I may not.' })
      expect(JSON.stringify(prompts[1])).toContain(why)
    },
  )

  test('has its own schema: an input that it refuses is an error of the AI SDK', async () => {
    const strict: ToolSet = {
      pay: tool({
        inputSchema: jsonSchema<{ amount: number }>(
          { type: 'object', properties: { amount: { type: 'number' } } },
          {
            validate: (value) =>
              typeof (value as { amount?: unknown }).amount === 'number'
                ? { success: true, value: value as { amount: number } }
                : { success: false, error: new Error('not an amount') },
          },
        ),
        outputSchema: anyInput,
      }),
    }
    const { turn, prompts, audit } = chat({
      hooks: [noDelete],
      tools: strict,
      script: [[call('pay', { amount: 'x' })], 'sorry'],
    })
    expect(clientCalls((await turn()).chunks)).toEqual([])
    expect(JSON.stringify(prompts[1])).toContain('not an amount')
    expect(audit.records()).toEqual([])
  })
})
