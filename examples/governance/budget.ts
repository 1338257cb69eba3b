import { contextVariables, createContext, isPawlError } from 'pawl'
import { createAgent } from 'pawl/agent'
import { budget, fromBillionths, memoryBudgets, storeGate, toBillionths } from 'pawl/governance'
import { scriptedModel } from 'pawl/testing'

const budgets = memoryBudgets()
const gate = storeGate({
  budgets,
  prices: { scripted: { input: 3, output: 15 } }, // of a million tokens
  limits: {
    run: { tokens: 10_000, toolCalls: 20, time: 60_000 },
    user: [
      { money: toBillionths(5), per: 'month' },
      { modelCalls: 2, per: 'day' },
    ],
  },
  now: () => Date.UTC(2026, 10, 16),
})
const agent = createAgent({ name: 'helper', model: scriptedModel(['One.', 'Two.', 'Three.']), hooks: budget({ gate }) })

for (const words of ['first', 'second', 'third']) {
  const context = createContext({ variables: contextVariables({ user: 'kim' }) })
  try {
    const result = await agent.run(words, { context })
    if (result.status === 'completed') console.log(result.text)
  } catch (error) {
    if (isPawlError(error)) console.log(error.code, error.message)
  }
}
for (const { key, spent } of await budgets.list('user:'))
  console.log(key, fromBillionths(spent.money), spent.modelCalls)
