import { appendFileSync } from 'node:fs'
import { ask, guard } from 'pawl'
import { createAgent, type Model, tool } from 'pawl/agent'

/** An agent that transfers money, but asks a person first. Both processes make the same one. */
export function bank(model: Model, ledger: string) {
  return createAgent({
    name: 'bank',
    model,
    tools: [
      tool({
        name: 'transfer',
        run: ({ amount, to }: { amount: number; to: string }) => {
          appendFileSync(ledger, `${amount} to ${to}\n`)
          return 'transferred'
        },
      }),
    ],
    hooks: [
      guard({
        name: 'four-eyes',
        on: 'tool.before',
        match: { name: 'transfer' },
        run: () => ask('Is this transfer right?'),
      }),
    ],
  })
}
