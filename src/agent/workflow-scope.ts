import { type Dispatcher, PawlError } from '../kernel/index.ts'
import { asId, canonical, type catalogue, contextWith, type Ending, flag, string } from '../protocol/index.ts'
import { describeHooks, mustBeSame } from './fingerprint.ts'
import { keyPart } from './key-part.ts'
import { createMeter } from './meter.ts'
import type { Steps } from './steps.ts'
import type { Surroundings } from './suspendable.ts'
import type { Span, Tracing } from './tracing.ts'
import type { WorkflowScope } from './workflow.ts'
import { bracket } from './workflow-bracket.ts'
import { checkAbort, denied, type Here, limitsOf, scopeOf, traced } from './workflow-here.ts'
import { type Inside, insideOfWorkflow, startInside } from './workflow-inside.ts'
import { doStep } from './workflow-step.ts'

/** What a workflow runs within. */
export interface Within extends Surroundings {
  readonly dispatcher: Dispatcher<typeof catalogue> | undefined
  readonly span: Span | undefined
  /** The inside of the body that calls it, if it is called by one. */
  readonly inside: Inside | undefined
}

/** What is done between the start and the end of a workflow. */
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
  const steps = part.steps.within(`workflow:${keyPart(name)}`)
  if (part.steps.path !== '') await checkHooks(part.dispatcher, name, steps)
  const workflowId = asId('workflow', await steps.newId('workflow'))
  const context = contextWith(part.context, { workflowId, workflow: name })
  const { dispatcher } = part
  const about = { name }
  const here: Here = {
    ...part,
    workflow: name,
    tracing: tracing ?? undefined,
    context,
    steps,
    meter: createMeter(part.meter),
    inside: insideOfWorkflow(part.inside),
    isClosed: false,
  }
  return traced(here, `workflow ${name}`, (at) =>
    bracket(at, {
      before: () => dispatcher.dispatch('workflow.before', { workflow: about, input }, scopeOf(at), limitsOf(at)),
      after: (outcome) => tellEnd(at, outcome),
      denied: (by, reason) => denied(at, 'workflow-denied', `workflow \`${name}\``, by, reason),
      body: async () => execute(scopeFor(at), input),
    }),
  )
}

/** Fires `workflow.after`: once for a workflow that has gone well, however often its run is started or resumed afterwards. */
function tellEnd(here: Here, outcome: Ending): unknown {
  const { dispatcher, workflow: name, steps } = here
  const tell = () =>
    dispatcher.dispatch('workflow.after', { workflow: { name }, outcome }, scopeOf(here), limitsOf(here))
  if (!outcome.ok) return tell()
  return steps.do('ended', 'workflow', flag, async () => {
    await tell()
    checkAbort(here) // hooks that were cut off have not received it
    return true
  })
}

/** A workflow inside another: the outer one cannot know its hooks beforehand. */
async function checkHooks(dispatcher: Here['dispatcher'], name: string, steps: Steps): Promise<void> {
  const now = canonical(describeHooks(dispatcher.layers))
  const then = await steps.do('workflow', 'fingerprint', string, () => now)
  mustBeSame(`workflow \`${name}\``, then, now)
}

function scopeFor(here: Here): WorkflowScope {
  const counts = new Map<string, number>()
  const keyOf = (what: string) => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    return count === 1 ? what : `${what}#${count}`
  }
  const { dispatcher } = here
  return {
    context: here.context,
    async step(name, run, input) {
      const key = keyOf(`step:${keyPart(name)}`)
      return start(here, () => doStep(here, { name, key, input, run: async (at) => run(scopeFor(at)) }))
    },
    async agent(agent, input) {
      const { context, answers, meter, signal, span } = here
      const steps = here.steps.within(keyOf(`agent:${keyPart(agent.name)}`))
      const outside = { dispatcher, life: dispatcher, isHandedOver: false }
      const part = { input, context, steps, answers, meter, signal, outside, listener: undefined, span }
      return start(here, () => agent.inner.runWithin(part))
    },
    async workflow(inner, input) {
      const steps = here.steps.within(keyOf('inner'))
      return start(here, () => inner.runWithin({ ...here, steps }, input))
    },
  }
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
