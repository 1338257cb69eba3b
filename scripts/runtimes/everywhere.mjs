import { ask, createContext, createDispatcher, createRegistry, deny, guard, makeToolCall } from 'pawl'
import { createAgent } from 'pawl/agent'
import { capability, listResolver } from 'pawl/governance'
import { recordingTool, scriptedModel } from 'pawl/testing'
import { createEngine } from 'pawl/theory'

/** What works wherever JavaScript does, each tried once. Returns the names of what worked. */
export async function everywhere() {
  await denies()
  await asksAndResumes()
  await reasons()
  await redacts()
  await permits()
  return ['deny', 'ask', 'resume', 'theory', 'redaction', 'capability']
}

export function check(isTrue, what) {
  if (!isTrue) throw new Error(`this does not work: ${what}`)
}

const transfer = { calls: [{ name: 'transfer', input: { amount: 50 } }] }

async function denies() {
  const hook = guard({ name: 'no', on: 'tool.before', match: { name: 'transfer' }, run: () => deny('no money today') })
  const said = await heard({ hooks: [hook], model: scriptedModel([transfer, 'Not done.']) })
  check(said.includes('no money today'), 'a guard that denies')
}

async function asksAndResumes() {
  const tool = recordingTool({ name: 'transfer', gives: 'transferred' })
  const hook = guard({ name: 'sure', on: 'tool.before', run: () => ask('sure?') })
  const bank = (model) => createAgent({ name: 'bank', model, tools: [tool], hooks: [hook] })
  const waiting = await bank(scriptedModel([transfer])).run('Send 50.')
  check(waiting.status === 'suspended' && tool.inputs.length === 0, 'a guard that asks')
  const { journal, confirmation } = JSON.parse(JSON.stringify(waiting))
  const answer = { digest: confirmation.digest, approved: true, by: 'kim' }
  const done = await bank(scriptedModel(['Done.'])).resume(journal, answer)
  check(done.status === 'completed' && done.text === 'Done.' && tool.inputs.length === 1, 'a run that resumes')
}

const policy = `transfer IS_A risky
@HOOK people_first ON_TOOL_CALL BEGIN
  @is_risky tool IS_A risky
  IF $is_risky THEN
    @_ tool DENY "risky tools are for people"
  END
END
`

async function reasons() {
  const registry = createRegistry()
  createEngine({ registry }).load(policy, 'policy.sys2dsl')
  const said = await heard({ registry, model: scriptedModel([transfer, 'Not done.']) })
  check(said.includes('risky tools are for people'), 'a theory')
}

async function redacts() {
  const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
  const { dispatch, audit } = createDispatcher({ registry: createRegistry().with(watch) })
  const input = { command: 'curl -u kim:Tr0ub4dor https://example.com' }
  const call = makeToolCall({ id: '1', name: 'bash', kind: 'shell', input })
  await dispatch('tool.before', { call, tool: { name: 'bash' } }, { context: createContext(), agent: { name: 'me' } })
  const records = JSON.stringify(audit.records())
  check(records.includes('[redacted]') && !records.includes('Tr0ub4dor'), 'redaction')
}

async function permits() {
  const hooks = capability({ resolver: listResolver({ allow: [{ kind: 'read' }] }) })
  const said = await heard({ hooks, model: scriptedModel([transfer, 'Not done.']) })
  check(said.includes('capability denied'), 'a capability')
}

/** What the model of an agent with one tool read of it. */
async function heard({ model, ...options }) {
  const tool = recordingTool({ name: 'transfer', gives: 'transferred' })
  await createAgent({ name: 'agent', tools: [tool], model, ...options }).run('Send 50.')
  check(tool.inputs.length === 0, 'a call that was refused was not made')
  return JSON.stringify(model.requests[1].messages)
}
