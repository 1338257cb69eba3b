import { Agent, type Model, type ModelRequest, type ModelResponse, Runner, retryPolicies, Usage } from '@openai/agents'
import { assistantMessage, functionCall, modelError, modelResponse, ScriptedModel } from '@openai/agents/testing'
import { expect, test } from 'vitest'
import { noting, runAgent, runner, scripted } from '../../../test/bridges/openai-agents/scripted.ts'
import { deny, guard, type Hook, isPawlError, modify, observe, transform } from '../../index.ts'
import { withPawl } from './index.ts'

const watch = guard({ name: 'watch', on: 'model.before', run: () => undefined })
const watchAfter = transform({ name: 'watch-after', on: 'model.after', run: () => undefined })
const never = guard({ name: 'never', on: 'model.before', run: () => deny('not today') })

/** A model that keeps the very objects it gets and gives. */
function keeping(output: ModelResponse['output']) {
  const requests: ModelRequest[] = []
  const response: ModelResponse = { usage: new Usage({ requests: 1 }), output, responseId: 'resp_1' }
  const model: Model = {
    async getResponse(request) {
      requests.push(request)
      return response
    },
    async *getStreamedResponse() {},
  }
  return { model, requests, response }
}

test('a request and an answer that no hook touched reach the model and the runner as the very same objects', async () => {
  const reasoning = { type: 'reasoning', content: [{ type: 'input_text', text: 'hm' }], rawContent: [] } as const
  const hosted = { type: 'hosted_tool_call', name: 'web_search', output: 'found', providerData: { a: 1 } } as const
  const { model, requests, response } = keeping([reasoning as never, hosted, assistantMessage('hello')])
  const picture = { type: 'input_image', image: 'data:image/png;base64,AA==' } as const
  const input = [{ role: 'user', content: [{ type: 'input_text', text: 'look' }, picture] }] as never
  const agent = withPawl(new Agent({ name: 'clerk', model }), { hooks: [watch, watchAfter] })
  const result = await runner().run(agent, input)
  expect(result.rawResponses[0]).toBe(response)
  expect(requests[0]?.input).toEqual(input)
  const bare = keeping([assistantMessage('hello')])
  await runner().run(new Agent({ name: 'clerk', model: bare.model }), input)
  const { _internal: _, ...own } = requests[0] as ModelRequest & { readonly _internal: unknown }
  const { _internal: __, ...theirs } = bare.requests[0] as typeof own & { readonly _internal: unknown }
  expect(own).toEqual(theirs)
})

test('hooks see pictures, hosted calls and results of other tools, and changes leave other parts as they are', async () => {
  const seen: unknown[] = []
  const { model, requests } = keeping([assistantMessage('ok')])
  const picture = { type: 'input_image', image: 'data:image/png;base64,AA==' } as const
  const shell = {
    type: 'shell_call_output',
    callId: 's',
    output: [{ stdout: 'key=42', stderr: '', outcome: { type: 'exit', exitCode: 0 } }],
  }
  const input = [{ role: 'user', content: [{ type: 'input_text', text: 'my card is 4111' }, picture] }, shell]
  const redact = transform({
    name: 'redact',
    on: 'model.before',
    run: ({ request }) => {
      seen.push(...request.messages)
      const text = JSON.stringify(request.messages).replace('4111', '****').replace('key=42', 'key=**')
      return modify({ request: { ...request, messages: JSON.parse(text) } })
    },
  })
  const agent = withPawl(new Agent({ name: 'clerk', model }), { hooks: [redact] })
  await runner().run(agent, input as never)
  expect(seen).toMatchObject([
    { role: 'user', metadata: { openai: { parts: ['input_image'] } } },
    { role: 'assistant', metadata: { openai: { item: 'shell_call_output' } } },
  ])
  expect(requests[0]?.input).toEqual([
    { role: 'user', content: [{ type: 'input_text', text: 'my card is ****' }, picture] },
    { ...shell, output: [{ ...shell.output[0], stdout: 'key=**' }] },
  ])
})

test('an answer that a hook changes keeps the items that it leaves, and not the provider’s own form', async () => {
  const call = functionCall('see', { place: 'here' }, { callId: 'one', providerData: { mark: 1 } })
  const given = {
    ...keeping([assistantMessage('the code is 42'), call]).response,
    providerData: { raw: 'the code is 42' },
  }
  const hide = transform({
    name: 'hide',
    on: 'model.after',
    run: ({ response }) => {
      const content = response.content.map((block) =>
        block.type === 'text' ? { ...block, text: 'no comment' } : block,
      )
      return modify({ response: { ...response, content } })
    },
  })
  const model = new ScriptedModel([modelResponse(given), modelResponse([assistantMessage('done')])])
  const agent = new Agent({ name: 'clerk', model, tools: [noting('see', [])] })
  const result = await runAgent(withPawl(agent, { hooks: [hide] }))
  const [first] = result.rawResponses
  expect(first?.output[1]).toEqual(call)
  expect(JSON.stringify([first, result.history])).not.toContain('42')
  expect(first?.usage).toEqual(given.usage)
})

test('tools that a hook takes out of a request are not offered to the model', async () => {
  const less = transform({
    name: 'less',
    on: 'model.before',
    run: ({ request }) => {
      const tools = (request.tools ?? []).filter(({ name }) => name === 'see')
      return modify({ request: { ...request, tools, temperature: 0, maxTokens: 9 } })
    },
  })
  const model = scripted('ok')
  const other = new Agent({ name: 'other' })
  const agent = new Agent({ name: 'clerk', model, tools: [noting('see', []), noting('pay', [])], handoffs: [other] })
  await runAgent(withPawl(agent, { hooks: [less], unheard: 'warn', logger: false }))
  const { tools = [], handoffs, modelSettings } = model.lastCall?.request ?? {}
  expect([tools.map(({ name }) => name), handoffs]).toEqual([['see'], []])
  expect(modelSettings).toMatchObject({ temperature: 0, maxTokens: 9 })
})

const unheard = { code: 'unheard-hook', hint: expect.stringContaining('modelProvider') }

test.each([{}, { model: 'gpt-5.4' }])('an agent without a Model is refused, or its calls are reported: %o', (given) => {
  const agent = new Agent({ name: 'clerk', ...given })
  expect(() => withPawl(agent, { hooks: [never] })).toThrow(expect.objectContaining(unheard))
  const problems: unknown[] = []
  const options = { unheard: 'warn', logger: (problem: unknown) => void problems.push(problem) } as const
  expect(withPawl(agent, { hooks: [never], ...options }).model).toBe(agent.model)
  expect(problems).toMatchObject([unheard])
})

test('an agent that it hands off to is refused for the same reason', () => {
  const agent = new Agent({
    name: 'clerk',
    model: scripted(),
    handoffs: [new Agent({ name: 'other', model: 'gpt-5.4' })],
  })
  expect(() => withPawl(agent, { hooks: [never] })).toThrow('`other` names its model, `gpt-5.4`')
})

test('hooks that only watch leave an agent without a Model as it is, with a warning', () => {
  const problems: unknown[] = []
  const meter = observe({ name: 'meter', on: 'tokens.counted', run: () => undefined })
  const logger = (problem: unknown) => void problems.push(problem)
  expect(withPawl(new Agent({ name: 'clerk' }), { hooks: [meter], logger }).model).toBe('')
  expect(problems).toMatchObject([unheard])
})

test.each([false, true])('a provider resolves the names, and its models pass hooks (streamed: %s)', async (stream) => {
  const names: unknown[] = []
  const model = scripted('hello')
  const modelProvider = {
    getModel: (name?: string) => {
      names.push(name)
      return model
    },
  }
  const play = async (hooks: readonly Hook[]) => {
    const agent = withPawl(new Agent({ name: 'clerk', model: 'gpt-5.4' }), { hooks, modelProvider })
    const result = stream ? await runner().run(agent, 'go', { stream }) : await runner().run(agent, 'go')
    if ('completed' in result) await result.completed
    return result.finalOutput
  }
  expect(await play([watch])).toBe('hello')
  expect(names).toEqual(['gpt-5.4'])
  const failure = await play([never]).catch((error: unknown) => error)
  expect(isPawlError(failure) && failure.code).toBe('model-denied')
  expect(names).toEqual(['gpt-5.4'])
})

test('the SDK still retries, and each attempt passes hooks', async () => {
  const seen: string[] = []
  const looks = guard({ name: 'looks', on: 'model.before', run: () => void seen.push('asked') })
  const overloaded = Object.assign(new Error('overloaded'), { status: 503 })
  const model = new ScriptedModel([
    modelError(overloaded, { suggested: true, replaySafety: 'safe' }),
    modelResponse([assistantMessage('hello')]),
  ])
  const modelSettings = {
    retry: { maxRetries: 1, backoff: { initialDelayMs: 0 }, policy: retryPolicies.providerSuggested() },
  }
  const agent = withPawl(new Agent({ name: 'clerk', model, modelSettings }), { hooks: [looks] })
  expect((await runAgent(agent)).finalOutput).toBe('hello')
  expect(seen).toEqual(['asked', 'asked'])
})

test('a Model that a program assigns to the guarded agent later is guarded, and a name is refused', async () => {
  const agent = withPawl(new Agent({ name: 'clerk', model: scripted('one') }), { hooks: [never] })
  agent.model = scripted('two')
  await expect(runAgent(agent)).rejects.toThrow('not today')
  expect(() => {
    agent.model = 'gpt-5.4'
  }).toThrow(expect.objectContaining(unheard))
  await expect(runAgent(agent)).rejects.toThrow('not today')
})

test('with hooks on tools alone, the model is called as without them', async () => {
  const { model, requests, response } = keeping([assistantMessage('hello')])
  const tools = guard({ name: 'tools', on: 'tool.before', run: () => undefined })
  const result = await runAgent(withPawl(new Agent({ name: 'clerk', model }), { hooks: [tools] }))
  expect([requests.length, result.rawResponses[0] === response]).toEqual([1, true])
})

test('a word is shown when it comes, also if the model then takes its time', async () => {
  let release: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const own = scripted('hello')
  const model: Model = {
    getResponse: (request) => own.getResponse(request),
    async *getStreamedResponse(request) {
      yield { type: 'output_text_delta', delta: 'first' }
      await waiting
      yield* own.getStreamedResponse(request)
    },
  }
  const result = await runner().run(withPawl(new Agent({ name: 'clerk', model }), { hooks: [watch] }), 'go', {
    stream: true,
  })
  let shown = ''
  for await (const word of result.toTextStream()) {
    shown += word
    if (word === 'first') release()
  }
  expect([shown, result.finalOutput]).toEqual(['firsthello', 'hello'])
})

test('an error of the provider is the very error that the run rejects with', async () => {
  const broken = new Error('no such model')
  const agent = withPawl(new Agent({ name: 'clerk', model: new ScriptedModel([modelError(broken)]) }), {
    hooks: [watch],
  })
  await expect(runAgent(agent)).rejects.toBe(broken)
})

test('two sets of hooks on one agent each see a call of the model once', async () => {
  const seen: string[] = []
  const one = guard({ name: 'one', on: 'model.before', run: () => void seen.push('one') })
  const two = guard({ name: 'two', on: 'model.before', run: () => void seen.push('two') })
  const inner = withPawl(new Agent({ name: 'clerk', model: scripted('hello') }), { hooks: [one] })
  await runAgent(withPawl(inner, { hooks: [two] }).clone({ name: 'other' }))
  expect(seen).toEqual(['two', 'one'])
})

test('a runner of the user stays in charge, with its own events', async () => {
  const own = new Runner({ tracingDisabled: true, modelSettings: { temperature: 0.5 } })
  const told: string[] = []
  own.on('agent_tool_start', (_, __, { name }) => void told.push(name))
  const model = scripted([['see', {}]], 'ok')
  await own.run(withPawl(new Agent({ name: 'clerk', model, tools: [noting('see', [])] }), { hooks: [watch] }), 'go')
  expect(told).toEqual(['see'])
  expect(model.lastCall?.request.modelSettings.temperature).toBe(0.5)
})
