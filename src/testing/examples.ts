import { freezeDeep } from '../base/index.ts'
import type { EventsOf, PayloadOf } from '../kernel/index.ts'
import {
  type AgentInfo,
  asId,
  type Context,
  catalogue,
  createContext,
  type ModelRequest,
  type ModelResponse,
  makeToolCall,
  makeToolResult,
  userText,
} from '../protocol/index.ts'

type Name = EventsOf<typeof catalogue>['name']
type Own<N extends Name> = Omit<PayloadOf<typeof catalogue, N>, 'context' | 'agent' | 'timestamp'>

/**
 * Makes a context and an agent to test hooks with. Ids are the same every time.
 *
 * @example
 * const dispatcher = createDispatcher({ registry: createRegistry().with(noForcePush) })
 * const decision = await dispatcher.dispatch('tool.before', { call, tool: { name: call.name } }, exampleScope())
 * decision.type // => 'deny'
 */
export function exampleScope(): { readonly context: Context; readonly agent: AgentInfo } {
  const context = createContext({
    sessionId: asId('session', 'session_1'),
    runId: asId('run', 'run_1'),
    turn: 1,
  })
  return { context, agent: { name: 'tester' } }
}

/**
 * Makes a whole payload of an event, to test a hook with.
 *
 * @example
 * noForcePush.run(examplePayload('tool.before', { call })) // => deny('force push is off limits here')
 */
export function examplePayload<const N extends Name>(
  event: N,
  changes: Partial<Own<N>> = {},
): PayloadOf<typeof catalogue, N> {
  catalogue.get(event) // an unknown name throws
  const payload = { ...owns[event](), ...changes, ...exampleScope(), timestamp: 1_700_000_000_000 }
  freezeDeep(payload)
  return payload as PayloadOf<typeof catalogue, N>
}

const call = () => makeToolCall({ id: 'call_1', name: 'shell', kind: 'shell', input: { command: 'git status' } })
const tool = { name: 'shell', kind: 'shell', description: 'Runs a command' } as const
const request = (): ModelRequest => ({ model: 'example-model', messages: [userText('What is the weather?')] })
const response = (): ModelResponse => ({
  content: [{ type: 'text', text: 'It rains.' }],
  stopReason: 'end',
  usage: { inputTokens: 12, outputTokens: 3 },
})
const fact = (factId: number, object: string) => ({
  factId,
  subject: 'Tweety',
  relation: 'IS_A',
  object,
  existence: 127,
})
const done = { ok: true, value: 'done' } as const

const owns: { readonly [N in Name]: () => Own<N> } = {
  'session.before': () => ({ source: 'startup' }),
  'session.after': () => ({ reason: 'exit' }),
  'workflow.before': () => ({ workflow: { name: 'release' }, input: 'v2' }),
  'workflow.after': () => ({ workflow: { name: 'release' }, outcome: done }),
  'step.before': () => ({ step: { name: 'build' }, input: 'v2' }),
  'step.after': () => ({ step: { name: 'build' }, outcome: done }),
  'run.before': () => ({ input: 'What is the weather?' }),
  'run.after': () => ({ result: 'It rains.', usage: { inputTokens: 12, outputTokens: 3 } }),
  'context.built': () => ({}),
  'prompt.generated': () => ({ systemPrompt: 'Be brief.', userPrompt: 'What is the weather?' }),
  'validation.failed': () => ({
    error: 'city is missing',
    errorType: 'input',
    field: 'city',
    expectedType: 'string',
  }),
  'result.ready': () => ({ result: { city: 'Bern' }, rawResult: '{"city":"Bern"}' }),
  'handoff.before': () => ({ source: { name: 'front desk' }, target: { name: 'billing' } }),
  'error.raised': () => ({ error: new Error('connection lost'), where: 'model' }),
  'model.before': () => ({ request: request() }),
  'model.around': () => ({ request: request(), turn: 1 }),
  'model.after': () => ({ request: request(), response: response(), origin: 'real' }),
  'tokens.counted': () => ({
    inputTokens: 12,
    outputTokens: 3,
    totalTokens: 15,
    usage: { inputTokens: 12, outputTokens: 3 },
    model: 'example-model',
  }),
  'tool.before': () => ({ call: call(), tool }),
  'tool.around': () => ({ call: call(), tool }),
  'tool.after': () => ({
    call: call(),
    tool,
    result: makeToolResult('call_1', 'clean'),
    origin: 'real',
    durationMs: 5,
  }),
  'subagent.before': () => ({ subagent: { name: 'researcher' }, prompt: 'Find the cause.' }),
  'subagent.after': () => ({ subagent: { name: 'researcher' }, result: 'Found.' }),
  'compact.before': () => ({ trigger: 'auto' }),
  'compact.after': () => ({ trigger: 'auto', summary: 'We talked about the weather.' }),
  'permission.asked': () => ({ call: call() }),
  'permission.denied': () => ({ call: call(), reason: 'It writes outside of the project.' }),
  'batch.after': () => ({ calls: [{ call: call(), result: makeToolResult('call_1', 'clean') }] }),
  'prompt.expanded': () => ({ name: 'review', input: 'src', prompt: 'Review src.' }),
  'settings.changed': () => ({ source: 'project_settings', path: '/project/.claude/settings.json' }),
  'elicitation.asked': () => ({ server: 'github', message: 'Which repository?' }),
  'elicitation.answered': () => ({ server: 'github', action: 'accept', content: { repository: 'pawl' } }),
  'notification.sent': () => ({ message: 'The agent waits for you.' }),
  'fact.added': () => fact(1, 'Bird'),
  'concept.created': () => ({ concept: 'Tweety', source: 'birds' }),
  'reasoning.before': () => ({ subject: 'Tweety', relation: 'IS_A', object: 'Animal', region: 'ethics' }),
  'reasoning.after': () => ({
    ...{ subject: 'Tweety', relation: 'IS_A', object: 'Animal', region: 'ethics' },
    ...{ result: 'TRUE_CERTAIN', existence: 127 },
  }),
  'contradiction.found': () => ({ fact1: fact(1, 'Bird'), fact2: fact(2, 'Fish'), rule: 'disjoint' }),
}
