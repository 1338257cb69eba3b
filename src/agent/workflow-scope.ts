import { type Dispatcher, PawlError } from '../kernel/index.ts'
import {
  asId,
  type Coding,
  type Context,
  canonical,
  type catalogue,
  contextWith,
  type Ending,
  flag,
  json,
  object,
  optional,
  string,
  type Usage,
  wire,
} from '../protocol/index.ts'
import { checkSignal, unlessSignalled } from './abort.ts'
import { Suspension } from './confirmation.ts'
import { changedSince, describeHooks } from './fingerprint.ts'
import { keyPart } from './key-part.ts'
import { createMeter, type Meter, spend } from './meter.ts'
import { RunError, type RunErrorCode, widen } from './run-error.ts'
import type { Steps } from './steps.ts'
import type { Surroundings } from './suspendable.ts'
import { toJson } from './to-json.ts'
import { inSpan, type Span, type Tracing } from './tracing.ts'
import type { WorkflowScope } from './workflow.ts'

/** What a workflow runs within. */
export interface Within extends Surroundings {
  readonly dispatcher: Dispatcher<typeof catalogue> | undefined
  readonly span: Span | undefined
}

/** What is done between the start and the end of a workflow. */
export interface Body<Input, Output> {
  readonly name: string
  readonly tracing: Tracing | undefined
  readonly execute: (at: WorkflowScope, input: Input) => Output | Promise<Output>
}

/** Where in a workflow something happens. */
interface Here extends Surroundings {
  readonly workflow: string
  readonly dispatcher: Dispatcher<typeof catalogue>
  readonly tracing: Tracing | undefined
  readonly span: Span | undefined
  /** Whether this is a step of a journal that runs no step inside another. */
  readonly isClosed: boolean
  /** Set if something inside has to wait for a person. */
  readonly waits: { for: unknown }
  /** What is under way inside: it ends before this does. */
  readonly inside: Set<Promise<unknown>>
}

/** Runs the body of a workflow between `workflow.before` and `workflow.after`. */
export async function runBody<Input, Output>(
  part: Surroundings & { readonly dispatcher: Dispatcher<typeof catalogue>; readonly span: Span | undefined },
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
    inside: new Set(),
    waits: { for: undefined },
    isClosed: false,
  }
  return traced(here, `workflow ${name}`, (at) =>
    bracket(at, {
      before: () => dispatcher.dispatch('workflow.before', { workflow: about, input }, scopeOf(at), limitsOf(at)),
      after: (outcome) => dispatcher.dispatch('workflow.after', { workflow: about, outcome }, scopeOf(at)),
      denied: (by, reason) => denied(at, 'workflow-denied', `workflow \`${name}\``, by, reason),
      body: async () => execute(scopeFor(at), input),
    }),
  )
}

/** A workflow inside another: the outer one cannot know its hooks beforehand. */
async function checkHooks(dispatcher: Here['dispatcher'], name: string, steps: Steps): Promise<void> {
  const now = canonical(describeHooks(dispatcher.layers))
  const then = await steps.do('workflow', 'fingerprint', string, () => now)
  if (then !== now) throw changedSince(`workflow \`${name}\``)
}

function limitsOf({ signal }: Here) {
  return signal === undefined ? undefined : { signal }
}

/** The same inside a span of its own, if the workflow is traced. */
function traced<T>(here: Here, name: string, run: (here: Here) => Promise<T>): Promise<T> {
  if (here.tracing === undefined) return run(here)
  const span = here.tracing.start({ name, attributes: {}, parent: here.span })
  return inSpan(span, () => run({ ...here, span, context: contextWith(here.context, { span }) }))
}

interface Bracket<T> {
  readonly before: () => unknown
  readonly after: (outcome: Ending) => unknown
  readonly denied: (by: string, reason: string) => RunError
  readonly body: () => Promise<T>
}

/** A start, a body, an end: the end fires whatever happens, except that a body that waits has not ended. */
async function bracket<T>(here: Here, { before, after, denied, body }: Bracket<T>): Promise<T> {
  let outcome: Ending | undefined
  try {
    checkAbort(here)
    await here.steps.do('before', 'start', flag, async () => {
      const decision = (await before()) as { readonly type: string; readonly by: string; readonly reason: string }
      checkAbort(here) // a guard that was cut off has not refused anything
      if (decision.type === 'deny') throw denied(decision.by, decision.reason)
      return true
    })
    const value = await unlessSignalled(here.signal, body(), () => progressOf(here)).catch((error: unknown) =>
      afterInside(here, error),
    )
    // a body that has caught it does not change that it waits
    if (here.waits.for !== undefined) return await afterInside(here, here.waits.for)
    outcome = { ok: true, value }
    return value
  } catch (error) {
    widen(error, ({ turns, messages }) => ({ turns, usage: here.meter.usage, messages }))
    if (!(error instanceof Suspension)) outcome = { ok: false, error }
    throw error
  } finally {
    if (outcome !== undefined) await ended(after, outcome)
  }
}

/**
 * What was started last ends first: what is inside hears of an abort as well, and ends by itself. Where one part waits for a
 * person, the others go on until they are done or wait, too: what they did after the record was taken would be done again.
 */
async function afterInside(here: Here, error: unknown): Promise<never> {
  if (here.signal?.aborted === true || error instanceof Suspension) await Promise.allSettled(here.inside)
  throw error
}

function inside<T>(here: Here, work: Promise<T>): Promise<T> {
  here.inside.add(work)
  const over = () => void here.inside.delete(work)
  work.then(over, (error: unknown) => {
    over()
    if (error instanceof Suspension) here.waits.for ??= error
  })
  return work
}

/** Hooks that fail at the end may reject what has gone well; something that has failed keeps its own error. */
async function ended(after: (outcome: Ending) => unknown, outcome: Ending): Promise<void> {
  try {
    await after(outcome)
  } catch (error) {
    if (outcome.ok) throw error
  }
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
    step: async (step, run, input) =>
      inside(open(here), doStep(here, keyOf(`step:${keyPart(step)}`), step, run, input)),
    async agent(agent, input) {
      checkAbort(open(here))
      const { context, answers, meter, signal, span } = here
      const steps = here.steps.within(keyOf(`agent:${keyPart(agent.name)}`))
      const outside = { dispatcher, life: dispatcher, isHandedOver: false }
      const run = agent.inner.runWithin({
        input,
        context,
        steps,
        answers,
        meter,
        signal,
        outside,
        listener: undefined,
        span,
      })
      return inside(here, run)
    },
    async workflow(inner, input) {
      checkAbort(open(here))
      return inside(here, inner.runWithin({ ...here, steps: here.steps.within(keyOf('inner')) }, input))
    },
  }
}

/** Steps, agents and questions inside a step would be steps inside a step. */
function open(here: Here): Here {
  if (!here.isClosed) return here
  throw new PawlError('nested-step', 'a step of this workflow has steps, agents or workflows inside', {
    hint: 'this journal waits for people itself, and runs no step inside another: call them outside of `at.step`',
  })
}

function doStep<T>(
  here: Here,
  key: string,
  name: string,
  run: (at: WorkflowScope) => T | Promise<T>,
  input: unknown,
): Promise<T> {
  const step = { name }
  const meter = createMeter(here.meter)
  const { dispatcher } = here
  return once(here, key, meter, async () => {
    const steps = here.steps.within(key)
    const stepId = asId('step', await steps.newId('step'))
    const context = contextWith(here.context, { stepId })
    return traced(
      { ...here, context, steps, meter, inside: new Set(), waits: { for: undefined }, isClosed: steps.isEngine() },
      `step ${name}`,
      (at) =>
        bracket(at, {
          before: () => dispatcher.dispatch('step.before', { step, input }, scopeOf(at), limitsOf(at)),
          after: (outcome) => dispatcher.dispatch('step.after', { step, outcome }, scopeOf(at)),
          denied: (by, reason) => denied(at, 'step-denied', `step \`${name}\``, by, reason),
          body: async () => run(scopeFor(at)),
        }),
    )
  })
}

/** Does a step once, and counts what it has spent also when it is taken from the record. */
async function once<T>(here: Here, key: string, meter: Meter, run: () => Promise<T>): Promise<T> {
  let isDone = false
  const done = await here.steps.do('done', key, stepCoding as Coding<Done<T>>, async () => {
    const value = await run()
    isDone = true
    return { value, usage: meter.usage }
  })
  if (!isDone) spend(here.meter, done.usage)
  return done.value
}

interface Done<T> {
  readonly value: T
  readonly usage: Usage
}

const doneWire = object({ value: optional(json), usage: wire.usage })
const stepCoding: Coding<Done<unknown>> = {
  decode(given, path) {
    const { value, usage } = doneWire.decode(given, path)
    return { value, usage }
  },
  encode: ({ value, usage }) => doneWire.encode({ value: toJson(value, 'the result of a step'), usage }),
}

function scopeOf({ context, workflow }: Here): {
  readonly context: Context
  readonly agent: { readonly name: string }
} {
  return { context, agent: Object.freeze({ name: workflow }) }
}

function denied(here: Here, code: RunErrorCode, what: string, by: string, reason: string): RunError {
  return new RunError(code, `${what} was denied by \`${by}\`: ${reason}`, {
    hook: by,
    reason,
    progress: progressOf(here),
  })
}

function progressOf({ meter }: Here) {
  return { turns: 0, usage: meter.usage, messages: [] }
}

function checkAbort(here: Here): void {
  checkSignal(here.signal, () => progressOf(here))
}
