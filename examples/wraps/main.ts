import { around, type Hook, type ModelResponse } from 'pawl'
import { createAgent, type Model, tool } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'

/** Tries again when the model fails, a little later each time. */
const retry = (times: number) =>
  around({
    name: 'retry',
    on: 'model.around',
    async run(_, next) {
      for (let tried = 1; ; tried++) {
        try {
          return await next()
        } catch (error) {
          if (tried === times) throw error
          await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** tried))
        }
      }
    },
  })

/** Asks another model when this one cannot. Each `next` is a call of its own: judged, counted and paid. */
const fallback = (other: string) =>
  around({
    name: 'fallback',
    on: 'model.around',
    run: ({ request }, next) => next().catch(() => next({ request: { ...request, model: other } })),
  })

/** Two models as one: the request names which of them answers. */
const either = (first: Model, second: Model): Model => ({
  name: first.name,
  generate: (request, call) => (request.model === second.name ? second : first).generate(request, call),
})

/** Answers a question it has heard before from memory, without asking the model. */
const cache = (memory = new Map<string, ModelResponse>()) =>
  around({
    name: 'cache',
    on: 'model.around',
    async run({ request }, next) {
      const question = JSON.stringify(request.messages)
      const known = memory.get(question)
      if (known !== undefined) return known
      const response = await next()
      memory.set(question, response)
      return response
    },
  })

/** Does nothing for real: every tool reports what it would have done. */
const dryRun = around({
  name: 'dry-run',
  on: 'tool.around',
  run: ({ call }) => ({ callId: call.id, output: `would have called ${call.name}`, isError: false }),
})

const words = async (model: Model, ...hooks: readonly Hook[]) => {
  const result = await createAgent({ name: 'demo', model })
    .use(...hooks)
    .run('Hello?')
  return result.status === 'completed' ? result.text : result.status
}

console.log('retry:   ', await words(scriptedModel([new Error('busy'), new Error('busy'), 'Hello at last.']), retry(3)))
console.log(
  'fallback:',
  await words(
    either(scriptedModel([new Error('down')]), scriptedModel(['Hello from the other one.'], { name: 'other' })),
    fallback('other'),
  ),
)

const remembered = cache()
const once = scriptedModel(['Hello, once.'])
console.log(
  'cache:   ',
  await words(once, remembered),
  await words(once, remembered),
  `(asked ${once.requests.length} time)`,
)

const asking = scriptedModel([
  { calls: [{ name: 'launch' }] },
  ({ messages }) => ({
    content: [{ type: 'text', text: JSON.stringify(messages.at(-1)?.content[0]) }],
    stopReason: 'end',
    usage: { inputTokens: 0, outputTokens: 0 },
  }),
])
const launcher = createAgent({
  name: 'launcher',
  model: asking,
  tools: [tool({ name: 'launch', run: () => 'launched' })],
}).use(dryRun)
const launched = await launcher.run('Launch!')
console.log('dry run: ', launched.status === 'completed' ? launched.text : launched.status)
