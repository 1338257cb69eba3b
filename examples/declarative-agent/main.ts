import { contextVariables, createContext } from 'pawl'
import { type AgentDefinition, defineAgent } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'
import { z } from 'zod'

/** What several agents have in common. */
const researcher = {
  name: 'researcher',
  contextSchema: z.object({ region: z.string() }),
  instructions: ({ variables }) => `Find companies in ${variables.get('region')}.`,
  prices: { scripted: { input: 3, output: 15 } },
  on: {
    onTokensCounted: ({ agent, totalTokens, estimatedCost }) =>
      console.log(`${agent.name}: ${totalTokens} tokens, $${estimatedCost}`),
  },
} satisfies AgentDefinition

/** An agent as a declaration: prompts from the context, a checked answer, and a result shaped from it. */
const scout = defineAgent({
  name: 'scout',
  extends: researcher,
  model: scriptedModel([
    'Here you are:\n```json\n{"prospects":[{"company_name":"Acme","fit":0.9},{"company_name":"Slow Ltd","fit":0.2}],"searched":40,}\n```',
  ]),
  output: {
    mode: 'tolerant',
    schema: z.object({
      prospects: z.array(z.object({ companyName: z.string(), fit: z.number() })),
      searched: z.number(),
    }),
  },
  resultTransform: {
    best: { from: 'prospects', transform: (prospects) => prospects.filter(({ fit }) => fit > 0.5) },
    hitRate: { from: 'prospects', transform: (prospects, raw) => prospects.length / raw.searched },
    count: { from: 'prospects', transform: 'countOf' },
    region: { computed: (_, { variables }) => variables.get('region') },
    currency: { default: 'CHF' },
  },
  methods: { countOf: (prospects: readonly unknown[]) => prospects.length },
  on: { onResultReady: ({ result }) => console.log('result:', JSON.stringify(result)) },
})

const found = await scout.run('Who could use our product?', {
  context: createContext({ variables: contextVariables({ region: 'Ticino' }) }),
})
if (found.status === 'completed') console.log('best:', found.output?.best.map(({ companyName }) => companyName).join())
