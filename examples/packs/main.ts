import { createAgent, tool } from 'pawl/agent'
import { packs } from 'pawl/packs'
import { scriptedModel } from 'pawl/testing'

const bash = tool({
  name: 'bash',
  description: 'Runs a command.',
  inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
  run: ({ command }: { command: string }) => `ran ${command}`,
})

const model = scriptedModel([
  { calls: [{ name: 'bash', input: { command: "sh -c 'git push origin +main'" } }] },
  'I may not push by force.',
])

const agent = createAgent({ name: 'helper', model, tools: [bash], hooks: packs(['git'], { workspace: '/app' }) })
const result = await agent.run('Push this.')
if (result.status === 'completed') console.log(result.text)
console.log(JSON.stringify(model.requests[1]?.messages.at(-1)))
