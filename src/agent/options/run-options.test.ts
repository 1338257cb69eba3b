import { describe, expect, test } from 'vitest'
import { ask, createContext, guard, isPawlError } from '../../index.ts'
import type { RunId } from '../../protocol/index.ts'
import { openStore } from '../../store/index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { type Answer, createAgent, durable, type Suspended, tool, workflow } from '../index.ts'
import type { AgentStream } from '../stream.ts'

/** An agent that pays if it is let, and how often it has. */
function bank(hooks: 'asks' | 'free' = 'free') {
  const paid: string[] = []
  const model = scriptedModel([{ calls: [{ name: 'pay' }] }, 'done', { calls: [{ name: 'pay' }] }, 'done'])
  const agent = createAgent({
    name: 'bank',
    model,
    tools: [tool({ name: 'pay', run: () => paid.push('once') })],
    hooks: hooks === 'asks' ? [guard({ name: 'asks', on: 'tool.before', run: () => ask('pay?') })] : [],
  })
  return { agent, model, paid }
}

const yesTo = ({ confirmation }: Suspended): Answer => ({ digest: confirmation.digest, approved: true, by: 'kim' })

/** The sentence and the hint with which something is refused, be it now or later. */
async function refusal(work: () => unknown): Promise<string> {
  try {
    const given = await work()
    if (typeof given === 'object' && given !== null && 'result' in given) await (given as AgentStream).result
  } catch (error) {
    if (isPawlError(error)) return `${error.code}: ${error.message}; ${error.hint}`
    throw error
  }
  return 'accepted'
}

const controller = new AbortController()
const { sessionId } = createContext()
const wrong: readonly (readonly [string, unknown, string])[] = [
  ['a controller as signal', { signal: controller }, 'not an AbortSignal; did you mean `controller.signal`?'],
  ['signal: {}', { signal: {} }, '`signal` is an object, not an AbortSignal; give the `signal` of an AbortController'],
  ['signal: null', { signal: null }, '`signal` is null, not an AbortSignal'],
  ['a misspelt key', { signl: controller.signal }, 'unknown key `signl`; did you mean `signal`?'],
  ['null', null, 'must be an object, not null'],
  ['5', 5, 'must be an object, not a number'],
  [
    'a getter that throws',
    {
      get signal() {
        throw new Error('no')
      },
    },
    'cannot be read',
  ],
]
const wrongJournal: typeof wrong = [
  ['journal: {}', { journal: {} }, '`journal` is an object, not a journal; a journal has a function `step`'],
  ['journal: null', { journal: null }, '`journal` is null, not a journal'],
  ['journals', { journal: { open: () => ({}) } }, 'did you mean `journals.open(runId)`?'],
  ['asks: denied', { asks: 'denny' }, '`asks` is a text, not a word that is known; did you mean `deny`?'],
  ['askLifetimeMs: text', { askLifetimeMs: '5' }, '`askLifetimeMs` is a text, not a number above 0; give milliseconds'],
  ['askLifetimeMs: 0', { askLifetimeMs: 0 }, '`askLifetimeMs` is 0, not a number above 0'],
]
const wrongContext: typeof wrong = [
  ['context: {}', { context: {} }, '`context` has no usable `sessionId`; make it with `createContext({ … })`'],
  ['context: null', { context: null }, '`context` is null, not a context'],
  ['a context without a run', { context: { sessionId } }, '`context` has no usable `runId`'],
  [
    'a context with variables that are plain',
    { context: { ...createContext(), variables: { a: 1 } } },
    '`context` has no usable `variables`',
  ],
  [
    'a context with a controller',
    { context: { ...createContext(), signal: controller } },
    '`context.signal` is an object of class AbortController, not an AbortSignal; did you mean `controller.signal`?',
  ],
]
const wrongGuarded: typeof wrong = [
  ['gaurded', { gaurded: false }, 'unknown key `gaurded`; did you mean `guarded`?'],
  ["guarded: 'no'", { guarded: 'no' }, '`guarded` is a text, not true or false'],
]

describe('an agent that receives wrong options runs nothing', () => {
  const begins = [...wrong, ...wrongJournal, ...wrongContext]
  test.each(begins)('run: %s', async (_, options, message) => {
    const { agent, model } = bank()
    expect(await refusal(() => agent.run('x', options as never))).toContain(message)
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(model.requests).toEqual([])
  })

  test.each([...begins, ...wrongGuarded])('stream: %s', async (_, options, message) => {
    const { agent, model } = bank()
    expect(await refusal(() => agent.stream('x', options as never))).toContain(message)
    expect(model.requests).toEqual([])
  })
})

describe('a journal does not count as resumed if the options are wrong', () => {
  const resumes = [...wrong, ...wrongJournal]
  test.each(resumes)('resume: %s', async (_, options, message) => {
    const { agent, paid } = bank('asks')
    const waiting = (await agent.run('x')) as Suspended
    const answer = yesTo(waiting)
    expect(await refusal(() => agent.resume(waiting.journal, answer, options as never))).toContain(message)
    expect(paid).toEqual([])
    await agent.resume(waiting.journal, answer, { signal: controller.signal })
    expect(paid).toEqual(['once'])
  })

  test.each([...resumes, ...wrongGuarded])('resumeStream: %s', async (_, options, message) => {
    const { agent, paid } = bank('asks')
    const waiting = (await agent.run('x')) as Suspended
    const answer = yesTo(waiting)
    expect(await refusal(() => agent.resumeStream(waiting.journal, answer, options as never))).toContain(message)
    await agent.resumeStream(waiting.journal, answer).result
    expect(paid).toEqual(['once'])
  })

  test('a run that is resumed refuses a context: it has its own', async () => {
    const { agent } = bank('asks')
    const waiting = (await agent.run('x')) as Suspended
    const resume = () => agent.resume(waiting.journal, yesTo(waiting), { context: createContext() } as never)
    expect(await refusal(resume)).toContain('unknown key `context`')
  })
})

describe('a workflow that receives wrong options runs nothing', () => {
  const paying = () => {
    const { agent, paid } = bank('asks')
    return {
      paid,
      work: workflow<string, string>({ name: 'w', execute: async (at) => (await at.agent(agent, 'x')).text }),
    }
  }

  test.each([...wrong, ...wrongJournal, ...wrongContext])('run: %s', async (_, options, message) => {
    let ran = 0
    const work = workflow({ name: 'w', execute: () => ran++ })
    expect(await refusal(() => work.run('x', options as never))).toContain(message)
    expect(ran).toBe(0)
  })

  test.each([...wrong, ...wrongJournal])('resume: %s', async (_, options, message) => {
    const { work, paid } = paying()
    const waiting = (await work.run('x')) as Suspended
    expect(await refusal(() => work.resume(waiting.journal, yesTo(waiting), options as never))).toContain(message)
    await work.resume(waiting.journal, yesTo(waiting))
    expect(paid).toEqual(['once'])
  })
})

describe('durable work that receives wrong options leaves no trace in the store', () => {
  test.each([...wrong, ...wrongContext])('start: %s', async (_, options, message) => {
    const store = await openStore('memory:')
    const { agent, model } = bank()
    const given =
      typeof options === 'object' && options !== null
        ? Object.defineProperties({}, Object.getOwnPropertyDescriptors(options))
        : options
    if (typeof given === 'object' && given !== null) Object.assign(given, { runId: 'r1' })
    expect(await refusal(() => durable(agent, store).start('x', given as never))).toContain(message)
    expect(model.requests).toEqual([])
    // another input under the same id: the refused start has not taken the id
    expect(await refusal(() => durable(agent, store).start('y', { runId: 'r1' }))).toBe('accepted')
  })

  test.each(wrong)('resume: %s', async (_, options, message) => {
    const store = await openStore('memory:')
    const { agent, paid } = bank('asks')
    const work = durable(agent, store)
    const waiting = await work.start('x')
    if (waiting.status !== 'waiting') throw new Error('it did not wait')
    await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
    expect(await refusal(() => work.resume(waiting.runId, options as never))).toContain(message)
    expect(paid).toEqual([])
    await work.resume(waiting.runId, { signal: controller.signal })
    expect(paid).toEqual(['once'])
  })

  test.each([undefined, null, {}, controller])('attend(%j)', async (signal) => {
    const store = await openStore('memory:')
    const work = durable(bank().agent, store)
    expect(await refusal(() => work.attend(signal as never))).toContain('not an AbortSignal')
  })
})

test('a context is read once: later changes by its owner do not reach the run', async () => {
  const context = { ...createContext() }
  const runIds: string[] = []
  const { agent } = bank()
  agent.use(
    guard({
      name: 'late',
      on: 'model.before',
      run: ({ context: here }) => {
        runIds.push(here.runId)
        context.runId = 'other' as RunId
        return undefined
      },
    }),
  )
  const { runId } = context
  await agent.run('x', { context })
  expect(runIds).toEqual([runId, runId])
})

test('a signal instead of the options is refused: the run could not be aborted', async () => {
  const agent = createAgent({ name: 'a', model: scriptedModel(['Hi.']) })
  const refusal = { code: 'bad-option', hint: expect.stringContaining('`signal`') }
  await expect(agent.run('hi', new AbortController().signal as never)).rejects.toMatchObject(refusal)
})

test.each(['entries', 'now', 'newId', 'wait', 'answered'])(
  'a journal whose `%s` is not a function is refused',
  async (key) => {
    const agent = createAgent({ name: 'a', model: scriptedModel(['Hi.']) })
    const journal = { step: async (_: string, run: () => Promise<never>) => run(), [key]: true }
    await expect(agent.run('hi', { journal })).rejects.toMatchObject({
      code: 'bad-option',
      hint: expect.stringContaining(key),
    })
  },
)
