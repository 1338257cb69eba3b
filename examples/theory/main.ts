import { readFileSync } from 'node:fs'
import { createAgent, tool } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'
import { createEngine } from 'pawl/theory'

/** A theory guards an agent: it knows what tools are, and remembers what the session did. */
const model = scriptedModel([
  { calls: [{ name: 'delete_file', input: { path: 'a.txt' } }] },
  { calls: [{ name: 'fetch', input: { url: 'https://example.com' } }] },
  { calls: [{ name: 'read', input: { path: 'prod.env' } }] },
  { calls: [{ name: 'fetch', input: { url: 'https://example.com' } }] },
  'Done.',
])
const named = (name: string, kind: 'read' | 'web' | 'other') => tool({ name, kind, run: () => `${name} ran` })
const agent = createAgent({
  name: 'guarded',
  model,
  tools: [named('delete_file', 'other'), named('read', 'read'), named('fetch', 'web')],
})

const engine = createEngine({ registry: agent.registry })
engine.load(readFileSync(new URL('policy.sys2dsl', import.meta.url), 'utf8'), 'policy.sys2dsl')

const result = await agent.run('Go.')
if (result.status === 'completed') {
  for (const { content } of result.messages) {
    for (const block of content) if (block.type === 'tool_result') console.log(JSON.stringify(block.output))
  }
}
