import { createContext, createDispatcher, createRegistry, deny, guard, makeToolCall } from 'pawl'

export const noForcePush = guard({
  name: 'no-force-push',
  on: 'tool.before',
  match: { kind: 'shell' },
  run: ({ call }) => (call.command?.includes('push --force') ? deny('force push is off limits here') : undefined),
})

const { dispatch, audit } = createDispatcher({ registry: createRegistry().with(noForcePush) })
const call = makeToolCall({ id: '1', name: 'bash', kind: 'shell', input: { command: 'git push --force' } })
const decision = await dispatch(
  'tool.before',
  { call, tool: { name: 'bash' } },
  { context: createContext(), agent: { name: 'me' } },
)

console.log(decision.type, 'because', decision.reasons[0]?.reason)
console.table(audit.records(), ['event', 'hook', 'outcome', 'reason'])
