import type { AgentInputItem, InputGuardrail, OutputGuardrail } from '@openai/agents'
import { isPawlError } from '../../base/index.ts'
import type { EventName } from '../contract/table.ts'
import { jsonOf } from '../host/given-input.ts'
import { messageOf } from './messages/to-ours.ts'
import type { Reach } from './reach.ts'
import type { AnyAgent } from './sdk.ts'

const ours = new WeakMap<object, Reach>()

/** The guardrails of an agent with ours in front, if hooks listen to the beginning of runs. */
export function withInputGuardrail(reach: Reach, agent: AnyAgent): Partial<Pick<AnyAgent, 'inputGuardrails'>> {
  if (!reach.host.mounts('run.before')) return {}
  return { inputGuardrails: [inputGuardrail(reach), ...agent.inputGuardrails.filter(isNotOf(reach))] }
}

/** The guardrails of an agent with ours in front, if hooks listen to the end of runs. */
export function withOutputGuardrail(reach: Reach, agent: AnyAgent): Partial<Pick<AnyAgent, 'outputGuardrails'>> {
  if (!reach.host.mounts('run.after')) return {}
  return { outputGuardrails: [outputGuardrail(reach), ...agent.outputGuardrails.filter(isNotOf(reach))] }
}

function inputGuardrail(reach: Reach): InputGuardrail {
  const { host, runs } = reach
  return marked(reach, {
    name: 'pawl',
    runInParallel: false, // nothing happens before hooks have judged the input
    execute: ({ agent, input, context }) =>
      tripping('run-denied', async () => {
        const given = typeof input === 'string' ? input : input.map((item) => messageOf(item as AgentInputItem))
        const run = runs.of(context)
        const { changed, notes } = await run.turns(agent.name).start(given, { ask: host.nobody })
        for (const note of notes) run.notes.add(note)
        return changed === undefined ? undefined : unmodified(reach, 'run.before', 'the input')
      }),
  })
}

function outputGuardrail(reach: Reach): OutputGuardrail<never> {
  const { host, runs } = reach
  return marked(reach, {
    name: 'pawl',
    execute: ({ agent, agentOutput, context }) =>
      tripping('result-denied', async () => {
        const { changed, resume } = await runs.of(context).turns(agent.name).end(jsonOf(agentOutput))
        if (resume !== undefined) await host.lost('run.after', 'resume', 'nothing: the run has ended')
        return changed === undefined ? undefined : unmodified(reach, 'run.after', 'the result')
      }),
  })
}

/** A guardrail can stop a run, and change nothing. */
async function unmodified({ host }: Reach, event: EventName, what: string): Promise<string> {
  await host.lost(event, 'modify', 'a refusal')
  return `a hook changes ${what}, which the SDK cannot do`
}

/** A denial triggers the tripwire, which programs with guardrails expect. Other errors are those of the guardrail. */
async function tripping(code: 'run-denied' | 'result-denied', judge: () => Promise<string | undefined>) {
  try {
    const refusal = await judge()
    return { tripwireTriggered: refusal !== undefined, outputInfo: refusal ?? null } // the SDK restores no run without it
  } catch (error) {
    if (!isPawlError(error) || error.code !== code) throw error
    return { tripwireTriggered: true, outputInfo: error }
  }
}

function marked<G extends object>(reach: Reach, guardrail: G): G {
  ours.set(guardrail, reach)
  return guardrail
}

function isNotOf(reach: Reach): (guardrail: object) => boolean {
  return (guardrail) => ours.get(guardrail) !== reach
}
