import { createSdkMcpServer, type Options, query, tool } from '@anthropic-ai/claude-agent-sdk'
import { z } from 'zod'

const weather = tool('weather', 'the weather in a city', { city: z.string() }, async ({ city }) => ({
  content: [{ type: 'text', text: `rain in ${city}` }],
}))

const cancel = tool('cancel_booking', 'cancels a booking', { booking: z.string() }, async ({ booking }) => ({
  content: [{ type: 'text', text: `cancelled ${booking}` }],
}))

const options: Options = {
  mcpServers: { travel: createSdkMcpServer({ name: 'travel', tools: [weather, cancel], alwaysLoad: true }) },
  allowedTools: ['mcp__travel__weather', 'mcp__travel__cancel_booking'],
  settingSources: [],
}

const prompt = 'Do I need an umbrella?'
for await (const message of query({ prompt, options })) {
  if (message.type === 'result' && message.subtype === 'success') console.log(message.result)
}
