import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { deny, inform, type Json, type ModelRequest, stub } from '../index.ts'
import { scriptedModel } from '../testing/index.ts'
import {
  type Agent,
  agentHooks,
  createAgent,
  defineAgent,
  type Model,
  type RunResult,
  tool,
  workflow,
  workflowHooks,
} from './index.ts'

const model: Model = scriptedModel([])

test('a run may wait: its text is there only when it is completed', async () => {
  const result = await createAgent({ name: 'a', model }).run('hi')
  expectTypeOf(result).toEqualTypeOf<RunResult<string>>()
  // @ts-expect-error the run may be suspended
  result.text
  if (result.status === 'completed') expectTypeOf(result.output).toEqualTypeOf<string>()
})

test('the output schema types the result', async () => {
  const agent = defineAgent({ name: 'a', model, output: { schema: z.object({ city: z.string() }) } })
  expectTypeOf(agent).toEqualTypeOf<Agent<{ city: string }>>()
})

test('a tool’s schema types its input; without one it is JSON', () => {
  tool({
    name: 't',
    input: z.object({ city: z.string() }),
    run: ({ city }) => expectTypeOf(city).toEqualTypeOf<string>(),
  })
  tool({ name: 't', run: (input) => expectTypeOf(input).toEqualTypeOf<Json>() })
})

test('agent hooks are typed by their event', () => {
  agentHooks({
    onTokensCounted: ({ totalTokens }) => expectTypeOf(totalTokens).toEqualTypeOf<number>() as unknown as undefined,
  })
  // @ts-expect-error there is no such moment
  agentHooks({ onTokensCuonted: () => {} })
  // @ts-expect-error this moment has no such key
  agentHooks({ onEnd: ({ output }) => void output })
})

test('a workflow types its input and output', async () => {
  const flow = workflow<number, string>({ name: 'w', execute: (_, n) => String(n) })
  expectTypeOf(flow.run).parameter(0).toEqualTypeOf<number>()
  // @ts-expect-error the body gives a string
  workflow<number, string>({ name: 'w', execute: (_, n) => n })
})

test('workflow hooks take functions that return nothing, and no outcome that their event does not know', () => {
  workflowHooks({
    name: 'h',
    onWorkflowStart: ({ workflow: { name } }) => console.log(name),
    onWorkflowEnd: async ({ outcome }) => console.log(outcome.ok),
    onStepStart: async ({ step }) => console.log(step.name),
    onPreInference: ({ request }) => console.log(request.model),
    onPostInference: async ({ response }) => console.log(response.usage),
    onPreToolUse: ({ call }) => (call.name === 'pay' ? deny('no') : undefined),
    onPostToolUse: async ({ tool: { name } }) => console.log(name),
  })
  // @ts-expect-error a workflow cannot be stubbed
  workflowHooks({ name: 'h', onWorkflowStart: () => stub('x') })
  // @ts-expect-error this dialect has no inform
  workflowHooks({ name: 'h', onPreToolUse: () => inform('x') })
  // @ts-expect-error a workflow hook needs a name
  workflowHooks({ onStepStart: () => {} })
})

test('beforeModel may take the whole request', () => {
  createAgent({ name: 'a', model }).withLifecycle({
    name: 'l',
    beforeModel(messages, _context, request) {
      expectTypeOf(request).toEqualTypeOf<ModelRequest>()
      return messages
    },
  })
})
