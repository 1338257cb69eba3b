import { text } from 'pawl'
import { createAgent, HookAction, type Lifecycle, type Model, tool } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'

/** Reads the system prompt, and adds to the conversation. */
const dated: Lifecycle = {
  name: 'dated',
  beforeModel: (messages, _context, request) =>
    messages.length === 1 && request.system?.includes('dates')
      ? [...messages, { role: 'user', content: [{ type: 'text', text: 'Today is 16 November 2026.' }] }]
      : messages,
}

/** Tries a model that is busy once more, then asks the spare one. Every `next` is judged, counted and paid by itself. */
const steady: Lifecycle = {
  name: 'steady',
  wrapModelCall: ({ request }, next) =>
    next()
      .catch(() => next())
      .catch(() => next({ ...request, model: 'spare' })),
}

/** A tool that throws rejects `next()`; this result takes the place of the error. */
const patient: Lifecycle = {
  name: 'patient',
  wrapToolCall: ({ call }, next) =>
    next().catch((error: Error) => ({ callId: call.id, output: `not now: ${error.message}`, isError: true })),
}

/** Says what becomes of an answer. */
const review: Lifecycle = {
  name: 'review',
  afterModel(response) {
    const words = text(response)
    if (words.includes('password')) return HookAction.reject('an answer must not contain a password')
    if (words.includes('damn'))
      return HookAction.modify({ ...response, content: [{ type: 'text', text: words.replace('damn', 'very') }] })
    return words === '' ? HookAction.continue : HookAction.approve
  },
}

/** Signs the result. */
const signed: Lifecycle = { name: 'signed', afterAgent: (result) => `${result} — the clerk` }

/** One model out of several: the request names it. */
const oneOf = (...models: readonly [Model, ...Model[]]): Model => ({
  name: models[0].name,
  generate: (request, call) => (models.find(({ name }) => name === request.model) ?? models[0]).generate(request, call),
})

const clerk = (main: Model, spare: Model) =>
  createAgent({
    name: 'clerk',
    model: oneOf(main, spare),
    instructions: 'Mind the dates.',
    tools: [
      tool({
        name: 'calendar',
        run: () => {
          throw new Error('the calendar is closed')
        },
      }),
    ],
  })
    .withLifecycle(dated)
    .withLifecycle(steady)
    .withLifecycle(patient)
    .withLifecycle(review)
    .withLifecycle(signed)

const busy = new Error('busy')
const main = scriptedModel([{ calls: [{ name: 'calendar' }] }, busy, busy], { name: 'main' })
const spare = scriptedModel(['It is damn late.'], { name: 'spare' })
const result = await clerk(main, spare).run('What day is it?')
if (result.status === 'completed') {
  console.log(result.text)
  console.log('tool:', JSON.stringify(main.requests[1]?.messages.at(-1)?.content[0]))
  console.log('asked:', main.requests.length, 'times, and the spare model', spare.requests.length, 'time')
}

const leaking = scriptedModel(['The password is 1234.'], { name: 'main' })
await clerk(leaking, spare)
  .run('What is the password?')
  .catch((error: Error) => console.log(error.message))
