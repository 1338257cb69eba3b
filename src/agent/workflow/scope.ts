import { type Json, PawlError } from '../../base/index.ts'
import type { Dispatcher } from '../../kernel/index.ts'
import { asId, canonical, type catalogue, contextWith, type RunInput, string } from '../../protocol/index.ts'
import type { Agent } from '../agent.ts'
import { describeHooks, mustBeSame } from '../durable/fingerprint.ts'
import { keyPart } from '../journal/key-part.ts'
import { addTurns, createMeter } from '../journal/meter.ts'
import type { Steps } from '../journal/steps.ts'
import { toJson } from '../journal/to-json.ts'
import type { Completed } from '../result.ts'
import type { Span, Tracing } from '../tracing/tracing.ts'
import { runProgress } from '../turn/run-error.ts'
import type { Surroundings } from '../turn/surroundings.ts'
import { bracket } from './bracket.ts'
import { checkAgent, checkStep, checkWorkflow } from './check.ts'
import { checkAbort, denied, type Here, limitsOf, scopeOf, traced, unlessAborted } from './here.ts'
import { createKeys, mustBeFor, subjectCoding } from './input.ts'
import { type Inside, insideOfWorkflow, startInside, unlessWaiting } from './inside.ts'
import { doStep } from './step.ts'
import type { WorkflowScope } from './workflow.ts'

/** The surroundings of a workflow. */
export interface Within extends Surroundings {
  readonly dispatcher: Dispatcher<typeof catalogue> | undefined
  readonly span: Span | undefined
  /** The inside of the body that calls it, if it is called by one. */
  readonly inside: Inside | undefined
}

/** The work between the start and the end of a workflow. */
export interface Body<Input, Output> {
  readonly name: string
  readonly tracing: Tracing | undefined
  readonly execute: (at: WorkflowScope, input: Input) => Output | Promise<Output>
}

/** Runs the body of a workflow between `workflow.before` and `workflow.after`. */
export async function runBody<Input, Output>(
  part: Within & { readonly dispatcher: Dispatcher<typeof catalogue> },
  { name, tracing, execute }: Body<Input, Output>,
  input: Input,
): Promise<Output> {
  checkAbort(part)
  const { dispatcher } = part
  const subject = toJson(input, `the input of workflow \`${name}\``)
  const steps = part.steps.within(`workflow:${keyPart(name)}`)
  if (part.steps.path !== '') await unlessAborted(part, checkHooks(dispatcher, name, steps))
  const workflowId = asId('workflow', await unlessAborted(part, steps.newId('workflow')))
  const here: Here = {
    ...part,
    workflow: name,
    tracing: tracing ?? undefined,
    context: contextWith(part.context, { workflowId, workflow: name }),
    steps,
    meter: createMeter(steps, part.meter),
    inside: insideOfWorkflow(part.inside),
    isClosed: false,
  }
  const about = { name }
  return traced(here, `workflow ${name}`, (at) =>
    bracket(at, {
      noun: 'workflow',
      name,
      input: subject,
      before: () => dispatcher.dispatch('workflow.before', { workflow: about, input }, scopeOf(at), limitsOf(at)),
      after: (outcome) =>
        dispatcher.dispatch('workflow.after', { workflow: about, outcome }, scopeOf(at), limitsOf(at)),
      isHeard: () => dispatcher.point('workflow.after').isHeard(),
      denied: (denial) => denied(at, 'workflow-denied', `workflow \`${name}\``, denial),
      body: () => unlessWaiting(at.inside, Promise.resolve(execute(scopeFor(at), input))),
    }),
  )
}

/** A workflow inside another: the outer one cannot know its hooks beforehand. */
async function checkHooks(dispatcher: Here['dispatcher'], name: string, steps: Steps): Promise<void> {
  const now = canonical(describeHooks(dispatcher.layers))
  const then = await steps.do('workflow', 'fingerprint', string, () => now)
  mustBeSame(`workflow \`${name}\``, then, now)
}

function scopeFor(here: Here): WorkflowScope {
  const keyOf = createKeys()
  return {
    context: here.context,
    async step(name, run, input) {
      checkStep(name, run)
      const subject = input === undefined ? undefined : toJson(input, `the input of step \`${name}\``)
      const key = keyOf(`step:${keyPart(name)}`, subject)
      const body = async (at: Here) => run(scopeFor(at))
      return start(here, () => doStep(here, { name, key, input, subject, run: body }))
    },
    async agent(agent, input) {
      checkAgent(agent)
      const subject = toJson(input, `the input of agent \`${agent.name}\``)
      const steps = here.steps.within(keyOf(`agent:${keyPart(agent.name)}`, subject))
      return start(here, () => runAgent(here, agent, input, subject, steps))
    },
    async workflow(inner, input) {
      checkWorkflow(inner)
      const subject = toJson(input, `the input of workflow \`${inner.name}\``)
      const steps = here.steps.within(keyOf(`inner:${keyPart(inner.name)}`, subject))
      return start(here, () => inner.runWithin({ ...here, steps }, input))
    },
  }
}

/** Runs an agent inside, and counts its turns. */
async function runAgent<Output>(
  here: Here,
  agent: Agent<Output>,
  input: RunInput,
  subject: Json,
  steps: Steps,
): Promise<Completed<Output>> {
  const { context, answers, meter, signal, span, dispatcher } = here
  const outside = { dispatcher, life: dispatcher, isHandedOver: false }
  const part = { input, context, steps, answers, meter, signal, outside, listener: undefined, span }
  if (!steps.isEngine()) await unlessAborted(here, checkInput(agent.name, subject, steps))
  try {
    const completed = await agent.inner.runWithin(part)
    addTurns(meter, completed.turns)
    return completed
  } catch (error) {
    addTurns(meter, runProgress(error)?.turns ?? 0)
    throw error
  }
}

/** The record of an agent inside has its input. */
async function checkInput(name: string, input: Json, steps: Steps): Promise<void> {
  let isFresh = false
  const subject = await steps.do('input', 'agent', subjectCoding, () => {
    isFresh = true
    return { input }
  })
  if (!isFresh) await mustBeFor(`agent \`${name}\``, subject, input)
}

/** Starts something inside, unless the run was aborted, or waits for a person. */
function start<T>(here: Here, run: () => Promise<T>): Promise<T> {
  if (here.isClosed) throw nestedStep()
  const isAborted = () => here.signal?.aborted === true
  if (isAborted()) here.inside.wasCut = true
  checkAbort(here)
  return startInside(here.inside, isAborted, run)
}

/** Steps, agents and questions inside a step would be steps inside a step. */
function nestedStep(): PawlError {
  return new PawlError('nested-step', 'a step of this workflow has steps, agents or workflows inside', {
    hint: 'this journal waits for people itself, and runs no step inside another: call them outside of `at.step`',
  })
}
