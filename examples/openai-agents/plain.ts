import { Agent, run, tool } from '@openai/agents'
import { z } from 'zod'
import { front, weather } from './model.ts'

const getWeather = tool({
  name: 'get_weather',
  description: 'Get the weather for a given city',
  parameters: z.object({ city: z.string() }),
  execute: async ({ city }) => `The weather in ${city} is sunny`,
})

const weatherAgent = new Agent({
  name: 'weather',
  handoffDescription: 'Knows everything about the weather',
  instructions: 'You are a weather agent.',
  model: weather,
  tools: [getWeather],
})

const agent = Agent.create({
  name: 'front desk',
  instructions: 'You are a helpful agent.',
  model: front,
  handoffs: [weatherAgent],
})

const result = await run(agent, 'Hello, what is the weather in San Francisco and in Area 51?')
console.log(result.finalOutput)
