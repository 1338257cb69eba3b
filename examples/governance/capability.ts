import { createAgent } from 'pawl/agent'
import { allOf, capability, listResolver, pathResolver } from 'pawl/governance'
import { recordingTool, scriptedModel } from 'pawl/testing'

const hooks = capability({
  resolver: allOf(
    listResolver({
      allow: [{ kind: ['read', 'search'] }, { kind: 'write', role: 'writer' }],
      deny: ['delete_*'],
    }),
    pathResolver({ read: ['docs'], write: ['docs/drafts'], base: process.cwd() }),
  ),
})

const model = scriptedModel([
  {
    calls: [
      { name: 'read_file', input: { path: 'docs/agent.md' } },
      { name: 'read_file', input: { path: 'docs/../package.json' } },
      { name: 'write_file', input: { path: 'docs/agent.md' } },
      { name: 'delete_file', input: { path: 'docs/drafts/a.md' } },
    ],
  },
  'One of four.',
])
const tools = [
  recordingTool({ name: 'read_file', kind: 'read', gives: 'the text' }),
  recordingTool({ name: 'write_file', kind: 'write' }),
  recordingTool({ name: 'delete_file', kind: 'write' }),
]

await createAgent({ name: 'writer', model, tools, hooks }).run('Tidy the documents.')
for (const { content } of model.requests[1]?.messages ?? [])
  for (const block of content) if (block.type === 'tool_result') console.log(JSON.stringify(block.output))
