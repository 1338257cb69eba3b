import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, createRegistry, guard } from 'pawl'
import { createAgent, durable, type Model, tool, workflow } from 'pawl/agent'
import { auditSink, openStore } from 'pawl/store'

/** A release, as every process makes it: a build, then an agent that deploys, if a person lets it. All of it is in the store. */
export async function openRelease(folder: string, model: Model) {
  const store = await openStore(`sqlite:${join(folder, '.pawl')}`)
  const registry = createRegistry().with(
    guard({
      name: 'four-eyes',
      on: 'tool.before',
      match: { name: 'deploy' },
      run: ({ call }) => ask(`Deploy ${JSON.stringify(call.input)}?`),
    }),
  )
  const done = (what: string) => appendFileSync(join(folder, 'done.txt'), `${what}\n`)
  const audit = auditSink(store.audit, { agent: 'release' })
  const deploy = tool({
    name: 'deploy',
    run({ version }: { version: string }) {
      done(`deployed ${version}`)
      return 'deployed'
    },
  })
  const operator = createAgent({ name: 'operator', registry, audit, tools: [deploy], model })
  const release = workflow<string, string>({
    name: 'release',
    registry,
    audit,
    async execute(at, version) {
      await at.step('build', () => done(`built ${version}`))
      return (await at.agent(operator, `Deploy ${version}.`)).text
    },
  })
  return { store, release: durable(release, store) }
}
