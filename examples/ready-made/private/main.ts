import { createAgent, tool } from 'pawl/agent'
import { markUntrusted, redact, truncateResults } from 'pawl/hooks'
import { scriptedModel } from 'pawl/testing'

const model = scriptedModel([{ calls: [{ name: 'read_mail' }] }, 'Kim wants an answer. Write to kim@example.com.'])
const mail = tool({
  name: 'read_mail',
  run: () => `From kim@example.com, +41 44 668 18 00. My card is 4111 1111 1111 1111. ${'Please answer. '.repeat(100)}`,
})

// in this order, whatever the order here: secrets are taken out before a text is cut, and marks come last
const agent = createAgent({
  name: 'secretary',
  model,
  tools: [mail],
  hooks: [...redact(), truncateResults({ maxCharacters: 100, keep: 'start' }), ...markUntrusted({ tools: 'read_*' })],
})

const result = await agent.run('Read my mail.')
const mark = /[0-9a-f]{32}/g
for (const { content } of model.requests[1]?.messages ?? [])
  for (const block of content) if (block.type === 'tool_result') console.log(String(block.output).replace(mark, 'ID'))
if (result.status === 'completed') console.log(result.text)
