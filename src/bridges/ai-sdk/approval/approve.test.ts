import {
  generateText,
  isStepCount,
  jsonSchema,
  type ModelMessage,
  type ToolApprovalStatus,
  type ToolSet,
  tool,
} from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { modelOf } from '../../../../test/bridges/ai-sdk/scripted-model.ts'
import type { StoryCall, StoryTurn } from '../../../../test/bridges/story.ts'
import { ask, deny, guard, type Hook, memoryAudit, modify, observe, stub, transform } from '../../../index.ts'
import { withPawl } from '../index.ts'

const pay = (input: Readonly<Record<string, unknown>> = { amount: 500 }, id = 'call_p'): StoryCall => ({
  id,
  name: 'pay',
  input,
})
const askToPay = guard({ name: 'ask-to-pay', on: 'tool.before', match: { name: 'pay' }, run: () => ask('may it?') })
const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
const anyInput = jsonSchema<Readonly<Record<string, unknown>>>({ type: 'object' })
const secret = 'a secret of 32 characters or more'

interface Scene {
  readonly hooks: readonly Hook[]
  readonly script?: readonly StoryTurn[]
  readonly tools?: (ran: unknown[]) => ToolSet
  readonly more?: Readonly<Record<string, unknown>>
}

/** Runs a conversation, and each answer of a person as another call with new objects. */
function scene({ hooks, script = [[pay()], 'done'], tools, more }: Scene) {
  const ran: unknown[] = []
  const { model, script: read } = modelOf(...script)
  const audit = memoryAudit()
  const set = tools?.(ran) ?? { pay: tool({ inputSchema: anyInput, execute: async (input) => void ran.push(input) }) }
  const messages: ModelMessage[] = [{ role: 'user', content: 'go' }]
  const go = async () => {
    const settings = withPawl({ model, tools: set, stopWhen: isStepCount(9), ...more }, { hooks, audit })
    const result = await generateText({ ...settings, messages })
    messages.push(...(JSON.parse(JSON.stringify(result.responseMessages)) as ModelMessage[]))
    const asked = result.content.flatMap((part) =>
      part.type === 'tool-approval-request' && part.isAutomatic !== true ? [part] : [],
    )
    return { result, asked }
  }
  const answer = async (approvalId: string | undefined, approved: boolean) => {
    const response = { type: 'tool-approval-response' as const, approvalId: String(approvalId), approved }
    messages.push({ role: 'tool', content: [response] })
    return go()
  }
  return { go, answer, ran, audit, messages, prompts: read.prompts }
}

const lastPrompt = ({ prompts }: ReturnType<typeof scene>) => JSON.stringify(prompts.at(-1))

describe('the approval of the program', () => {
  const statuses: readonly [string, Readonly<Record<string, unknown>>, ToolApprovalStatus][] = [
    ['a function', { toolApproval: () => ({ type: 'denied', reason: 'house rule' }) }, 'denied'],
    ['a map', { toolApproval: { pay: { type: 'denied', reason: 'house rule' } } }, 'denied'],
    ['a map of functions', { toolApproval: { pay: async () => ({ type: 'denied', reason: 'house rule' }) } }, 'denied'],
  ]
  test.each(statuses)('stays in force: %s that denies', async (_, more) => {
    for (const hooks of [[watch], [askToPay]]) {
      const one = scene({ hooks, more })
      const { asked } = await one.go()
      expect([one.ran, asked]).toEqual([[], []])
      expect(lastPrompt(one)).toContain('house rule')
    }
  })

  test('asks although hooks allow, and `needsApproval` of a tool does; a hook that denies comes first', async () => {
    const asks = { toolApproval: { pay: 'user-approval' } }
    const one = scene({ hooks: [watch], more: asks })
    const { asked } = await one.go()
    expect([one.ran, asked.length]).toEqual([[], 1])
    await one.answer(asked[0]?.approvalId, true)
    expect(one.ran).toEqual([{ amount: 500 }])
    const needs = (ran: unknown[]): ToolSet => ({
      pay: tool({
        inputSchema: anyInput,
        needsApproval: ({ amount }) => amount === 500,
        execute: async (input) => void ran.push(input),
      }),
    })
    const two = scene({ hooks: [watch], tools: needs, script: [[pay(), pay({ amount: 1 }, 'call_q')], 'done'] })
    expect([(await two.go()).asked.length, two.ran]).toEqual([1, [{ amount: 1 }]])
    const no = guard({ name: 'no', on: 'tool.before', run: () => deny('off limits') })
    const three = scene({ hooks: [no], more: { toolApproval: () => 'approved' } })
    expect([(await three.go()).asked.length, three.ran]).toEqual([0, []])
  })

  test('gets the context of the tool, and its own question is put to the person with ours', async () => {
    const seen: unknown[] = []
    const tools = (): ToolSet => ({
      pay: tool({
        inputSchema: anyInput,
        contextSchema: z.object({ user: z.string().default('kim') }),
        execute: async () => 'paid',
      }),
    })
    const toolApproval = {
      pay: (_: unknown, { toolContext, runtimeContext }: { toolContext: unknown; runtimeContext: unknown }) => {
        seen.push(toolContext, runtimeContext)
        return { type: 'user-approval', reason: 'house rule' }
      },
    }
    const more = { toolApproval, toolsContext: { pay: {} }, runtimeContext: { tenant: 7 } }
    const { asked } = await scene({ hooks: [askToPay], tools, more }).go()
    expect(seen).toEqual([{ user: 'kim' }, { tenant: 7 }])
    expect(asked[0]?.reason).toBe('ask-to-pay: may it?; house rule')
  })

  test('that throws fails the run, as without hooks', async () => {
    const toolApproval = () => {
      throw new Error('the policy server is down')
    }
    const one = scene({ hooks: [watch], more: { toolApproval } })
    await expect(one.go()).rejects.toThrow('the policy server is down')
    expect(one.ran).toEqual([])
  })
})

describe('an approval', () => {
  test('that is signed holds in another process, for this input alone', async () => {
    const more = { experimental_toolApprovalSecret: secret }
    const one = scene({ hooks: [askToPay], more })
    const { asked } = await one.go()
    expect(asked[0]).toMatchObject({ reason: 'ask-to-pay: may it?', signature: expect.any(String) })
    const text = JSON.stringify(one.messages)
    const forged = scene({ hooks: [askToPay], more })
    forged.messages.splice(0, 1, ...(JSON.parse(text.replace('500', '9000')) as ModelMessage[]))
    await expect(forged.answer(asked[0]?.approvalId, true)).rejects.toThrow('signature')
    expect(forged.ran).toEqual([])
    await one.answer(asked[0]?.approvalId, true)
    expect(one.ran).toEqual([{ amount: 500 }])
  })

  test('holds for the changed input that the person has seen, with a schema that changes it as well', async () => {
    const half = transform({
      name: 'half',
      on: 'tool.before',
      run: ({ call }) => {
        const { amount } = call.input as { amount: number }
        return amount > 300 ? modify({ call: { input: { ...(call.input as object), amount: amount / 2 } } }) : undefined
      },
    })
    const tools = (ran: unknown[]): ToolSet => ({
      pay: tool({
        inputSchema: z.object({ amount: z.coerce.number(), currency: z.string().default('EUR') }),
        execute: async (input) => void ran.push(input),
      }),
    })
    const script = [[pay({ amount: '500' })], 'done']
    const one = scene({
      hooks: [half, askToPay],
      tools,
      script,
      more: { experimental_toolApprovalSecret: secret },
    })
    const { asked, result } = await one.go()
    expect(asked[0]?.toolCall.input).toEqual({ amount: 250, currency: 'EUR' })
    expect(result.toolCalls[0]?.input).toEqual({ amount: 250, currency: 'EUR' })
    await one.answer(asked[0]?.approvalId, true)
    expect(one.ran).toEqual([{ amount: 250, currency: 'EUR' }])
    expect(one.audit.records().filter(({ hook }) => hook === 'ask-to-pay')).toHaveLength(3) // once, again, and after the yes
  })

  test('does not let an input run that transforms have changed once more', async () => {
    const more = transform({
      name: 'more',
      on: 'tool.before',
      run: ({ call }) => modify({ call: { input: { amount: (call.input as { amount: number }).amount + 1 } } }),
    })
    const one = scene({ hooks: [more, askToPay] })
    const { asked } = await one.go()
    expect(asked[0]?.toolCall.input).toEqual({ amount: 501 })
    await one.answer(asked[0]?.approvalId, true)
    expect(one.ran).toEqual([])
    expect(lastPrompt(one)).toContain('once more')
  })

  test('of the program, too: nothing runs that the person has not seen', async () => {
    const tools = (ran: unknown[]): ToolSet => ({
      pay: tool({ inputSchema: anyInput, needsApproval: true, execute: async (input) => void ran.push(input) }),
    })
    const fix = transform({ name: 'fix', on: 'tool.before', run: () => modify({ call: { input: { amount: 1 } } }) })
    const one = scene({ hooks: [fix], tools })
    const { asked } = await one.go()
    expect(asked[0]?.toolCall.input).toEqual({ amount: 1 })
    await one.answer(asked[0]?.approvalId, true)
    expect(one.ran).toEqual([{ amount: 1 }])
  })

  test('is a person’s: one that a call has given itself counts for nothing', async () => {
    const one = scene({ hooks: [askToPay], script: [[pay()], 'done'] })
    one.messages.push(
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'call_p', toolName: 'pay', input: { amount: 500 } }],
      },
      { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'made-up', approved: true }] },
    )
    await expect(one.go()).rejects.toThrow()
    expect(one.ran).toEqual([])
  })

  test('of a stubbed call runs no tool: the model reads the stub', async () => {
    const cached = guard({ name: 'cached', on: 'tool.before', run: () => stub('paid before') })
    const one = scene({ hooks: [cached], more: { toolApproval: { pay: 'user-approval' } } })
    const { asked } = await one.go()
    await one.answer(asked[0]?.approvalId, true)
    expect(one.ran).toEqual([])
    expect(lastPrompt(one)).toContain('paid before')
  })
})

describe('an input', () => {
  test('is refined by the program before hooks judge it, and once for each reading', async () => {
    const seen: unknown[] = []
    const looks = guard({ name: 'looks', on: 'tool.before', run: ({ call }) => void seen.push(call.input) })
    const refine = { pay: ({ amount }: { amount: number }) => ({ amount: Math.min(amount, 100) }) }
    for (const hooks of [[looks], [transform({ name: 'none', on: 'tool.before', run: () => undefined }), looks]]) {
      const one = scene({ hooks, more: { experimental_refineToolInput: refine } })
      await one.go()
      expect(one.ran).toEqual([{ amount: 100 }])
    }
    expect(seen).toEqual([{ amount: 100 }, { amount: 100 }])
  })

  test('that the schema refuses is an error of the AI SDK, and hooks do not see the call', async () => {
    const tools = (ran: unknown[]): ToolSet => ({
      pay: tool({ inputSchema: z.object({ amount: z.number() }), execute: async (input) => void ran.push(input) }),
    })
    const fix = transform({ name: 'fix', on: 'tool.before', run: () => modify({ call: { input: { amount: 1 } } }) })
    const one = scene({ hooks: [fix], tools, script: [[pay({ amount: 'much' })], 'done'] })
    await one.go()
    expect([one.ran, one.audit.records()]).toEqual([[], []])
    expect(lastPrompt(one)).toContain('Invalid input for tool pay')
  })

  test('that hooks change into one that the schema refuses does not run', async () => {
    const tools = (ran: unknown[]): ToolSet => ({
      pay: tool({ inputSchema: z.object({ amount: z.number() }), execute: async (input) => void ran.push(input) }),
    })
    const spoil = transform({
      name: 'spoil',
      on: 'tool.before',
      run: () => modify({ call: { input: { amount: 'much' } } }),
    })
    const one = scene({ hooks: [spoil], tools })
    await one.go()
    expect(one.ran).toEqual([])
    expect(lastPrompt(one)).toContain('Invalid input for tool pay')
  })

  test('that the program repairs is judged as repaired', async () => {
    const tools = (ran: unknown[]): ToolSet => ({
      pay: tool({ inputSchema: z.object({ amount: z.number() }), execute: async (input) => void ran.push(input) }),
    })
    const small = guard({
      name: 'small',
      on: 'tool.before',
      run: ({ call }) => ((call.input as { amount: number }).amount > 100 ? deny('too much') : undefined),
    })
    const repairToolCall = async ({ toolCall }: { toolCall: object }) => ({ ...toolCall, input: '{"amount":900}' })
    const one = scene({ hooks: [small], tools, script: [[pay({ amount: 'much' })], 'done'], more: { repairToolCall } })
    await one.go()
    expect(one.ran).toEqual([])
    expect(lastPrompt(one)).toContain('too much')
  })
})

test('a run that continues is one run with its approved call: a denial of the run stops both', async () => {
  let isClosed = false
  const closes = guard({ name: 'closes', on: 'run.before', run: () => (isClosed ? deny('we are closed') : undefined) })
  const meter = observe({ name: 'meter', on: 'tokens.counted', run: () => undefined })
  const one = scene({ hooks: [closes, askToPay, meter], script: [[pay()], 'done', [pay()]] })
  const first = await one.go()
  await one.answer(first.asked[0]?.approvalId, true)
  const runs = one.audit
    .records()
    .map(({ payload }) => (payload as unknown as { context: { runId: string } }).context.runId)
  expect([one.ran.length, new Set(runs).size, new Set(runs.slice(3)).size]).toEqual([1, 2, 1])
  const again = await one.go()
  isClosed = true
  await expect(one.answer(again.asked[0]?.approvalId, true)).rejects.toMatchObject({ code: 'run-denied' })
  expect([one.ran.length, one.prompts.length]).toEqual([1, 3])
})

test('a call that waits ends for hooks without a failure, and one that a person denies runs nothing', async () => {
  const raised: unknown[] = []
  const hears = observe({ name: 'hears', on: 'error.raised', run: ({ error }) => void raised.push(error) })
  const one = scene({ hooks: [askToPay, hears] })
  const { asked } = await one.go()
  await one.answer(asked[0]?.approvalId, false)
  expect([one.ran, raised]).toEqual([[], []])
  expect(lastPrompt(one)).toContain('execution-denied')
})

test('two calls with the same id and different inputs are two calls', async () => {
  const small = guard({
    name: 'small',
    on: 'tool.before',
    run: ({ call }) => ((call.input as { amount: number }).amount > 100 ? deny('too much') : undefined),
  })
  const none = transform({ name: 'none', on: 'tool.before', run: () => undefined })
  for (const hooks of [[small], [none, small]]) {
    const one = scene({ hooks, script: [[pay({ amount: 1 }), pay({ amount: 900 })], 'done'] })
    await one.go().catch(() => undefined) // a provider does not do this, and the AI SDK may refuse it
    expect(one.ran).not.toContainEqual({ amount: 900 })
  }
})
