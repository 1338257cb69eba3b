import {
  dynamicTool,
  experimental_toolCaller,
  generateText,
  isStepCount,
  jsonSchema,
  streamText,
  ToolLoopAgent,
  type ToolSet,
  tool,
  toolSearch,
} from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { modelOf } from '../../../../test/bridges/ai-sdk/scripted-model.ts'
import type { StoryCall, StoryTurn } from '../../../../test/bridges/story.ts'
import {
  around,
  ask,
  deny,
  guard,
  type Hook,
  inform,
  memoryAudit,
  modify,
  observe,
  stub,
  transform,
} from '../../../index.ts'
import { withPawl } from '../index.ts'

const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
const anyInput = jsonSchema<Readonly<Record<string, unknown>>>({ type: 'object' })
const call = (name: string, input: Readonly<Record<string, unknown>> = {}, id = 'call_1'): StoryCall => ({
  id,
  name,
  input,
})

interface Scene {
  readonly tools: ToolSet
  readonly hooks: readonly Hook[]
  readonly script: readonly StoryTurn[]
  readonly more?: Readonly<Record<string, unknown>>
}

function scene({ tools, hooks, script, more }: Scene) {
  const { model, script: read } = modelOf(...script)
  const audit = memoryAudit()
  const settings = withPawl({ model, tools, stopWhen: isStepCount(9), prompt: 'go', ...more }, { hooks, audit })
  return { settings, audit, prompts: read.prompts }
}

async function run(given: Scene) {
  const one = scene(given)
  const result = await generateText(one.settings)
  return { ...one, result, lastPrompt: JSON.stringify(one.prompts.at(-1)) }
}

function copied(tools: ToolSet): ToolSet {
  return Object.fromEntries(Object.entries(tools).map(([name, one]) => [name, { ...one, title: 'copy' }]))
}

/** What a stream shows of the results of tools. */
async function resultsOf(given: Scene) {
  const one = scene(given)
  const shown: unknown[] = []
  for await (const part of streamText(one.settings).fullStream) {
    if (part.type === 'tool-result') shown.push([part.preliminary === true ? 'preliminary' : 'final', part.output])
    if (part.type === 'tool-error') shown.push(['error', String(part.error)])
  }
  return { ...one, shown, lastPrompt: JSON.stringify(one.prompts.at(-1)) }
}

describe('a tool stays itself', () => {
  class Counter {
    readonly #start = 40
    readonly inputSchema = anyInput
    readonly description = 'counts'
    limit = 2
    execute({ by }: Readonly<Record<string, unknown>>) {
      return this.#start + Number(by)
    }
    needsApproval() {
      return this.#start === this.limit
    }
    toModelOutput({ output }: { readonly output: unknown }) {
      return { type: 'text' as const, value: `${this.#start}: ${output}` }
    }
    get title() {
      return `from ${this.#start}`
    }
  }

  test('with its class, private fields and methods', async () => {
    const counter = new Counter()
    const tools = { counter: counter as unknown as ToolSet[string] }
    const { settings, lastPrompt, result } = await run({
      tools,
      hooks: [watch],
      script: [[call('counter', { by: 2 })], 'ok'],
    })
    const guarded = settings.tools['counter']
    expect(guarded).toBeInstanceOf(Counter)
    expect([guarded?.title, Object.keys(guarded ?? {})]).toEqual(['from 40', Object.keys(counter)])
    expect([result.steps[0]?.toolResults[0]?.output, lastPrompt.includes('40: 42')]).toEqual([42, true])
  })

  test('with properties that are not enumerable, and frozen ones', async () => {
    const mark = Symbol('mark')
    const plain = tool({ inputSchema: anyInput, execute: async () => 'ran' })
    Object.defineProperty(plain, mark, { value: 7 })
    Object.freeze(plain)
    const { settings, lastPrompt } = await run({ tools: { plain }, hooks: [watch], script: [[call('plain')], 'ok'] })
    const guarded = settings.tools['plain'] as unknown as Record<symbol, unknown>
    expect([guarded[mark], Object.getOwnPropertySymbols(guarded)]).toEqual([7, [mark]])
    expect(Object.getOwnPropertyDescriptor(guarded, mark)?.enumerable).toBe(false)
    expect(lastPrompt).toContain('ran')
  })

  test('and what the program changes in it later counts', async () => {
    const plain = tool({ inputSchema: anyInput, execute: async (): Promise<string> => 'before' })
    const { settings, prompts } = scene({ tools: { plain }, hooks: [watch], script: [[call('plain')], 'ok'] })
    plain.execute = async () => 'after'
    await generateText(settings)
    expect(JSON.stringify(prompts.at(-1))).toContain('after')
  })

  test('if the program copies it: its calls are judged once', async () => {
    const audit = memoryAudit()
    const hint = guard({ name: 'hint', on: 'tool.before', run: () => inform('in Celsius') })
    const plain = tool({ inputSchema: anyInput, execute: async () => 'ran' })
    const { model, script } = modelOf([call('plain')], 'ok')
    const tools: ToolSet = { plain }
    const agent = new ToolLoopAgent(
      withPawl(
        {
          model,
          tools,
          prepareCall: (options) => ({
            ...options,
            tools: copied((options.tools ?? {}) as ToolSet),
          }),
        },
        { hooks: [hint], audit },
      ),
    )
    await agent.generate({ prompt: 'go' })
    expect(audit.records()).toHaveLength(1)
    expect(JSON.stringify(script.prompts.at(-1))).toMatch(/ran.*in Celsius/)
  })

  test('that calls other tools: the call and those calls are judged', async () => {
    const ran: unknown[] = []
    const secret = tool({ inputSchema: anyInput, execute: async (input) => ran.push(input) })
    const open = tool({ inputSchema: anyInput, execute: async () => 'opened' })
    const code = experimental_toolCaller(tool({ inputSchema: anyInput, execute: async () => 'not bound' }), {
      type: 'local',
      bind: (tools: ToolSet) =>
        tool({
          inputSchema: anyInput,
          execute: async (_, options) => {
            const results: unknown[] = []
            for (const [name, inner] of Object.entries(tools)) {
              const result: unknown = inner.execute?.({ name }, { ...options, toolCallId: `inner-${name}` })
              results.push(await Promise.resolve(result).catch((error: unknown) => String(error)))
            }
            return results
          },
        }),
    })
    const noSecret = guard({
      name: 'no-secret',
      on: 'tool.before',
      match: { name: 'secret' },
      run: () => deny('off limits'),
    })
    const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'open' }, run: () => ask('may it?') })
    const told: string[] = []
    const after = observe({
      name: 'after',
      on: 'tool.after',
      run: ({ call: { name }, origin }) => void told.push(`${name} ${origin}`),
    })
    const more = { experimental_toolCallers: { secret: ['code'], open: ['code'] } }
    const one = await run({
      tools: { secret, open, code },
      hooks: [noSecret, asks, after],
      script: [[call('code')], 'ok'],
      more,
    })
    expect(ran).toEqual([])
    expect(one.lastPrompt).toContain('no-secret: off limits')
    expect(one.lastPrompt).toContain('asks: may it?: not approved')
    expect(told).toEqual(['secret denied', 'open denied', 'code real'])
    expect(JSON.stringify(one.audit.records())).toContain('is not honoured by')
  })

  test('that finds other tools: its calls are judged, and it finds them', async () => {
    const tools: ToolSet = {
      search: toolSearch(),
      weather: tool({ description: 'weather', deferLoading: true, inputSchema: anyInput, execute: async () => 'rain' }),
    }
    const script = [[call('search', { query: 'weather' })], [call('weather', {}, 'call_2')], 'ok']
    expect((await run({ tools, hooks: [watch], script })).lastPrompt).toContain('rain')
    const cached = guard({ name: 'cached', on: 'tool.before', match: { name: 'search' }, run: () => stub('nothing') })
    expect(
      (await run({ tools, hooks: [cached], script: [[call('search', { query: 'weather' })], 'ok'] })).lastPrompt,
    ).toContain('execution-denied')
  })
})

describe('a result', () => {
  test('that no hook judges is the very object of the tool, and so is its error', async () => {
    const made = { at: new Date(0), bytes: new Uint8Array(2) }
    const failure = Object.assign(new Error('out of paper'.repeat(400)), { code: 7 })
    const tools: ToolSet = {
      make: tool({ inputSchema: anyInput, execute: async () => made }),
      fail: tool({
        inputSchema: anyInput,
        execute: (): string => {
          throw failure
        },
      }),
    }
    const after = transform({ name: 'after', on: 'tool.after', run: () => undefined })
    const sees = observe({ name: 'sees', on: 'tool.after', run: () => undefined })
    const wrap = around({ name: 'wrap', on: 'tool.around', run: (_, next) => next() })
    for (const hooks of [[watch], [sees], [watch, sees], [wrap], [watch, after]]) {
      const { result } = await run({ tools, hooks, script: [[call('make'), call('fail', {}, 'call_2')], 'ok'] })
      const [one, two] =
        result.steps[0]?.content.filter(({ type }) => type === 'tool-result' || type === 'tool-error') ?? []
      const output: unknown = one?.type === 'tool-result' ? one.output : undefined
      if (!hooks.includes(after)) expect(output).toBe(made)
      else expect(output).toEqual({ at: made.at.toJSON(), bytes: { 0: 0, 1: 0 } }) // hooks do not see more of it
      expect(two?.type === 'tool-error' && two.error).toBe(failure)
    }
  })

  test('has the notes of hooks behind it, in the form of the tool', async () => {
    const hint = guard({ name: 'hint', on: 'tool.before', run: () => inform('in Celsius') })
    const outputs: readonly unknown[] = ['rain', { sky: 'grey' }, null]
    for (const output of outputs) {
      const plain = tool({ inputSchema: anyInput, execute: async () => output })
      const { lastPrompt, result } = await run({ tools: { plain }, hooks: [hint], script: [[call('plain')], 'ok'] })
      expect(lastPrompt).toMatch(/(rain|grey|null).*in Celsius/)
      expect(result.steps[0]?.toolResults[0]?.output).toEqual(output)
    }
    const fails = tool({
      inputSchema: anyInput,
      execute: async (): Promise<string> => Promise.reject(new Error('no signal')),
    })
    const { lastPrompt } = await run({ tools: { fails }, hooks: [hint], script: [[call('fails')], 'ok'] })
    expect(lastPrompt).toMatch(/no signal.*in Celsius/)
  })
})

describe('an input', () => {
  test('that the schema makes a date of reaches the tool as a date, also if hooks change what is beside it', async () => {
    const ran: unknown[] = []
    const meet = tool({
      inputSchema: z.object({ at: z.string().transform((text) => new Date(text)), who: z.string() }),
      execute: async (input) => void ran.push(input),
    })
    const seen: unknown[] = []
    const rename = transform({
      name: 'rename',
      on: 'tool.before',
      run: ({ call: { input } }) => {
        seen.push(input)
        return (input as { who: string }).who === 'kim'
          ? modify({ call: { input: { ...(input as object), who: 'Kim' } } })
          : undefined
      },
    })
    const script = [
      [call('meet', { at: '2026-01-01', who: 'kim' })],
      [call('meet', { at: '2026-01-01', who: 'Ann' }, 'call_2')],
      'ok',
    ]
    await run({ tools: { meet }, hooks: [rename], script })
    const at = new Date('2026-01-01')
    expect(ran).toEqual([
      { at, who: 'Kim' },
      { at, who: 'Ann' },
    ])
    expect(seen[0]).toEqual({ at: '2026-01-01T00:00:00.000Z', who: 'kim' })
  })

  test('is a copy that the tool may change, and of the kind that the options name', async () => {
    const spoils = tool({
      inputSchema: jsonSchema<{ command: string }>({ type: 'object' }),
      execute: async (input) => {
        input.command = 'spoilt'
        return 'ran'
      },
    })
    const seen: unknown[] = []
    const looks = guard({
      name: 'looks',
      on: 'tool.before',
      match: { kind: 'shell' },
      run: ({ call: { command } }) => void seen.push(command),
    })
    const { model, script } = modelOf([call('make', { command: 'make all' })], 'ok')
    const settings = { model, tools: { make: spoils }, prompt: 'go', stopWhen: isStepCount(3) }
    await generateText(withPawl(settings, { hooks: [looks], kinds: { make: 'shell' } }))
    expect(seen).toEqual(['make all'])
    expect(JSON.stringify(script.prompts.at(-1))).not.toContain('spoilt')
  })
})

describe('preliminary results', () => {
  const generator = tool({
    inputSchema: anyInput,
    async *execute() {
      yield 'a third'
      yield 'two thirds'
      yield 'all'
    },
  })
  /** A function that returns an iterable, which cannot be known before it is called. */
  const iterable = {
    ...generator,
    execute: () => Reflect.apply(generator.execute, generator, [{}, {}]),
  } as typeof generator
  const script = [[call('work')], 'ok']
  const wrap = around({ name: 'wrap', on: 'tool.around', run: (_, next) => next() })
  const after = observe({ name: 'after', on: 'tool.after', run: () => undefined })
  const all = [
    ['preliminary', 'a third'],
    ['preliminary', 'two thirds'],
    ['preliminary', 'all'],
    ['final', 'all'],
  ]

  test('pass as they come, and the last is the result', async () => {
    for (const work of [generator, iterable])
      for (const hooks of [[watch], [after], [watch, after]])
        expect((await resultsOf({ tools: { work }, hooks, script })).shown).toEqual(all)
    expect((await resultsOf({ tools: { work: generator }, hooks: [wrap], script })).shown).toEqual(all)
    expect((await resultsOf({ tools: { work: iterable }, hooks: [wrap], script })).shown).toEqual([['final', 'all']])
  })

  test('do not show the last one before hooks have judged it', async () => {
    const hide = transform({
      name: 'hide',
      on: 'tool.after',
      run: ({ result }) => modify({ result: { ...result, output: `not ${result.output}` } }),
    })
    const no = guard({ name: 'no', on: 'tool.after', run: () => deny('not for you') })
    for (const work of [generator, iterable]) {
      const hidden = await resultsOf({ tools: { work }, hooks: [hide], script })
      expect(hidden.shown).toEqual([...all.slice(0, 2), ['preliminary', 'not all'], ['final', 'not all']])
      const denied = await resultsOf({ tools: { work }, hooks: [watch, no], script })
      expect(denied.shown).toEqual([...all.slice(0, 2), ['error', expect.stringContaining('not for you')]])
      expect(denied.lastPrompt).not.toContain('"all"')
    }
  })

  test('of a tool that fails in between, or has none, are those without hooks', async () => {
    const fails = tool({
      inputSchema: anyInput,
      async *execute(): AsyncGenerator<string> {
        yield 'a third'
        yield 'two thirds'
        throw new Error('no more')
      },
    })
    const none = tool({ inputSchema: anyInput, async *execute(): AsyncGenerator<string> {} })
    const failed = await resultsOf({ tools: { work: fails }, hooks: [watch], script })
    expect(failed.shown).toEqual([...all.slice(0, 1), ['error', 'Error: no more']])
    expect((await resultsOf({ tools: { work: none }, hooks: [watch], script })).shown).toEqual([['final', undefined]])
  })

  test('of a denied call do not begin', async () => {
    const no = guard({ name: 'no', on: 'tool.before', run: () => deny('off limits') })
    expect((await resultsOf({ tools: { work: generator }, hooks: [no], script })).shown).toEqual([])
  })
})

describe('tools that are not known before they run', () => {
  test('are judged by their name and input, and keep being dynamic', async () => {
    const ran: unknown[] = []
    const remote = dynamicTool({
      description: 'far away',
      inputSchema: anyInput,
      execute: async (input) => ran.push(input),
    })
    const fix = transform({ name: 'fix', on: 'tool.before', run: () => modify({ call: { input: { safe: true } } }) })
    const { result } = await run({ tools: { remote }, hooks: [fix], script: [[call('remote', { safe: false })], 'ok'] })
    expect([ran, result.steps[0]?.dynamicToolCalls[0]?.input]).toEqual([[{ safe: true }], { safe: true }])
  })

  test('and those that do not exist are an error of the AI SDK', async () => {
    const tools = { known: tool({ inputSchema: anyInput, execute: async () => 'ran' }) }
    const { lastPrompt, audit } = await run({ tools, hooks: [watch], script: [[call('constructor')], 'ok'] })
    expect(lastPrompt).toContain('unavailable tool')
    expect(audit.records()).toEqual([])
  })
})
