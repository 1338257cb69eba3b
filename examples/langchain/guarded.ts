import { AIMessage, createAgent, fakeModel, tool } from 'langchain'
import { pawlMiddleware } from 'pawl/langchain'
import { z } from 'zod'
import { hooks } from '../framework-hooks/hooks.ts'

const weather = tool(({ city }) => `rain in ${city}`, {
  name: 'weather',
  description: 'the weather in a city',
  schema: z.object({ city: z.string() }),
})

const cancel = tool(({ booking }) => `cancelled ${booking}`, {
  name: 'cancel_booking',
  description: 'cancels a booking',
  schema: z.object({ booking: z.string() }),
})

// a model of a provider in your program: `model: 'openai:gpt-5'`
const model = fakeModel()
  .respondWithTools([
    { name: 'weather', args: { city: 'Paris' }, id: 'call_1' },
    { name: 'cancel_booking', args: { booking: 'B-7' }, id: 'call_2' },
  ])
  .respond(new AIMessage('It rains in Paris.'))

const agent = createAgent({
  model,
  tools: [weather, cancel],
  middleware: [pawlMiddleware({ hooks })],
})

const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'Do I need an umbrella?' }] })
for (const message of messages.slice(2)) console.log(message.text)
