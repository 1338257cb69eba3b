import { defineConfig } from 'pawl'
import { budget, capability, listResolver, storeGate } from 'pawl/governance'
import { storeAt } from 'pawl/store'

/** The same rules for a coding agent: what it may use, and how often a session. Every call is a process of its own. */
const { budgets } = storeAt('sqlite:.pawl')

export default defineConfig({
  hooks: [
    ...capability({ resolver: listResolver({ allow: ['Bash', 'Read'] }) }),
    ...budget({ gate: storeGate({ budgets, limits: { session: { toolCalls: 2 } } }) }),
  ],
})
