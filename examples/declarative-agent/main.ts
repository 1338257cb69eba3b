import { contextVariables, createContext } from 'pawl'
import { defineAgent } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'
import { z } from 'zod'

/** An agent as a declaration: prompts from the context, a checked answer, and a result shaped from it. */
const scout = defineAgent({
  name: 'scout',
  model: scriptedModel([
    'Here you are:\n```json\n{"prospects":[{"company_name":"Acme","fit":0.9},{"company_name":"Slow Ltd","fit":0.2}],}\n```',
  ]),
  instructions: ({ variables }) => `Find companies in ${variables.get('region')}.`,
  contextSchema: z.object({ region: z.string() }),
  output: {
    mode: 'tolerant',
    schema: z.object({ prospects: z.array(z.object({ companyName: z.string(), fit: z.number() })) }),
  },
  resultTransform: {
    best: {
      from: 'prospects',
      transform: (prospects) => (prospects as { companyName: string; fit: number }[]).filter(({ fit }) => fit > 0.5),
    },
    count: { from: 'prospects', transform: 'countOf' },
    region: { computed: (_, { variables }) => variables.get('region') },
  },
  methods: { countOf: (prospects: readonly unknown[]) => prospects.length },
  prices: { scripted: { input: 3, output: 15 } },
  on: {
    onTokensCounted: ({ agent, totalTokens, estimatedCost }) =>
      console.log(`${agent.name}: ${totalTokens} tokens, $${estimatedCost}`),
    onResultReady: ({ result }) => console.log('result:', JSON.stringify(result)),
  },
})

await scout.run('Who could use our product?', {
  context: createContext({ variables: contextVariables({ region: 'Ticino' }) }),
})
