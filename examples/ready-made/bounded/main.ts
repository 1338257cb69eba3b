import { createAgent, tool } from 'pawl/agent'
import { approveTools, limits, stopLoops } from 'pawl/hooks'
import { scriptedModel } from 'pawl/testing'

const search = { calls: [{ name: 'search', input: { query: 'invoices' } }] }
const model = scriptedModel([
  search,
  search,
  search,
  search,
  { calls: [{ name: 'pay', input: { amount: 50 } }] },
  'Paid.',
])

const agent = createAgent({
  name: 'clerk',
  model,
  tools: [tool({ name: 'search', run: () => 'nothing found' }), tool({ name: 'pay', run: () => 'paid' })],
  hooks: [
    ...limits({ turns: 10, toolCalls: 20, perTool: { pay: 1 }, tokens: 10_000, seconds: 60 }),
    stopLoops({ repeats: 3 }),
    approveTools({ tools: 'pay', reason: 'Money leaves the company.' }),
  ],
})

const waiting = await agent.run('Pay the invoice.')
if (waiting.status === 'suspended') {
  const { digest, reason, action } = waiting.confirmation
  console.log(reason, JSON.stringify(action))
  const result = await agent.resume(waiting.journal, { digest, approved: true, by: 'kim' })
  if (result.status === 'completed') {
    for (const { content } of result.messages)
      for (const block of content) if (block.type === 'tool_result') console.log(JSON.stringify(block.output))
    console.log(result.text)
  }
}
