// A gateway as a program of its own, for clients that start one: `node shop-gateway.ts SERVER [ARGUMENTS]`.
import { ask, deny, guard, modify, stub, transform } from '../../src/index.ts'
import { createGateway, stdioSide } from '../../src/mcp/index.ts'
import { processSide } from '../../src/mcp/transports/process-side.ts'

const amountOf = (input: unknown) => Number((input as { readonly amount?: number }).amount)
const hooks = [
  guard({
    name: 'no-delete',
    on: 'tool.before',
    match: { name: 'mcp__shop__delete_all' },
    run: () => deny('off limits'),
  }),
  guard({
    name: 'ask-to-pay',
    on: 'tool.before',
    match: { name: 'mcp__shop__pay' },
    run: ({ call }) => (amountOf(call.input) > 100 ? ask('that is much') : undefined),
  }),
  transform({
    name: 'rome',
    on: 'tool.before',
    match: { name: 'mcp__shop__weather' },
    run: () => modify({ call: { input: { city: 'Rome' } } }),
  }),
  guard({
    name: 'cached',
    on: 'tool.before',
    match: { name: 'mcp__shop__stock' },
    run: ({ call }) => (JSON.stringify(call.input).includes('cached') ? stub({ item: 'cached', count: 1 }) : undefined),
  }),
]
const server = processSide(process.execPath, process.argv.slice(2))
const { problem } = await createGateway({ server: 'shop', hooks }).relay(stdioSide(), server)
process.exitCode = problem === undefined ? 0 : 1
