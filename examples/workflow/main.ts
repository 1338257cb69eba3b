import { createRegistry, deny } from 'pawl'
import { createAgent, workflow, workflowHooks } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'

/** A deterministic body with agents inside; one registry of hooks watches the workflow, its steps and its agents. */
const registry = createRegistry().with(
  workflowHooks({
    name: 'log',
    onWorkflowStart: ({ workflow }) => void console.log(`${workflow.name} starts`) as undefined,
    onStepStart: ({ step }) => void console.log(`  ${step.name} starts`) as undefined,
    onPreInference: ({ request }) => (request.messages.length > 20 ? deny('this conversation is too long') : undefined),
    onStepEnd: ({ step, outcome }) => console.log(`  ${step.name} ends ${outcome.ok ? 'well' : 'badly'}`),
    onWorkflowEnd: ({ workflow, outcome }) => console.log(`${workflow.name} ends ${outcome.ok ? 'well' : 'badly'}`),
  }),
)

const writer = createAgent({ name: 'writer', registry, model: scriptedModel(['Version 2 is faster.']) })
const critic = createAgent({ name: 'critic', registry, model: scriptedModel(['Good. Publish it.']) })

const release = workflow<string, string>({
  name: 'release notes',
  registry,
  async execute(at, version) {
    const draft = await at.step('write', async (inside) => (await inside.agent(writer, `Notes for ${version}`)).text)
    const verdict = await at.step('review', async (inside) => (await inside.agent(critic, draft)).text)
    return `${draft} (${verdict})`
  },
})

const result = await release.run('v2')
if (result.status === 'completed') console.log(result.output)
