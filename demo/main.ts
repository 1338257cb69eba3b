import {
  type AuditRecord,
  around,
  createContext,
  createDispatcher,
  createRegistry,
  deny,
  guard,
  type ModelRequest,
  type ModelResponse,
  makeToolCall,
  modify,
  observe,
  text,
  transform,
  userText,
} from 'pawl'
import { outliveTheProcess } from './approval.ts'
import { guardCodingAgents } from './coding-agents.ts'
import { bold, heading, tabulate } from './print.ts'

/** One run of events, told step by step: what a hook of each verb can do, and what is on record afterwards. */

const hooks = [
  transform({
    name: 'redact-secrets',
    on: 'model.before',
    run: ({ request }) =>
      modify({
        request: {
          ...request,
          messages: request.messages.map((message) => userText(withoutKeys(text(message)))),
        },
      }),
  }),
  guard({
    name: 'no-force-push',
    on: 'tool.before',
    match: { kind: 'shell' },
    run: ({ call }) => (call.command?.includes('--force') ? deny('force push is off limits here') : undefined),
  }),
  around({ name: 'retry', on: 'model.around', run: (_, next) => next().catch(() => next()) }),
  observe({
    name: 'broken-meter',
    on: 'tokens.counted',
    run: () => {
      throw new Error('the metrics server is down')
    },
  }),
]

const dispatcher = createDispatcher({ registry: createRegistry().with(hooks) })
const scope = { context: createContext({ turn: 1 }), agent: { name: 'demo' } }

heading('1. A transform takes a secret out of what the model will read')
const asked: ModelRequest = {
  model: 'scripted',
  messages: [userText('Deploy with key sk-live-1234, then push.')],
}
const prepared = await dispatcher.dispatch('model.before', { request: asked }, scope)
console.log('the model reads:', bold(text(prepared.payload.request.messages[0] ?? userText(''))))

heading('2. An around-hook calls a model that fails, and calls it again')
let calls = 0
const point = dispatcher.point('model.around')
const response = await point.around(point.payload({ request: prepared.payload.request, turn: 1 }, scope), scriptedModel)
console.log(`the model was called ${bold(String(calls))} times and asks for a tool`)

heading('3. A guard denies what the model asked for')
const [use] = response.content
const call = makeToolCall({
  id: '1',
  name: 'bash',
  kind: 'shell',
  input: use?.type === 'tool_use' ? use.input : {},
})
const decision = await dispatcher.dispatch('tool.before', { call, tool: { name: 'bash' } }, scope)
console.log(
  `${call.command}: ${bold(decision.type)}`,
  decision.type === 'deny' ? `by ${decision.by}: ${decision.reason}` : '',
)

heading('4. An observer fails, and the run goes on')
const usage = { inputTokens: 12, outputTokens: 8 }
const counted = { ...usage, totalTokens: 20, usage, model: 'scripted' }
await dispatcher.dispatch('tokens.counted', counted, scope)
console.log('still here')

heading('5. All of it is on record')
const row = ({ event, verb, hook, outcome, reason }: AuditRecord) => [event, verb, hook, outcome, reason ?? '']
tabulate([['event', 'verb', 'hook', 'outcome', 'reason'], ...dispatcher.audit.records().map(row)])

guardCodingAgents()
await outliveTheProcess()

function withoutKeys(words: string): string {
  return words.replaceAll(/\bsk-[\w-]+/g, '[a key]')
}

/** Fails once, then asks to push with force. */
async function scriptedModel(): Promise<ModelResponse> {
  calls++
  if (calls === 1) throw new Error('overloaded')
  return {
    content: [{ type: 'tool_use', id: '1', name: 'bash', input: { command: 'git push --force' } }],
    stopReason: 'tool_use',
    usage: { inputTokens: 12, outputTokens: 8 },
  }
}
