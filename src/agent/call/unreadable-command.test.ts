import { describe, expect, test } from 'vitest'
import {
  createContext,
  createDispatcher,
  createRegistry,
  deny,
  guard,
  type Hook,
  type Json,
  makeToolCall,
  memoryAudit,
} from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent } from '../index.ts'

const noPush = guard({
  name: 'no-push',
  on: 'tool.before',
  match: { kind: 'shell' },
  run: ({ call }) => (call.command?.includes('push') === true ? deny('no push') : undefined),
})
const unreadable: readonly Json[] = [
  [],
  5,
  null,
  {},
  { code: 'git push' },
  { command: 5 },
  { command: null },
  { command: { toString: 'git push' } },
  { command: ['git', ['push']] },
  { command: 'ls', cmd: { program: 'git' } },
  JSON.parse('{"__proto__":{"command":"ls"}}') as Json,
]

test.each(unreadable.map((input) => [JSON.stringify(input), input] as const))(
  'a guard of shell commands does not pass the call %s, whose command it cannot read',
  async (_, input) => {
    const shell = recordingTool({ name: 'sh', kind: 'shell' })
    const audit = memoryAudit()
    const model = scriptedModel([{ calls: [{ name: 'sh', input }] }, 'done'])
    const agent = createAgent({ name: 'a', model, tools: [shell], hooks: [noPush], audit })
    expect(await agent.run('hi')).toMatchObject({ text: 'done' })
    expect(shell.inputs).toEqual([])
    expect(audit.records()).toMatchObject([{ hook: 'no-push', failure: { kind: 'undecided', policy: 'closed' } }])
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('it is a shell call')
  },
)

test.each(['ls', { command: 'ls' }, { command: ['ls', '-l', 5] }, { command: [] }, { command: 'ls', cmd: null }])(
  'the call %j can be judged',
  async (input) => {
    const shell = recordingTool({ name: 'sh', kind: 'shell' })
    const model = scriptedModel([{ calls: [{ name: 'sh', input }] }, 'done'])
    await createAgent({ name: 'a', model, tools: [shell], hooks: [noPush] }).run('hi')
    expect(shell.inputs).toHaveLength(1)
  },
)

describe('the others', () => {
  const call = makeToolCall({ id: '1', name: 'sh', kind: 'shell', input: { code: 'x' } })
  const judging = (hooks: readonly Hook[]) => {
    const dispatcher = createDispatcher({ registry: createRegistry().with(hooks) })
    const scope = { context: createContext(), agent: { name: 'a' } }
    return () => dispatcher.dispatch('tool.before', { call, tool: { name: 'sh' } }, scope)
  }

  test('a guard of other kinds, or of a name, is decided', async () => {
    const judged: string[] = []
    const of = (name: string, match: { readonly kind?: 'read'; readonly name?: string }) =>
      guard({ name, on: 'tool.before', match, run: () => void judged.push(name) as undefined })
    const judge = judging([of('reads', { kind: 'read' }), of('named', { name: 'sh' })])
    expect(await judge()).toMatchObject({ type: 'continue' })
    expect(judged).toEqual(['named'])
  })

  test('each of many guards of shell commands is undecided, however often it is called', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      guard({ name: `g${at}`, on: 'tool.before', match: { kind: 'shell' }, run: () => undefined }),
    )
    const judge = judging(many)
    for (let time = 0; time < 3; time++) expect(await judge()).toMatchObject({ type: 'deny', by: 'g0' })
  })
})
