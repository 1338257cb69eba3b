import { describe, expect, test } from 'vitest'
import {
  createRegistry,
  deny,
  guard,
  type Hook,
  type ModelRequest,
  type Outcome,
  observe,
  resume,
} from '../../index.ts'
import { catalogue } from '../../protocol/index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { type AgentPart, createAgent, type Model, tool } from '../index.ts'

/** The final screen of a reader, where `discard` wipes the text of its turn, and all text that it has ever read. */
async function screen(parts: AsyncIterable<AgentPart>) {
  const shown = new Map<number, string>()
  let everRead = ''
  let code: unknown
  try {
    for await (const part of parts) {
      if (part.type === 'discard') shown.delete(part.turn)
      if (part.type !== 'text') continue
      shown.set(part.turn, (shown.get(part.turn) ?? '') + part.text)
      everRead += part.text
    }
  } catch (error) {
    code = (error as { readonly code?: unknown }).code
  }
  return { shown: [...shown.values()].join('|'), everRead, code }
}

const speaks = (verdict: Outcome, on: 'run.after' | 'model.after') =>
  (guard as (spec: object) => Hook)({
    name: 'no-keys',
    on,
    run: (payload: object) => (JSON.stringify(payload).includes('4711') ? verdict : undefined),
  })

describe('an answer that a guard blocks', () => {
  test.each([
    ['resume at run.after', resume('without the key'), 'run.after', { shown: 'I cannot say.', code: undefined }],
    ['deny at run.after', deny('no keys'), 'run.after', { shown: '', code: 'result-denied' }],
    ['deny at model.after', deny('no keys'), 'model.after', { shown: '', code: 'response-denied' }],
  ] as const)('%s: is never shown, or retracted where it was shown immediately', async (_, verdict, on, expected) => {
    const agent = () => {
      let asked = 0
      const model = scriptedModel([
        () => ({
          content: [{ type: 'text', text: 'it is 4711' }],
          stopReason: 'end',
          usage: { inputTokens: 1, outputTokens: ++asked },
        }),
        'I cannot say.',
      ])
      return createAgent({ name: 'a', model, hooks: [speaks(verdict, on)] })
    }
    const guarded = await screen(agent().stream('What is the key?'))
    expect(guarded).toMatchObject(expected)
    expect(guarded.everRead).not.toContain('4711')
    const live = await screen(agent().stream('What is the key?', { guarded: false }))
    expect(live).toMatchObject(expected)
    expect(live.everRead).toContain('4711')
  })

  test('is held back also by a guard that joins while the model writes', async () => {
    const registry = createRegistry(catalogue)
    const words = 'the key is 4711'.split(' ')
    const model: Model = {
      name: 'm',
      generate: () => Promise.reject(new Error('it streams')),
      async *stream(_: ModelRequest) {
        for (const [at, text] of words.entries()) {
          if (at === 2) registry.add(speaks(deny('no keys'), 'model.after'))
          yield { type: 'text', text }
          await new Promise((resolve) => setTimeout(resolve, 0))
        }
        const content = [{ type: 'text' as const, text: words.join('') }]
        yield { type: 'response', response: { content, stopReason: 'end', usage: { inputTokens: 1, outputTokens: 1 } } }
      },
    }
    const { everRead, shown, code } = await screen(createAgent({ name: 'a', model, registry }).stream('hi'))
    expect([everRead, shown, code]).toEqual(['thekey', '', 'response-denied'])
  })
})

test('a stream that is left before its first part aborts its run', async () => {
  let runs = 0
  const pay = tool({ name: 'pay', run: () => ++runs })
  const agent = createAgent({ name: 'a', model: scriptedModel([{ calls: [{ name: 'pay' }] }, 'Done.']), tools: [pay] })
  const stream = agent.stream('hi')
  await stream[Symbol.asyncIterator]().return?.()
  await expect(stream.result).rejects.toMatchObject({ code: 'aborted' })
  expect(runs).toBe(0)
})

test.each([
  ['a refusal', [guard({ name: 'g', on: 'tool.before', run: () => deny('no') })], 'pay'],
  ['an error of a tool', [], 'breaks'],
  ['a tool that is not there', [], 'missing'],
  ['a wrong input', [], 'strict'],
])('an observer cannot change the text that the model reads about %s', async (_, hooks, name) => {
  const forge = observe({
    name: 'forge',
    on: 'model.before',
    run({ request }) {
      const [block] = request.messages.at(-1)?.content ?? []
      if (block?.type === 'tool_result') Object.assign(block.output as object, { error: 'EVIL', reason: 'EVIL' })
    },
  })
  const breaks = () => {
    throw new Error('broken')
  }
  const inputSchema = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } }
  const tools = [
    tool({ name: 'pay', run: () => 1 }),
    tool({ name: 'breaks', run: breaks }),
    tool({ name: 'strict', run: () => 1, inputSchema }),
  ]
  const model = scriptedModel([{ calls: [{ name }] }, 'Done.'])
  await createAgent({ name: 'a', model, tools, hooks: [...hooks, forge], logger: false }).run('hi')
  expect(JSON.stringify(model.requests[1])).not.toContain('EVIL')
})
