import { expect, test } from 'vitest'
import { createAgent, type Lifecycle, tool, workflow, workflowHooks } from '../src/agent/index.ts'
import { ask, guard, observe } from '../src/index.ts'
import { scriptedModel } from '../src/testing/index.ts'

test('a person approves an answer of the model: the model is not asked again, and this answer is used', async () => {
  const model = scriptedModel(['The contract ends in May.'])
  const hooks = [guard({ name: 'lawyer', on: 'model.after', run: () => ask('May it be sent?') })]
  const agent = createAgent({ name: 'clerk', model, hooks })
  const waiting = await agent.run('When does it end?')
  if (waiting.status !== 'suspended') throw new Error('it does not wait')
  const { journal, confirmation, usage } = JSON.parse(JSON.stringify(waiting)) as typeof waiting
  expect(usage).toEqual({ inputTokens: 10, outputTokens: 5 })
  const done = await agent.resume(journal, { digest: confirmation.digest, approved: true })
  expect(done).toMatchObject({ status: 'completed', text: 'The contract ends in May.', usage })
  expect(model.requests).toHaveLength(1)
})

test('a rejected answer is paid: the error has its tokens', async () => {
  const reject: Lifecycle = { name: 'never', afterModel: () => ({ type: 'reject', reason: 'no' }) }
  const running = createAgent({ name: 'clerk', model: scriptedModel(['Yes.']) })
    .withLifecycle(reject)
    .run('May I?')
  await expect(running).rejects.toMatchObject({
    code: 'response-denied',
    progress: { usage: { inputTokens: 10, outputTokens: 5 } },
  })
})

test('every attempt of a wrap is counted, for the model that answered it', async () => {
  const counted: (readonly unknown[])[] = []
  const count = observe({
    name: 'count',
    on: 'tokens.counted',
    run({ model, requestedModel, totalTokens, context }) {
      counted.push([context.callId, model, requestedModel, totalTokens])
    },
  })
  const answer = (model: string) => () => ({
    content: [{ type: 'text', text: model } as const],
    stopReason: 'end' as const,
    usage: { inputTokens: 10, outputTokens: 5 },
    model,
  })
  const twice: Lifecycle = {
    name: 'twice',
    wrapModelCall: ({ request }, next) => next().then(() => next({ ...request, model: 'large' })),
  }
  const agent = createAgent({ name: 'clerk', model: scriptedModel([answer('scripted'), answer('large-2026')]) })
  const done = await agent.use(count).withLifecycle(twice).run('Which?')
  expect(done).toMatchObject({ text: 'large-2026', usage: { inputTokens: 20, outputTokens: 10 } })
  expect(counted).toEqual([
    ['model:1', 'scripted', undefined, 15],
    ['model:1#2', 'large-2026', 'large', 15],
  ])
})

test('at all eight events of the workflow dialect the context has the session, the workflow’s name and the span', async () => {
  const seen: string[] = []
  const at =
    (word: string) =>
    ({ context }: { readonly context: { sessionId: string; workflow?: string | undefined; span?: unknown } }) => {
      seen.push(`${word} ${context.workflow} ${context.sessionId.startsWith('session_')} ${context.span !== undefined}`)
    }
  const words = [
    ...(['onWorkflowStart', 'onStepStart', 'onPreInference', 'onPostInference'] as const),
    ...(['onPreToolUse', 'onPostToolUse', 'onStepEnd', 'onWorkflowEnd'] as const),
  ]
  const hooks = workflowHooks({ name: 'watch', ...Object.fromEntries(words.map((word) => [word, at(word)])) })
  const model = scriptedModel([{ calls: [{ name: 'look' }] }, 'Done.'])
  const agent = createAgent({ name: 'clerk', model, tools: [tool({ name: 'look', run: () => 'seen' })] })
  const span = { set() {}, end() {}, fail() {} }
  const review = workflow({
    name: 'review',
    hooks,
    tracing: { start: () => span },
    execute: (body) => body.step('read', async (inside) => (await inside.agent(agent, 'Look.')).text),
  })
  await review.run('x')
  expect([...new Set(seen)].sort()).toEqual(words.map((word) => `${word} review true true`).sort())
})
