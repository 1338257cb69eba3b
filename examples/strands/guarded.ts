import { Agent, tool } from '@strands-agents/sdk'
import { withPawl } from 'pawl/strands'
import { z } from 'zod'
import { hooks } from '../framework-hooks/hooks.ts'
import { scripted } from './scripted.ts'

const weather = tool({
  name: 'weather',
  description: 'the weather in a city',
  inputSchema: z.object({ city: z.string() }),
  callback: ({ city }) => `rain in ${city}`,
})

const cancel = tool({
  name: 'cancel_booking',
  description: 'cancels a booking',
  inputSchema: z.object({ booking: z.string() }),
  callback: ({ booking }) => `cancelled ${booking}`,
})

// a model of a provider in your program: `new BedrockModel()`
const model = scripted(
  [
    { name: 'weather', toolUseId: 'call_1', input: { city: 'Paris' } },
    { name: 'cancel_booking', toolUseId: 'call_2', input: { booking: 'B-7' } },
  ],
  'It rains in Paris.',
)

const agent = withPawl(new Agent({ model, tools: [weather, cancel], printer: false }), { hooks })

await agent.invoke('Do I need an umbrella?')
for (const { content } of agent.messages.slice(2)) for (const block of content) console.log(JSON.stringify(block))
