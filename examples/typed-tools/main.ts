import { ask } from 'pawl'
import { createAgent, guardTool, tool } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'
import { z } from 'zod'

/** The schema checks what the model sends, and types `input` here and in guards. */
const refund = tool({
  name: 'refund',
  inputSchema: z.object({ amount: z.number(), reason: z.string().default('none') }),
  run: ({ amount, reason }) => `refunded ${amount} (${reason})`,
})

const limit = guardTool(refund, {
  name: 'refund-limit',
  run: ({ input }) => (input.amount > 100 ? ask('refunds over 100 need a person') : undefined),
})

for (const amount of [20, 500]) {
  const model = scriptedModel([{ calls: [{ name: 'refund', input: { amount } }] }, 'done'])
  const bank = createAgent({ name: 'bank', model, tools: [refund], hooks: [limit] })
  const result = await bank.run('Give the money back.')
  console.log(amount, result.status)
}
