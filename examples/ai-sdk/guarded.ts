import { ToolLoopAgent, tool } from 'ai'
import { withPawl } from 'pawl/ai-sdk'
import { z } from 'zod'
import { hooks } from '../framework-hooks/hooks.ts'
import { scriptedModel } from './scripted-model.ts'

const weather = tool({
  description: 'the weather in a city',
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => `rain in ${city}`,
})

const cancel = tool({
  description: 'cancels a booking',
  inputSchema: z.object({ booking: z.string() }),
  execute: async ({ booking }) => `cancelled ${booking}`,
})

// a model of a provider in your program: `openai('gpt-5')`
const model = scriptedModel([
  [
    { toolName: 'weather', input: { city: 'Paris' } },
    { toolName: 'cancel_booking', input: { booking: 'B-7' } },
  ],
  'It rains in Paris.',
])

const agent = new ToolLoopAgent(withPawl({ model, tools: { weather, cancel_booking: cancel } }, { hooks }))

const { text, responseMessages } = await agent.generate({ prompt: 'Do I need an umbrella?' })
for (const { role, content } of responseMessages) if (role === 'tool') console.log(JSON.stringify(content))
console.log(text)
