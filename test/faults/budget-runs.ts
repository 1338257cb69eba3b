// One process of several whose runs are paid from one account: opens the store, waits for a line, and runs them all in
// parallel.
import { createInterface } from 'node:readline'
import { isPawlError, type ModelRequest, type ModelResponse } from 'pawl'
import { createAgent } from 'pawl/agent'
import { budget, storeGate } from 'pawl/governance'
import { openStore, type Store } from 'pawl/store'
import { recordingTool, scriptedModel } from 'pawl/testing'
import { modelCallsFor, usage } from './account.ts'

const [url = '', runs = ''] = process.argv.slice(2)
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)

/** Wants two calls of the model, the first of which asks for a tool, if it is offered one. */
function turn({ tools = [], messages }: ModelRequest): ModelResponse {
  say('called')
  if (tools.length === 0 || messages.length > 1)
    return { content: [{ type: 'text', text: 'done' }], stopReason: 'end', usage }
  const call = { type: 'tool_use', id: 'c1', name: 'look', input: {} } as const
  return { content: [call], stopReason: 'tool_use', usage }
}

async function run({ budgets }: Store): Promise<void> {
  const look = recordingTool({ name: 'look' })
  const gate = storeGate({ budgets, limits: { all: { modelCalls: modelCallsFor(Number(runs)) } } })
  const agent = createAgent({
    name: 'spender',
    model: scriptedModel([turn, turn]),
    tools: [look],
    hooks: budget({ gate }),
  })
  try {
    await agent.run('go')
    say('completed')
  } catch (thrown) {
    say(isPawlError(thrown) ? `${thrown.code} ${thrown.hook}` : String(thrown))
  }
  for (const _ of look.inputs) say('looked')
}

const store = await openStore(url)
say('ready')
for await (const _ of createInterface({ input: process.stdin })) break
await Promise.all(Array.from({ length: Number(runs) }, () => run(store)))
await store.close()
process.exit()
