import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
import { scripted } from './scripted.ts'

const weather = createTool({
  id: 'weather',
  description: 'the weather in a city',
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => `rain in ${city}`,
})

const cancel = createTool({
  id: 'cancel_booking',
  description: 'cancels a booking',
  inputSchema: z.object({ booking: z.string() }),
  execute: async ({ booking }) => `cancelled ${booking}`,
})

// a model of a provider in your program: `model: 'openai/gpt-5'`
const model = scripted(
  [
    { toolCallId: 'call_1', toolName: 'weather', input: '{"city":"Paris"}' },
    { toolCallId: 'call_2', toolName: 'cancel_booking', input: '{"booking":"B-7"}' },
  ],
  'It rains in Paris.',
)

const tools = { weather, cancel_booking: cancel }

const agent = new Agent({ id: 'desk', name: 'desk', instructions: 'Be brief.', model, tools })

const { text, response } = await agent.generate('Do I need an umbrella?')
for (const { content } of response.messages ?? [])
  for (const part of content) if (typeof part !== 'string' && part.type === 'tool-result') console.log(part.output)
console.log(text)
