import { createAgent, tool } from 'pawl/agent'
import { cacheModel, fallbackModel, retryModel, retryTools } from 'pawl/hooks'
import { scriptedModel } from 'pawl/testing'

// a provider that fails now and then, and another one
const first = scriptedModel([
  new Error('the connection was lost'),
  { calls: [{ name: 'weather', input: { city: 'Bern' } }] },
  new Error('the provider is down'),
  new Error('the provider is down'),
  new Error('the provider is down'),
])
const second = scriptedModel(['It rains in Bern.'], { name: 'second' })

let calls = 0
const weather = tool({
  name: 'weather',
  run: ({ city }: { city: string }) => {
    calls += 1
    if (calls === 1) throw new Error('the service is busy')
    return `${city}: rain`
  },
})

// the first one is outermost: a cached answer needs no model, and the other model is asked after three attempts
const agent = createAgent({
  name: 'guide',
  model: first,
  tools: [weather],
  hooks: [
    ...cacheModel({ ttlMs: 60_000 }),
    fallbackModel({ models: [second] }),
    retryModel({ attempts: 3, firstDelayMs: 5 }),
    retryTools({ tools: 'weather', firstDelayMs: 5 }),
  ],
})

for (const _ of [1, 2]) {
  const result = await agent.run('What is the weather in Bern?')
  if (result.status === 'completed') console.log(result.text, result.usage.outputTokens)
}
console.log(`${first.requests.length} requests to the first model, ${second.requests.length} to the second`)
