import { expectTypeOf, test } from 'vitest'
import {
  affect,
  approve,
  around,
  ask,
  type Context,
  catalogue,
  createDispatcher,
  createRegistry,
  defineEvent,
  deny,
  guard,
  hooksFor,
  inform,
  type Message,
  type ModelRequest,
  type ModelResponse,
  modify,
  observe,
  of,
  resume,
  stub,
  type ToolCall,
  transform,
  undecided,
  userText,
} from './index.ts'

test('a hook receives the keys of its event, the standard keys and the time', () => {
  guard({
    name: 'a',
    on: 'tool.before',
    run: ({ call, tool, context, agent, timestamp }) => {
      expectTypeOf(call).toEqualTypeOf<ToolCall>()
      expectTypeOf(tool.name).toEqualTypeOf<string>()
      expectTypeOf(context).toEqualTypeOf<Context>()
      expectTypeOf(agent.name).toEqualTypeOf<string>()
      expectTypeOf(timestamp).toEqualTypeOf<number>()
      return undefined
    },
  })
})

test('a key that may be missing is possibly undefined', () => {
  observe({
    name: 'a',
    on: 'tokens.counted',
    run: ({ estimatedCost, cost, usage, totalTokens }) => {
      expectTypeOf(estimatedCost).toEqualTypeOf<number | undefined>()
      expectTypeOf(cost).toEqualTypeOf<number | undefined>()
      expectTypeOf(usage.cachedInputTokens).toEqualTypeOf<number | undefined>()
      expectTypeOf(totalTokens).toEqualTypeOf<number>()
    },
  })
})

test('every outcome an event honours compiles, plain or promised', () => {
  guard({ name: 'a', on: 'tool.before', run: () => deny('no') })
  guard({ name: 'a', on: 'tool.before', run: async () => ask('sure?') })
  guard({ name: 'a', on: 'tool.before', run: () => stub({ temperature: 3 }) })
  guard({ name: 'a', on: 'tool.before', run: () => undecided('no risk given') })
  guard({ name: 'a', on: 'run.after', run: () => resume('tests are red') })
  guard({ name: 'a', on: 'session.before', run: () => inform('be brief') })
  guard({
    name: 'a',
    on: 'concept.created',
    run: () => affect([{ type: 'tag', concept: 'dog', tag: 'new' }]),
  })
  guard({ name: 'a', on: 'tool.before', run: ({ call }) => (call.kind === 'shell' ? deny('no') : undefined) })
  transform({
    name: 'a',
    on: 'model.before',
    run: ({ request }) => modify({ request: { ...request, maxTokens: 9 } }),
  })
  transform({ name: 'a', on: 'tool.before', run: () => modify({ call: { input: { command: 'ls' } } }) })
})

test('a misspelt event does not compile', () => {
  // @ts-expect-error there is no such event
  guard({ name: 'a', on: 'tool.befor', run: () => undefined })
})

test('a misspelt payload key does not compile', () => {
  // @ts-expect-error the key is `call`
  guard({ name: 'a', on: 'tool.before', run: ({ cal }) => (cal ? deny('no') : undefined) })
})

test('an outcome the event cannot honour does not compile', () => {
  // @ts-expect-error the tool has already run: a question would come too late
  guard({ name: 'a', on: 'tool.after', run: () => ask('sure?') })
  // @ts-expect-error only a finished run can be sent back to work
  guard({ name: 'a', on: 'tool.before', run: () => resume('go on') })
  // @ts-expect-error a model request is not approved, it is let through
  guard({ name: 'a', on: 'model.before', run: () => approve() })
})

test('a guard that modifies does not compile', () => {
  // @ts-expect-error guards judge what transforms have made
  guard({ name: 'a', on: 'model.before', run: ({ request }) => modify({ request }) })
})

test('a transform that denies does not compile', () => {
  // @ts-expect-error transforms shape, guards judge
  transform({ name: 'a', on: 'model.before', run: () => deny('no') })
})

test('an observer that decides does not compile', () => {
  // @ts-expect-error observers only watch
  observe({ name: 'a', on: 'tool.before', run: () => deny('no') })
})

test('a guard where nothing can be decided does not compile', () => {
  // @ts-expect-error tokens are counted after the fact
  guard({ name: 'a', on: 'tokens.counted', run: () => undefined })
})

test('a patch of the wrong shape does not compile', () => {
  // @ts-expect-error the key is `request`
  transform({ name: 'a', on: 'model.before', run: ({ request }) => modify({ requst: request }) })
  // @ts-expect-error a request is not a number
  transform({ name: 'a', on: 'model.before', run: () => modify({ request: 1 }) })
  // @ts-expect-error only the input of a call may be changed
  transform({ name: 'a', on: 'tool.before', run: () => modify({ call: { id: 'other' } }) })
})

test('a stub of the wrong type does not compile', () => {
  guard({ name: 'a', on: 'model.before', run: () => stub(userText('cached')) })
  // @ts-expect-error a model answers with a message
  guard({ name: 'a', on: 'model.before', run: () => stub('cached') })
})

test('a match is typed by the fields that the event can be selected on', () => {
  guard({
    name: 'a',
    on: 'tool.before',
    match: { kind: ['shell', 'write'], name: 'mcp__*' },
    run: () => undefined,
  })
  // @ts-expect-error there is no such kind
  guard({ name: 'a', on: 'tool.before', match: { kind: 'shel' }, run: () => undefined })
  // @ts-expect-error tools are not selected by model
  guard({ name: 'a', on: 'tool.before', match: { model: 'x' }, run: () => undefined })
})

test('an around-hook receives next, and returns the result of the operation', () => {
  around({
    name: 'a',
    on: 'model.around',
    run: (payload, next) => {
      expectTypeOf(payload.request).toEqualTypeOf<ModelRequest>()
      expectTypeOf(next).returns.toEqualTypeOf<Promise<ModelResponse>>()
      return next({ request: { ...payload.request, model: 'smaller' } })
    },
  })
  // @ts-expect-error the turn is not for hooks to change
  around({ name: 'a', on: 'model.around', run: (_, next) => next({ turn: 2 }) })
  // @ts-expect-error a model call does not give a number
  around({ name: 'a', on: 'model.around', run: () => 1 })
  // @ts-expect-error there is nothing inside this event
  around({ name: 'a', on: 'model.before', run: (_, next) => next() })
  // @ts-expect-error what is wrapped cannot be denied by its wrapping: it throws or is passed by
  around({ name: 'a', on: 'model.around', failure: 'closed', run: (_, next) => next() })
})

test('a decision carries the payload and a stub of its event', async () => {
  const dispatcher = createDispatcher({ registry: createRegistry() })
  const point = dispatcher.point('model.before')
  const decision = await point.dispatch({} as Parameters<typeof point.dispatch>[0])
  expectTypeOf(decision.payload.request).toEqualTypeOf<ModelRequest>()
  if (decision.type === 'stub') expectTypeOf(decision.value).toEqualTypeOf<Message>()
  if (decision.type === 'deny') expectTypeOf(decision.by).toEqualTypeOf<string>()
  // @ts-expect-error a dispatch needs all keys of its event
  dispatcher.dispatch('prompt.generated', { systemPrompt: 'x' }, {} as never)
  // @ts-expect-error there is no such event
  dispatcher.point('modle.before')
})

test('a catalogue with events of your own types its verbs', () => {
  const deployment = defineEvent({
    name: 'deploy.before',
    carries: { service: of<string>() },
    outcomes: ['deny'],
  })
  const mine = hooksFor(catalogue.with(deployment))
  mine.guard({
    name: 'a',
    on: 'deploy.before',
    run: ({ service }) => (service === 'billing' ? deny('frozen') : undefined),
  })
  mine.guard({ name: 'a', on: 'tool.before', run: () => deny('no') })
  // @ts-expect-error this event can only be denied
  mine.guard({ name: 'a', on: 'deploy.before', run: () => ask('sure?') })
})
