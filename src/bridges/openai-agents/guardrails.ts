import type { AgentInputItem, InputGuardrail, OutputGuardrail } from '@openai/agents'
import { denialOf, type InnerTurns, type Progress } from '../../agent/internal.ts'
import { isPawlError } from '../../base/index.ts'
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
        const turns = run.turns(agent.name)
        const { changed, changedBy, notes } = await turns.start(given, { ask: host.nobody })
        for (const note of notes) run.notes.add(note)
        if (changed === undefined) return
        await host.lost('run.before', 'modify', 'a refusal')
        throw denialOf('run-denied', 'the run', changeOf('the input', changedBy), progressOf(turns))
      }),
  })
}

function outputGuardrail(reach: Reach): OutputGuardrail<never> {
  const { host, runs } = reach
  return marked(reach, {
    name: 'pawl',
    execute: ({ agent, agentOutput, context }) =>
      tripping('result-denied', async () => {
        const turns = runs.of(context).turns(agent.name)
        const { changed, changedBy, resume } = await turns.end(jsonOf(agentOutput))
        if (resume !== undefined) await host.lost('run.after', 'resume', 'nothing: the run has ended')
        if (changed === undefined) return
        await host.lost('run.after', 'modify', 'a refusal')
        throw denialOf('result-denied', 'the result', changeOf('the result', changedBy), progressOf(turns))
      }),
  })
}

/** The denial that a change becomes: a guardrail can stop a run, and change nothing. */
function changeOf(what: string, changedBy: readonly string[] = []) {
  return { by: changedBy.join(', '), reason: `it changes ${what}, which the SDK cannot do` }
}

function progressOf(turns: InnerTurns): Progress {
  return { turns: turns.turns(), usage: turns.usage(), messages: [] }
}

/** A denial triggers the tripwire, which programs with guardrails expect. Other errors are those of the guardrail. */
async function tripping(code: 'run-denied' | 'result-denied', judge: () => Promise<void>) {
  try {
    await judge()
    return { tripwireTriggered: false, outputInfo: null } // the SDK restores no run without it
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
