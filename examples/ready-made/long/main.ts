import { assistantText, text, userText } from 'pawl'
import { createAgent } from 'pawl/agent'
import { summarise } from 'pawl/hooks'
import { scriptedModel } from 'pawl/testing'

const small = scriptedModel(['Kim plans three days in Paris and likes museums.'], { name: 'small' })
const model = scriptedModel(['Start with the Louvre.'])

const agent = createAgent({
  name: 'guide',
  model,
  hooks: summarise({ model: small, above: { messages: 4 }, keep: 2 }),
})

const result = await agent.run([
  userText('I am in Paris for three days.'),
  assistantText('What do you like?'),
  userText('Museums.'),
  assistantText('Old or modern art?'),
  userText('Old. Where do I start?'),
])
for (const message of model.requests[0]?.messages ?? []) console.log(`${message.role}: ${text(message)}`)
if (result.status === 'completed') console.log(`${result.text} (${result.usage.outputTokens} tokens)`)
