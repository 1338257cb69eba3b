import { describe, expect, test } from 'vitest'
import {
  around,
  ask,
  createContext,
  createDispatcher,
  createRegistry,
  deny,
  extractToolCalls,
  guard,
  type Hook,
  isPawlError,
  makeToolCall,
  observe,
  userText,
} from '../../index.ts'
import { createTurns, isSuspension } from '../index.ts'
import type { TurnsOptions } from './turns.ts'

const usage = { inputTokens: 10, outputTokens: 5 }
const answer = { content: [{ type: 'text', text: 'Hi.' }], stopReason: 'end', usage } as const
const request = { model: 'm', messages: [userText('Hello.')] }
const never = () => new Promise<never>(() => {})
const later = () => new Promise((resolve) => setTimeout(resolve, 1))

function turnsWith(hooks: readonly Hook[], more: Partial<TurnsOptions> = {}) {
  return createTurns({
    dispatcher: createDispatcher({ registry: createRegistry().with(hooks) }),
    agent: { name: 'visitor' },
    ...more,
  })
}

/** The sentence and the hint with which something is refused, now or later. */
async function refusal(work: () => unknown): Promise<string> {
  try {
    await work()
  } catch (error) {
    if (isPawlError(error)) return `${error.code}: ${error.message}; ${error.hint}`
    throw error
  }
  return 'accepted'
}

describe('the kind of a tool', () => {
  const noShell = guard({ name: 'no-shell', on: 'tool.before', match: { kind: 'shell' }, run: () => deny('no shell') })
  const block = { type: 'tool_use', id: 'c1', name: 'bash', input: { command: 'rm -rf /' } } as const
  const [call] = extractToolCalls({ content: [block] })
  if (call === undefined) throw new Error('there is a call')

  test('is that of its definition, also if the call was made without it', async () => {
    const { origin } = await turnsWith([noShell]).tool(call, () => 'ran', { name: 'bash', kind: 'shell' })
    expect(origin).toBe('denied')
  })

  test('determines derived fields: guards see the command', async () => {
    const seen: unknown[] = []
    const looks = guard({
      name: 'looks',
      on: 'tool.before',
      run: ({ call, tool }) => void seen.push(call.command, tool.kind),
    })
    await turnsWith([looks]).tool({ ...call, command: 'ls' }, () => 'ran', { name: 'bash', kind: 'shell' })
    expect(seen).toEqual(['rm -rf /', 'shell'])
  })

  test('is that of the call if the definition has none, or `other`', async () => {
    const shell = makeToolCall({ ...call, kind: 'shell' })
    for (const definition of [undefined, { name: 'bash' }, { name: 'bash', kind: 'other' } as const]) {
      const { origin } = await turnsWith([noShell]).tool(shell, () => 'ran', definition)
      expect(origin).toBe('denied')
    }
  })

  test('is refused if call and definition contradict each other, and so is the definition of another tool', async () => {
    let ran = 0
    const run = () => ran++
    const shell = makeToolCall({ ...call, kind: 'shell' })
    const turns = turnsWith([noShell])
    expect(await refusal(() => turns.tool(shell, run, { name: 'bash', kind: 'read' }))).toContain(
      'the call of `bash` is of the kind `shell`, and its definition of the kind `read`',
    )
    expect(await refusal(() => turns.tool(call, run, { name: 'sh', kind: 'shell' }))).toContain(
      'the call is of `bash`, and the definition of `sh`',
    )
    expect(await refusal(() => turns.tool(call, run, { name: 'bash', kind: 'shel' } as never))).toContain('bad-input')
    expect(ran).toBe(0)
  })

  test('leaves paths that the maker of the call has resolved', async () => {
    const read = makeToolCall({ id: 'c1', name: 'peek', kind: 'read', input: { path: 'a.txt' }, cwd: '/project' })
    const seen: unknown[] = []
    const looks = guard({ name: 'looks', on: 'tool.before', run: ({ call: { paths } }) => void seen.push(paths) })
    await turnsWith([looks]).tool(read, () => 'ran')
    await turnsWith([looks], { context: createContext({ host: { cwd: '/project' } }) }).tool(read, () => 'ran')
    expect(seen).toEqual([['a.txt', '/project/a.txt'], ['/project/a.txt']])
  })
})

describe('the judged call is the one that happens', () => {
  type Loose = Record<string, Record<string, number>>
  const payment = () => ({
    id: 'c1',
    name: 'pay',
    input: { amount: 1 },
    kind: 'other' as const,
    paths: [],
    native: { name: 'pay', input: {} },
  })
  const small = guard({
    name: 'small',
    on: 'tool.before',
    run: ({ call }) => ((call.input as { amount: number }).amount > 1 ? deny('too much') : undefined),
  })

  test('an observer cannot change a call', async () => {
    const raises = observe({
      name: 'raises',
      on: 'tool.before',
      run: ({ call }) => {
        ;(call as unknown as Loose)['input'] = { amount: 666 }
      },
    })
    const deeper = observe({
      name: 'deeper',
      on: 'tool.before',
      run: ({ call }) => {
        ;(call.input as { amount: number }).amount = 666
      },
    })
    const paid: unknown[] = []
    const dispatcher = createDispatcher({ registry: createRegistry().with([small, raises, deeper]), logger: false })
    await turnsWith([], { dispatcher }).tool(payment(), ({ input }) => paid.push(input))
    expect(paid).toEqual([{ amount: 1 }])
  })

  test('the caller cannot change a call while a person is asked about it', async () => {
    const call = payment()
    const paid: unknown[] = []
    const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('?') })
    const turns = turnsWith([asks], {
      ask: async () => {
        call.input.amount = 666
        return { approved: true, by: 'kim' }
      },
    })
    await turns.tool(call, ({ input }) => paid.push(input))
    expect(paid).toEqual([{ amount: 1 }])
  })

  test('neither can a request be changed', async () => {
    const words = { type: 'text' as const, text: 'safe' }
    const own = { model: 'm', messages: [{ role: 'user' as const, content: [words] }] }
    const sent: unknown[] = []
    const spoils = observe({
      name: 'spoils',
      on: 'model.before',
      run: () => {
        words.text = 'evil'
      },
    })
    await turnsWith([spoils]).model(own, async ({ messages }) => {
      sent.push(messages[0]?.content[0])
      return answer
    })
    expect(sent).toEqual([{ type: 'text', text: 'safe' }])
  })
})

describe('an abort', () => {
  const call = makeToolCall({ id: 'c1', name: 'pay', input: {} })
  const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('?') })
  const waits = around({ name: 'waits', on: 'tool.around', run: never })
  const hangs = guard({ name: 'hangs', on: 'model.before', run: never })
  const cases: readonly [string, readonly Hook[], (turns: ReturnType<typeof turnsWith>) => Promise<unknown>][] = [
    ['a model', [], (turns) => turns.model(request, never)],
    ['a tool', [], (turns) => turns.tool(call, never)],
    ['a wrap', [waits], (turns) => turns.tool(call, () => 'paid')],
    ['a guard', [hangs], (turns) => turns.model(request, async () => answer)],
    ['a question', [asks], (turns) => turns.tool(call, () => 'paid')],
  ]

  test.each(cases)('ends the wait for %s', async (_, hooks, begin) => {
    const controller = new AbortController()
    const work = begin(turnsWith(hooks, { signal: controller.signal, ask: never }))
    const ended = expect(work).rejects.toMatchObject({ code: 'aborted', cause: 'enough' })
    await later()
    controller.abort('enough')
    await ended
  })

  test('by the signal of the context counts as well', async () => {
    const controller = new AbortController()
    const context = createContext({ signal: controller.signal })
    const both = { context, signal: new AbortController().signal }
    const all = [{ context }, both].map((more) => turnsWith([], more).model(request, never))
    const ended = Promise.all(all.map((one) => expect(one).rejects.toMatchObject({ code: 'aborted' })))
    controller.abort()
    await ended
  })

  test('before a call means that it is not made', async () => {
    let made = 0
    const turns = turnsWith([], { signal: AbortSignal.abort() })
    const making = async () => {
      made++
      return answer
    }
    await expect(turns.model(request, making)).rejects.toMatchObject({ code: 'aborted' })
    await expect(turns.tool(call, making)).rejects.toMatchObject({ code: 'aborted' })
    expect(made).toBe(0)
  })

  test('does not hide the cost of a late answer', async () => {
    const controller = new AbortController()
    const counted: number[] = []
    const counts = observe({
      name: 'counts',
      on: 'tokens.counted',
      run: ({ totalTokens }) => void counted.push(totalTokens),
    })
    const turns = turnsWith([counts], { signal: controller.signal })
    let end: (given: typeof answer) => void = () => {}
    const work = turns.model(
      request,
      () =>
        new Promise((resolve) => {
          end = resolve
        }),
    )
    const ended = expect(work).rejects.toMatchObject({ code: 'aborted' })
    await later()
    controller.abort()
    await ended
    end(answer)
    await later()
    expect(turns.usage()).toEqual(usage)
    expect(counted).toEqual([15])
  })

  test('makes a yes that comes later worthless, and the call is over for its hooks', async () => {
    const controller = new AbortController()
    const over: unknown[] = []
    const hears = observe({
      name: 'hears',
      on: 'error.raised',
      run: ({ where, made }) => void over.push([where, made]),
    })
    let yes: (verdict: { approved: boolean }) => void = () => {}
    const turns = turnsWith([asks, hears], {
      signal: controller.signal,
      ask: () =>
        new Promise((resolve) => {
          yes = resolve
        }),
    })
    let paid = 0
    const ended = expect(turns.tool(call, () => paid++)).rejects.toMatchObject({ code: 'aborted' })
    await later()
    controller.abort()
    await ended
    yes({ approved: true })
    await expect.poll(() => over).toEqual([['tool', false]])
    expect(paid).toBe(0)
  })
})

describe('wrong arguments are refused with a code and a hint', () => {
  const { dispatcher, agent } = {
    dispatcher: createDispatcher({ registry: createRegistry() }),
    agent: { name: 'visitor' },
  }
  const make = createTurns as (...given: readonly unknown[]) => unknown

  test.each<[string, readonly unknown[], string]>([
    ['nothing', [], 'bad-option: the options of createTurns must be an object, not undefined'],
    ['{}', [{}], '`dispatcher` of createTurns is undefined, not a dispatcher; make it with `createDispatcher'],
    ['no agent', [{ dispatcher }], 'createTurns needs an `agent` with a `name`'],
    ['an agent without a name', [{ dispatcher, agent: {} }], 'createTurns needs an `agent` with a `name`'],
    ['a misspelt key', [{ dispatcher, agent, signl: 1 }], 'unknown key `signl`; did you mean `signal`?'],
    ['a controller', [{ dispatcher, agent, signal: new AbortController() }], 'did you mean `controller.signal`?'],
    ['a context', [{ dispatcher, agent, context: {} }], '`context` has no usable `sessionId`'],
    ['a price', [{ dispatcher, agent, prices: { m: { inputt: 3 } } }], 'unknown key `inputt`; did you mean `input`?'],
    ['a redaction', [{ dispatcher, agent, redaction: { word: [] } }], 'did you mean `words`?'],
    ['ask', [{ dispatcher, agent, ask: 'kim' }], '`ask` of createTurns is a text, not a function'],
  ])('createTurns: %s', async (_, given, message) => {
    expect(await refusal(() => make(...given))).toContain(message)
  })

  const loose = turnsWith([]) as unknown as Record<'model' | 'tool', (...given: readonly unknown[]) => Promise<unknown>>
  const call = makeToolCall({ id: 'c1', name: 'pay', input: {} })

  test.each<[string, () => unknown, string]>([
    ['turns.model()', () => loose.model(), 'bad-input: the request is undefined, not an object'],
    [
      'turns.model({})',
      () => loose.model({}, never),
      'bad-input: the request cannot be used: the request.model must be',
    ],
    ['turns.model(request)', () => loose.model(request), 'bad-option: turns.model needs a function'],
    ['turns.tool()', () => loose.tool(), 'bad-input: the call is undefined, not an object'],
    ['turns.tool(5)', () => loose.tool(5, never), 'bad-input: the call is a number, not an object'],
    ['turns.tool({})', () => loose.tool({}, never), 'bad-input: the call cannot be used: the call.id must be'],
    ['turns.tool(call)', () => loose.tool(call), 'bad-option: turns.tool needs a function'],
    ['turns.tool(call, run, 5)', () => loose.tool(call, never, 5), 'bad-input: the definition is a number'],
  ])('%s', async (_, work, message) => {
    expect(await refusal(work)).toContain(message)
  })
})

describe('a question without an answer yet', () => {
  const call = makeToolCall({ id: 'c1', name: 'pay', input: { amount: 5 } })
  const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('?') })

  test('suspends the call, before anything is done, and no hook takes it for a failure', async () => {
    const failures: unknown[] = []
    const hears = observe({ name: 'hears', on: 'error.raised', run: ({ error }) => void failures.push(error) })
    let paid = 0
    const turns = turnsWith([asks, hears], { ask: async () => undefined })
    const suspended = await turns.tool(call, () => paid++).catch((error: unknown) => error)
    expect(isSuspension(suspended) && suspended.confirmation).toMatchObject({ by: 'asks', action: { name: 'pay' } })
    expect([paid, failures]).toEqual([0, []])
  })

  test('has the same digest when the call is made again by another process, and another one for another action', async () => {
    const digestOf = async (amount: number, context = createContext({ runId: 'run_1' as never })) => {
      const work = turnsWith([asks], { context, ask: async () => undefined }).tool(
        { ...call, input: { amount } },
        () => 1,
      )
      const error = await work.catch((error: unknown) => error)
      return isSuspension(error) ? error.confirmation.digest : 'none'
    }
    const first = await digestOf(5)
    expect(await digestOf(5)).toBe(first)
    expect(await digestOf(6)).not.toBe(first)
    expect(await digestOf(5, createContext())).not.toBe(first)
  })
})
