import { deny, modify, stub, text } from 'pawl'
import { createAgent, tool, workflow, workflowHooks } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'

/** What must hold everywhere in the workflow. An error in one of these ends the run. */
const rules = workflowHooks({
  name: 'rules',
  onPreInference: ({ request }) => (request.messages.length > 20 ? deny('this conversation is too long') : undefined),
  onPostInference: ({ response }) => (text(response).includes('secret') ? deny('it tells a secret') : undefined),
  onPreToolUse: ({ call }) => (call.name === 'publish' ? stub('published on the test site') : undefined),
  onPostToolUse: ({ result, origin }) =>
    origin === 'stub' ? modify({ result: { ...result, output: 'done' } }) : undefined,
})

/** What people read. With `failure: 'open'` an error in one of these changes nothing. */
const log = workflowHooks({
  name: 'log',
  failure: 'open',
  onWorkflowStart: ({ workflow, input }) => console.log(`${workflow.name} starts with ${input}`),
  onStepStart({ step, context }) {
    context.span?.set({ 'release.step': step.name })
    console.log(`  ${step.name} starts`)
  },
  onPreInference: ({ request, context }) => console.log(`    ${context.workflow} asks ${request.model}`),
  onStepEnd: ({ step, outcome }) => console.log(`  ${step.name} ends ${outcome.ok ? 'well' : 'badly'}`),
  onWorkflowEnd: ({ workflow, outcome }) => console.log(`${workflow.name} ends ${outcome.ok ? 'well' : 'badly'}`),
})

const publish = tool({ name: 'publish', run: () => 'published for everybody' })
const writer = createAgent({ name: 'writer', model: scriptedModel(['Version 2 is faster.'], { name: 'small' }) })
const critic = createAgent({
  name: 'critic',
  tools: [publish],
  model: scriptedModel([{ calls: [{ name: 'publish' }] }, 'It is out.'], { name: 'large' }),
})

const release = workflow<string, string>({
  name: 'release notes',
  hooks: [...rules, ...log],
  async execute(at, version) {
    const draft = await at.step('write', async (inside) => (await inside.agent(writer, `Notes for ${version}`)).text)
    const verdict = await at.step('review', async (inside) => (await inside.agent(critic, draft)).text)
    return `${draft} (${verdict})`
  },
})

const result = await release.run('v2')
if (result.status === 'completed') console.log(result.output)
