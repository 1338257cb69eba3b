import { deny, guard, type Hook, observe } from 'pawl'
import { agentTool, createAgent, tool, workflow } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'

const events = [
  ...(['workflow.before', 'step.before', 'step.after', 'workflow.after'] as const),
  ...(['run.before', 'model.before', 'tool.before', 'tool.after', 'handoff.before', 'run.after'] as const),
]
const heard: { readonly owner: string; readonly event: string; readonly agent: string }[] = []

/** Observers that note which events reach the hooks of their owner, and of which agent they are. */
const ears = (owner: string): readonly Hook[] =>
  events.map((event) =>
    observe({
      name: `${owner}.${event}`,
      on: event,
      run({ agent }) {
        heard.push({ owner, event, agent: agent.name })
      },
    }),
  )

/** Given to the workflow, it judges the calls of every agent inside. `agent: 'billing'` would keep it to one of them. */
const smallRefunds = guard({
  name: 'small-refunds',
  on: 'tool.before',
  match: { name: 'refund' },
  run: ({ call }) => ((call.input as { amount: number }).amount > 100 ? deny('refunds end at 100') : undefined),
})

const refund = tool({ name: 'refund', run: ({ amount }: { amount: number }) => `refunded ${amount}` })

const researcher = createAgent({
  name: 'researcher',
  model: scriptedModel(['The parcel was lost.']),
  hooks: ears('researcher'),
})

const billing = createAgent({
  name: 'billing',
  model: scriptedModel([
    { calls: [{ name: 'refund', input: { amount: 500 } }] },
    { calls: [{ name: 'refund', input: { amount: 80 } }] },
    'You get 80 back.',
  ]),
  tools: [refund],
  hooks: ears('billing'),
})

const desk = createAgent({
  name: 'desk',
  model: scriptedModel([
    { calls: [{ name: 'researcher', input: { prompt: 'Where is the parcel?' } }] },
    { calls: [{ name: 'transfer_to_billing' }] },
  ]),
  tools: [agentTool(researcher)],
  handoffs: [billing],
  hooks: ears('desk'),
})

const support = workflow<string, string>({
  name: 'support',
  hooks: [smallRefunds, ...ears('support')],
  execute: async (at, question) => at.step('answer', async (inside) => (await inside.agent(desk, question)).text),
})

const result = await support.run('Where is my parcel?')
if (result.status === 'completed') console.log(result.output)

/** Who hears what of whom, each event once. */
const names = ['support', 'desk', 'researcher', 'billing']
for (const owner of names) {
  for (const agent of names) {
    const events = heard.filter((one) => one.owner === owner && one.agent === agent).map(({ event }) => event)
    if (events.length > 0) console.log(`${owner} hears of ${agent}: ${[...new Set(events)].join(', ')}`)
  }
}
