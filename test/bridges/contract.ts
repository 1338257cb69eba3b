import { describe, expect, test } from 'vitest'
import type { Honour } from '../../src/bridges/contract/table.ts'
import {
  around,
  ask,
  assistantText,
  deny,
  guard,
  type Hook,
  inform,
  isPawlError,
  type MemoryAudit,
  memoryAudit,
  modify,
  observe,
  stub,
  transform,
} from '../../src/index.ts'
import type { EventDeclaration } from '../../src/kernel/index.ts'
import { catalogue } from '../../src/protocol/index.ts'
import type { BridgeHarness, Ending, Story, StoryCall, StoryTool } from './story.ts'

/** The contract of all bridges: what hooks decide is what happens in the framework, awaited and streamed. */
export function describeBridge(harness: BridgeHarness): void {
  const { table } = harness
  describe(`the bridge to ${table.title}`, () => {
    describeTable(harness)
    describe('awaited', () => describeRuns(harness, false))
    describe('streamed', () => describeRuns(harness, true))
  })
}

/** What the table of a bridge says about an outcome. */
function honourOf({ table }: BridgeHarness, event: string, outcome: string): Honour | undefined {
  const rows = table.events.filter((row) => row.event === event)
  return rows.map(({ honours }) => (honours as Readonly<Record<string, Honour>>)[outcome])[0]
}

function describeTable(harness: BridgeHarness): void {
  const { table } = harness

  test('its table has each outcome of each delivered event', () => {
    for (const { event, honours } of table.events) {
      const { outcomes: known = [] }: EventDeclaration = catalogue.get(event)
      expect([event, Object.keys(honours).sort()]).toEqual([event, [...known].sort()])
    }
  })

  test('nothing that protects is dropped: a refusal stays one, and a question that cannot be asked becomes one', () => {
    for (const { event, honours } of table.events) {
      const { ask: asked } = honours
      if (asked !== undefined) expect([event, asked]).not.toEqual([event, 'no'])
    }
    expect(honourOf(harness, 'tool.before', 'deny')).toBe('yes')
    expect(honourOf(harness, 'tool.before', 'modify')).toMatch(/^(?:yes|as deny)$/)
  })

  test('mounts nothing if there are no hooks', () => {
    expect(harness.mountsNothing()).toBe(true)
  })
}

const paris: StoryCall = { id: 'call_a', name: 'weather', input: { city: 'Paris' } }
const drop: StoryCall = { id: 'call_b', name: 'delete_all', input: {} }
const pay = (amount: number, id = 'call_p'): StoryCall => ({ id, name: 'pay', input: { amount } })
const noDelete = guard({
  name: 'no-delete',
  on: 'tool.before',
  match: { name: 'delete_all' },
  run: () => deny('deleting is off limits'),
})
const askToPay = guard({
  name: 'ask-to-pay',
  on: 'tool.before',
  match: { name: 'pay' },
  run: ({ call }) => (amountOf(call.input) > 100 ? ask('paying that much needs a person') : undefined),
})

function amountOf(input: unknown): number {
  return Number((input as { readonly amount?: unknown }).amount)
}

interface Told {
  readonly ran: string[]
  readonly told: string[]
  readonly audit: MemoryAudit
  readonly tools: readonly StoryTool[]
  /** The story with these hooks. */
  readonly story: (script: Story['script'], hooks: readonly Hook[], more?: Partial<Story>) => Story
}

/** Tools that note each of their calls, and the audit of the run. */
function stage(streamed: boolean): Told {
  const ran: string[] = []
  const note = (name: string, run: (input: Readonly<Record<string, unknown>>) => unknown): StoryTool => ({
    name,
    run: (input) => {
      ran.push(`${name} ${JSON.stringify(input)}`)
      return run(input)
    },
  })
  const tools = [
    note('weather', ({ city }) => `rain in ${city}`),
    note('delete_all', () => 'deleted'),
    note('pay', ({ amount }) => `paid ${amount}`),
    note('count', () => 7),
    note('fail', () => {
      throw new Error('the printer is on fire')
    }),
  ]
  const audit = memoryAudit()
  const told: string[] = []
  return {
    ran,
    told,
    audit,
    tools,
    story: (script, hooks, more = {}) => ({
      tools,
      script,
      streamed,
      ...more,
      options: { hooks, audit, logger: false, ...more.options },
    }),
  }
}

function resultOf({ results }: Ending, id: string) {
  const found = results.find((result) => result.id === id)
  return { text: found?.text ?? 'the model has read no result', isError: found?.isError }
}

function describeRuns(harness: BridgeHarness, streamed: boolean): void {
  const run = (story: Story) => harness.run(story)
  const yes = () => ({ approved: true })
  const can = (event: string, outcome: string) => honourOf(harness, event, outcome) === 'yes'
  const hears = (event: string) => harness.table.events.some((row) => row.event === event)

  test('hooks without an objection change nothing', async () => {
    const { ran, story } = stage(streamed)
    const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
    const after = transform({ name: 'after', on: 'tool.after', run: () => undefined })
    const count: StoryCall = { id: 'call_c', name: 'count', input: {} }
    const script = [[paris, count], 'done'] as const
    const ending = await run(story(script, [watch, after]))
    const bare = await harness.run({ ...story(script, []), options: {} })
    expect(ending).toMatchObject({ status: 'completed', text: 'done' })
    expect(ending.results).toEqual(bare.results)
    expect(ending.requests).toEqual(bare.requests)
    expect(ran.slice(0, 2).sort()).toEqual(['count {}', 'weather {"city":"Paris"}'])
    if (streamed) expect(ending.shown).toBe(bare.shown)
  })

  test('a denied call does not run, and the model reads why', async () => {
    const { ran, story } = stage(streamed)
    const ending = await run(story([[drop, paris], 'I may not.'], [noDelete]))
    expect(ran).toEqual(['weather {"city":"Paris"}'])
    const { text, isError } = resultOf(ending, 'call_b')
    expect(text).toContain('deleting is off limits')
    expect(text).toContain('no-delete')
    expect(isError).toBe(true)
    expect(ending).toMatchObject({ status: 'completed', text: 'I may not.' })
  })

  test.runIf(can('tool.before', 'stub'))('a stubbed call does not run, and the model reads the stub', async () => {
    const { ran, story } = stage(streamed)
    const cached = guard({ name: 'cached', on: 'tool.before', run: () => stub('sunny, as always') })
    const ending = await run(story([[paris], 'ok'], [cached]))
    expect(ran).toEqual([])
    expect(resultOf(ending, 'call_a').text).toContain('sunny, as always')
  })

  test('a changed input is the one that runs, and guards judge the changed one', async () => {
    const { ran, story } = stage(streamed)
    const lower = transform({
      name: 'lower',
      on: 'tool.before',
      match: { name: 'weather' },
      run: () => modify({ call: { input: { city: 'Rome' } } }),
    })
    const seen: unknown[] = []
    const looks = guard({ name: 'looks', on: 'tool.before', run: ({ call }) => void seen.push(call.input) })
    await run(story([[paris], 'ok'], [lower, looks]))
    expect(seen).toContainEqual({ city: 'Rome' })
    expect(ran).toEqual(can('tool.before', 'modify') ? ['weather {"city":"Rome"}'] : [])
  })

  test.runIf(can('tool.before', 'inform'))('the model reads the note of a hook about a call', async () => {
    const { ran, story } = stage(streamed)
    const hint = guard({ name: 'hint', on: 'tool.before', run: () => inform('temperatures are in Celsius') })
    const ending = await run(story([[paris], 'ok'], [hint]))
    expect(ran).toHaveLength(1)
    expect(ending.requests.at(-1)).toContain('temperatures are in Celsius')
    expect(ending.requests.at(-1)).toContain('rain in Paris')
  })

  test('a guard that throws, and one that takes too long, refuse', async () => {
    const throws = guard({
      name: 'throws',
      on: 'tool.before',
      match: { name: 'weather' },
      run: () => {
        throw new Error('no idea')
      },
    })
    const hangs = guard({
      name: 'hangs',
      on: 'tool.before',
      match: { name: 'pay' },
      timeoutMs: 20,
      run: () => new Promise<undefined>(() => {}),
    })
    const { ran, story } = stage(streamed)
    const ending = await run(story([[paris, pay(1)], 'ok'], [throws, hangs]))
    expect(ran).toEqual([])
    expect(resultOf(ending, 'call_a').text).toContain('throws')
    expect(resultOf(ending, 'call_p').text).toContain('hangs')
  })

  describe.runIf(can('tool.before', 'ask'))('a question', () => {
    test('waits for a person, and after a yes the call runs once', async () => {
      const { ran, story } = stage(streamed)
      const waiting = await run(story([[pay(500)], 'paid'], [askToPay]))
      expect([waiting.status, ran]).toEqual(['waiting', []])
      expect(waiting.questions).toMatchObject([{ tool: 'pay', input: { amount: 500 } }])
      expect(waiting.questions[0]?.reason).toContain('paying that much needs a person')
      const ending = await waiting.answer(yes)
      expect(ran).toEqual(['pay {"amount":500}'])
      expect(ending).toMatchObject({ status: 'completed', text: 'paid' })
      expect(resultOf(ending, 'call_p').text).toContain('paid 500')
    })

    test('that a person answers with no is final: the call never runs, and the model reads it', async () => {
      const { ran, story } = stage(streamed)
      const waiting = await run(story([[pay(500)], 'I see.'], [askToPay]))
      const ending = await waiting.answer(() => ({ approved: false, reason: 'too expensive' }))
      expect(ran).toEqual([])
      expect(resultOf(ending, 'call_p').text).toMatch(/not approved|denied|rejected|too expensive/i)
      expect(ending.status).toBe('completed')
    })

    test('shows the input as transforms left it, and that input runs', async () => {
      const half = transform({
        name: 'half',
        on: 'tool.before',
        match: { name: 'pay' },
        run: ({ call }) => (amountOf(call.input) === 500 ? modify({ call: { input: { amount: 250 } } }) : undefined),
      })
      const { ran, story } = stage(streamed)
      const waiting = await run(story([[pay(500)], 'paid'], [half, askToPay]))
      expect(JSON.stringify(waiting.questions)).toContain('250')
      await waiting.answer(yes)
      expect(ran).toEqual(['pay {"amount":250}'])
    })

    test('about one call does not run, repeat or block the others', async () => {
      const { ran, story } = stage(streamed)
      const waiting = await run(story([[pay(500, 'call_1'), pay(5, 'call_2'), drop], 'done'], [askToPay, noDelete]))
      expect(waiting.status).toBe('waiting')
      const ending = await waiting.answer(yes)
      expect([...ran].sort()).toEqual(['pay {"amount":500}', 'pay {"amount":5}'].sort())
      expect(ending.status).toBe('completed')
      expect(resultOf(ending, 'call_b').text).toContain('off limits')
    })

    test('about two calls is two questions, and each has its own answer', async () => {
      const { ran, story } = stage(streamed)
      let ending = await run(story([[pay(500, 'call_1'), pay(600, 'call_2')], 'done'], [askToPay]))
      for (let round = 0; ending.status === 'waiting' && round < 3; round++)
        ending = await ending.answer(({ input }) => ({ approved: amountOf(input) === 600 }))
      expect(ending.status).toBe('completed')
      expect(ran).toEqual(['pay {"amount":600}'])
    })

    test('that comes back after a yes is judged again: a guard that denies by then wins', async () => {
      let isClosed = false
      const closes = guard({
        name: 'closes',
        on: 'tool.before',
        match: { name: 'pay' },
        run: () => (isClosed ? deny('closed by now') : undefined),
      })
      const { ran, story } = stage(streamed)
      const waiting = await run(story([[pay(500)], 'ok'], [closes, askToPay]))
      isClosed = true
      const ending = await waiting.answer(yes)
      expect(ran).toEqual([])
      expect(resultOf(ending, 'call_p').text).toContain('closed by now')
    })

    test('is asked once for each call: a later call of the same tool asks again', async () => {
      const { ran, story } = stage(streamed)
      const first = await run(story([[pay(500, 'call_1')], [pay(500, 'call_2')], 'done'], [askToPay]))
      const second = await first.answer(yes)
      expect([second.status, ran]).toEqual(['waiting', ['pay {"amount":500}']])
      const ending = await second.answer(() => ({ approved: false }))
      expect([ending.status, ran]).toEqual(['completed', ['pay {"amount":500}']])
    })

    test.runIf(harness.table.resumesElsewhere)('is answered in another process', async () => {
      const { ran, story } = stage(streamed)
      const waiting = await run(story([[pay(500), paris], 'paid'], [askToPay]))
      expect(ran).toEqual(['weather {"city":"Paris"}'].slice(0, ran.length))
      const ending = await waiting.answer(yes, { elsewhere: true })
      expect([...ran].sort()).toEqual(['pay {"amount":500}', 'weather {"city":"Paris"}'].sort())
      expect(ending).toMatchObject({ status: 'completed', text: 'paid' })
    })
  })

  test.runIf(!can('tool.before', 'ask'))('a question that cannot be asked is a refusal, on record', async () => {
    const { ran, story, audit } = stage(streamed)
    await run(story([[pay(500)], 'ok'], [askToPay]))
    expect(ran).toEqual([])
    expect(JSON.stringify(audit.records())).toContain('is not honoured by')
  })

  describe.runIf(hears('tool.after'))('a result', () => {
    test.runIf(can('tool.after', 'modify'))('that a hook changes is the one that the model reads', async () => {
      const { story } = stage(streamed)
      const hide = transform({
        name: 'hide',
        on: 'tool.after',
        match: { name: 'weather' },
        run: ({ result }) => modify({ result: { ...result, output: 'weather withheld' } }),
      })
      const ending = await run(story([[paris], 'ok'], [hide]))
      expect(resultOf(ending, 'call_a').text).toContain('weather withheld')
      expect(JSON.stringify(ending.requests)).not.toContain('rain in Paris')
    })

    test.runIf(can('tool.after', 'deny'))('that a hook denies is withheld, and the model reads why', async () => {
      const { story } = stage(streamed)
      const hide = guard({ name: 'hide', on: 'tool.after', match: { name: 'weather' }, run: () => deny('not for you') })
      const ending = await run(story([[paris], 'ok'], [hide]))
      expect(resultOf(ending, 'call_a').text).toContain('not for you')
      expect(JSON.stringify(ending.requests)).not.toContain('rain in Paris')
    })

    test('reaches observers once for each call, with its origin', async () => {
      const told: string[] = []
      const meter = observe({
        name: 'meter',
        on: 'tool.after',
        run: ({ call, origin, result }) => void told.push(`${call.id} ${origin} ${result.isError}`),
      })
      const cached = guard({
        name: 'cached',
        on: 'tool.before',
        match: { name: 'pay' },
        run: () => (can('tool.before', 'stub') ? stub('paid before') : undefined),
      })
      const { story } = stage(streamed)
      const fails: StoryCall = { id: 'call_f', name: 'fail', input: {} }
      await run(story([[paris, drop, pay(1), fails], 'ok'], [meter, noDelete, cached]))
      const paid = can('tool.before', 'stub') ? 'stub' : 'real'
      expect(told.sort()).toEqual([
        'call_a real false',
        'call_b denied true',
        'call_f real true',
        `call_p ${paid} false`,
      ])
    })

    test('that is an error of the tool reaches the model, and the run continues', async () => {
      const { story } = stage(streamed)
      const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
      const ending = await run(story([[{ id: 'call_f', name: 'fail', input: {} }], 'I see.'], [watch]))
      expect(ending).toMatchObject({ status: 'completed', text: 'I see.' })
      expect(resultOf(ending, 'call_f').text).toContain('the printer is on fire')
    })
  })

  test.runIf(hears('tool.around'))('a wrap that tries a tool again runs it again', async () => {
    let tries = 0
    const flaky: StoryTool = {
      name: 'flaky',
      run: () => {
        tries++
        if (tries === 1) throw new Error('try again')
        return 'worked'
      },
    }
    const retry = around({
      name: 'retry',
      on: 'tool.around',
      run: async (_, next) => next().catch(() => next()),
    })
    const { story } = stage(streamed)
    const ending = await run(story([[{ id: 'call_x', name: 'flaky', input: {} }], 'ok'], [retry], { tools: [flaky] }))
    expect([tries, resultOf(ending, 'call_x').text]).toEqual([2, expect.stringContaining('worked')])
  })

  describe.runIf(hears('model.before'))('a model call', () => {
    test('that is denied is not made, and the run rejects with the code of the denial', async () => {
      const { story } = stage(streamed)
      const never = guard({ name: 'never', on: 'model.before', run: () => deny('not today') })
      const ending = await run(story(['hello'], [never]))
      expect(ending.status).toBe('failed')
      expect(ending.requests).toEqual([])
      expect(codeIn(ending.error)).toBe('model-denied')
      expect(ending.shown).not.toContain('hello')
    })

    test.runIf(can('model.before', 'stub'))('that is stubbed is not made, and the stub is the answer', async () => {
      const { story } = stage(streamed)
      const canned = guard({ name: 'canned', on: 'model.before', run: () => stub(assistantText('as I said')) })
      const ending = await run(story(['hello'], [canned]))
      expect(ending).toMatchObject({ status: 'completed', text: 'as I said', requests: [] })
    })

    test.runIf(can('model.before', 'modify'))('is made with the request as a transform left it', async () => {
      const { story } = stage(streamed)
      const replace = transform({
        name: 'replace',
        on: 'model.before',
        run: ({ request }) =>
          modify({
            request: {
              ...request,
              messages: request.messages.map((message) =>
                message.role === 'user'
                  ? { ...message, content: [{ type: 'text' as const, text: 'my card is [redacted]' }] }
                  : message,
              ),
            },
          }),
      })
      const ending = await run(story(['ok'], [replace], { prompt: 'my card is 4111' }))
      expect(ending.requests[0]).toContain('my card is [redacted]')
      expect(ending.requests[0]).not.toContain('4111')
    })

    test.runIf(can('model.before', 'inform'))('passes the note of a hook to the model', async () => {
      const { story } = stage(streamed)
      const hint = guard({ name: 'hint', on: 'model.before', run: () => inform('answer in French') })
      const ending = await run(story(['oui'], [hint]))
      expect(ending.requests[0]).toContain('answer in French')
    })

    test('is a refusal if it cannot be asked about', async () => {
      const { story, audit } = stage(streamed)
      const asks = guard({ name: 'asks', on: 'model.before', run: () => ask('may it?') })
      const ending = await run(story(['hello'], [asks]))
      expect(ending.requests).toEqual([])
      if (can('model.before', 'ask')) return expect(ending.status).toBe('waiting')
      expect(ending.status).toBe('failed')
      expect(JSON.stringify(audit.records())).toContain('is not honoured by')
    })

    test.runIf(hears('model.around'))('that fails is made again by a wrap that retries', async () => {
      const { story } = stage(streamed)
      const retry = around({ name: 'retry', on: 'model.around', run: (_, next) => next().catch(() => next()) })
      const ending = await run(story([new Error('overloaded'), 'hello'], [retry]))
      expect(ending).toMatchObject({ status: 'completed', text: 'hello' })
      expect(ending.requests).toHaveLength(2)
    })

    test.runIf(hears('tokens.counted'))('is counted', async () => {
      const { story } = stage(streamed)
      const counted: number[] = []
      const meter = observe({
        name: 'meter',
        on: 'tokens.counted',
        run: ({ totalTokens }) => void counted.push(totalTokens),
      })
      await run(story([[paris], 'ok'], [meter]))
      expect(counted).toEqual([15, 15])
    })
  })

  describe.runIf(hears('model.after'))('an answer', () => {
    test('that is denied is withheld: its tools do not run, and its words are not shown', async () => {
      const { ran, story } = stage(streamed)
      const no = guard({
        name: 'no',
        on: 'model.after',
        run: ({ response }) => (JSON.stringify(response).includes('secret') ? deny('a secret') : undefined),
      })
      const words = await run(story(['the secret is 42'], [no]))
      expect(words.status).toBe('failed')
      expect(codeIn(words.error)).toBe('response-denied')
      expect(words.shown).not.toContain('42')
      const call: StoryCall = { id: 'call_s', name: 'weather', input: { city: 'secret' } }
      expect((await run(story([[call], 'ok'], [no]))).status).toBe('failed')
      expect(ran).toEqual([])
    })

    test.runIf(can('model.after', 'modify'))('that a hook changes is the one that the user gets', async () => {
      const { story } = stage(streamed)
      const hide = transform({
        name: 'hide',
        on: 'model.after',
        run: ({ response }) => modify({ response: { ...response, content: [{ type: 'text', text: 'no comment' }] } }),
      })
      const ending = await run(story(['the secret is 42'], [hide]))
      expect(ending.text).toBe('no comment')
      expect(ending.shown).not.toContain('42')
    })
  })

  describe.runIf(hears('run.before'))('a run', () => {
    test('that is denied does not start', async () => {
      const { story } = stage(streamed)
      const closed = guard({ name: 'closed', on: 'run.before', run: () => deny('we are closed') })
      const ending = await run(story(['hello'], [closed]))
      expect(ending.requests).toEqual([])
      expect(ending.status).toBe('failed')
      expect(codeIn(ending.error)).toBe('run-denied')
    })
  })

  test('an abort while a guard judges ends the run, and nothing runs afterwards', async () => {
    const { ran, story } = stage(streamed)
    const stop = new AbortController()
    const waits = guard({
      name: 'waits',
      on: 'tool.before',
      run: async () => {
        stop.abort(new Error('the user left'))
        await new Promise((resolve) => setTimeout(resolve, 5))
        return undefined
      },
    })
    const ending = await run(story([[paris], 'ok'], [waits], { signal: stop.signal }))
    expect([ending.status, ran]).toEqual(['failed', []])
  })

  test('a guard on an event that the framework cannot deliver is refused when the bridge is made', async () => {
    const { story } = stage(streamed)
    const on = hears('permission.asked') ? 'handoff.before' : 'permission.asked'
    const lost = guard({ name: 'lost', on, run: () => deny('never called') })
    const refusal = await refusalOf(() => run(story(['hello'], [lost])))
    expect(refusal).toMatchObject({ code: 'unheard-hook', hook: 'lost', event: on })
    const problems: string[] = []
    const more: Partial<Story> = { options: { unheard: 'warn', logger: ({ code }) => void problems.push(code) } }
    expect((await run(story(['hello'], [lost], more))).text).toBe('hello')
    expect(problems).toEqual(['unheard-hook'])
  })

  test('a misspelt option is refused when the bridge is made', async () => {
    const { story } = stage(streamed)
    const options = { hook: [noDelete] } as unknown as Story['options']
    expect(await refusalOf(() => run(story(['hello'], [], { options })))).toMatchObject({
      code: 'bad-option',
      hint: 'did you mean `hooks`?',
    })
  })

  test('records name the framework’s agent, and all events of one run', async () => {
    const { story, audit } = stage(streamed)
    const watch = observe({ name: 'watch', on: 'tool.after', run: () => undefined })
    const named = { options: { agent: 'clerk' } }
    await run(story([[paris, pay(1)], 'ok'], [watch, askToPay], named))
    const payloads = audit.records().map(({ payload }) => payload as unknown as Seen)
    expect(payloads.length).toBeGreaterThanOrEqual(3)
    expect(new Set(payloads.map(({ agent }) => agent))).toEqual(new Set(['clerk']))
    expect(new Set(payloads.map(({ context }) => context.runId)).size).toBe(1)
  })
}

interface Seen {
  readonly agent: string
  readonly context: { readonly runId: string }
}

/** The code of our error, also inside the errors of a framework. */
function codeIn(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (isPawlError(at)) return at.code
  return undefined
}

/** The error with which the bridge, or the run, is refused. */
async function refusalOf(work: () => Promise<Ending>): Promise<unknown> {
  try {
    const { error } = await work()
    return error
  } catch (error) {
    return error
  }
}
