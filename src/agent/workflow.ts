import {
  type AuditSink,
  createDispatcher,
  createRegistry,
  type Dispatcher,
  type Hook,
  type HookRegistry,
  PawlError,
} from '../kernel/index.ts'
import {
  type Codec,
  type Context,
  catalogue,
  contextWith,
  digestOf,
  type Ending,
  flag,
  json,
  newId,
  type RunInput,
} from '../protocol/index.ts'
import type { Agent } from './agent.ts'
import { type Answer, Suspension } from './confirmation.ts'
import type { Completed, Suspended, SuspendedRun } from './result.ts'
import { RunError } from './run-error.ts'
import { type Past, type RunOptions, type Surroundings as Suspendables, suspendable } from './suspendable.ts'
import { unpackSuspended } from './suspended.ts'
import { toJson } from './to-json.ts'
import { inSpan, type Span, type Tracing } from './tracing.ts'

export interface WorkflowOptions<Input, Output> {
  readonly name: string
  readonly hooks?: Iterable<Hook>
  /** Hooks shared with agents and other workflows; without it the workflow has a registry of its own. */
  readonly registry?: HookRegistry<typeof catalogue>
  readonly audit?: AuditSink | false
  readonly tracing?: Tracing
  /** The body. It must do the same again when it is run again: what has effects belongs into steps. */
  execute(at: WorkflowScope, input: Input): Output | Promise<Output>
}

/** What the body of a workflow, or of a step, works with. */
export interface WorkflowScope {
  readonly context: Context
  /** Does something once: when the workflow is resumed, what it gave, as JSON, is taken from the record. */
  step<T>(name: string, run: (at: WorkflowScope) => T | Promise<T>, input?: unknown): Promise<T>
  /** Runs an agent; if it must wait for a person, so does the workflow. */
  agent<Output>(agent: Agent<Output>, input: RunInput): Promise<Completed<Output>>
  workflow<Input, Output>(workflow: Workflow<Input, Output>, input: Input): Promise<Output>
}

export type WorkflowResult<Output> = { readonly status: 'completed'; readonly output: Output } | Suspended

export interface Workflow<Input, Output> {
  readonly name: string
  readonly registry: HookRegistry<typeof catalogue>
  readonly audit: AuditSink | false
  use(...hooks: readonly (Hook | Iterable<Hook>)[]): Workflow<Input, Output>
  run(input: Input, options?: RunOptions): Promise<WorkflowResult<Output>>
  resume(journal: SuspendedRun, answer: Answer, options?: Omit<RunOptions, 'context'>): Promise<WorkflowResult<Output>>
  /** Runs as a part of something larger. */
  runWithin(part: Surroundings, input: Input): Promise<Output>
}

interface Surroundings extends Suspendables {
  readonly dispatcher: Dispatcher<typeof catalogue>
  readonly span: Span | undefined
  readonly tracing: Tracing | undefined
}

const name = 'workflow'

export function workflow<Input = unknown, Output = unknown>(
  options: WorkflowOptions<Input, Output>,
): Workflow<Input, Output> {
  const registry = options.registry ?? createRegistry(catalogue)
  if (options.hooks !== undefined) registry.add(options.hooks)
  const dispatcher = createDispatcher<typeof catalogue, AuditSink | false>({
    registry,
    ...(options.audit !== undefined && { audit: options.audit }),
  })
  const about = { name: options.name }

  const runWithin = (part: Surroundings, input: Input): Promise<Output> => {
    const context = contextWith(part.context, { workflowId: newId('workflow') })
    const steps = part.steps.within(`${name}:${options.name}`)
    return traced(
      { ...part, tracing: options.tracing, dispatcher, context, steps },
      `workflow ${options.name}`,
      (here) =>
        bracket(here, {
          before: () => dispatcher.dispatch('workflow.before', { workflow: about, input }, scopeOf(here)),
          after: (outcome) => dispatcher.dispatch('workflow.after', { workflow: about, outcome }, scopeOf(here)),
          denied: (by, reason) => denied('workflow-denied', `workflow \`${options.name}\``, by, reason),
          body: () => Promise.resolve(options.execute(scopeFor(here), input)),
        }),
    )
  }

  const fingerprint = () => fingerprintOf(registry)
  const begin = (input: Input, given: RunOptions, past?: Past): Promise<WorkflowResult<Output>> => {
    const run = async (here: Suspendables) => {
      const output = await runWithin({ ...here, dispatcher, span: undefined, tracing: undefined }, input)
      return { status: 'completed', output } as const
    }
    const kept = JSON.stringify(toJson(input, 'the input of the workflow'))
    return suspendable({ name: options.name, input: kept, options: given, past, now: Date.now, fingerprint, run })
  }

  const self: Workflow<Input, Output> = {
    name: options.name,
    registry,
    audit: dispatcher.audit,
    use(...hooks) {
      for (const one of hooks) registry.add(one)
      return self
    },
    run: (input, given = {}) => begin(input, given),
    async resume(journal, answer, given = {}) {
      const { agent, fingerprint: then, input, context, confirmation, steps } = unpackSuspended(journal)
      if (agent !== options.name) {
        throw new PawlError('other-workflow', `this run belongs to \`${agent}\`, not to \`${options.name}\``)
      }
      if (then !== (await fingerprint())) {
        throw new PawlError('changed-since', `the hooks of workflow \`${agent}\` are not those it was suspended with`)
      }
      return begin(JSON.parse(String(input)) as Input, { ...given, context }, { steps, answer, confirmation })
    },
    runWithin,
  }
  return self
}

/** The same inside a span of its own, if there is somebody to tell. */
function traced<T>(here: Surroundings, spanName: string, run: (here: Surroundings) => Promise<T>): Promise<T> {
  if (here.tracing === undefined) return run(here)
  const span = here.tracing.start({ name: spanName, attributes: {}, parent: here.span })
  return inSpan(span, () => run({ ...here, span }))
}

interface Bracket<T> {
  readonly before: () => unknown
  readonly after: (outcome: Ending) => unknown
  readonly denied: (by: string, reason: string) => RunError
  readonly body: () => Promise<T>
}

/** A start, a body, an end: the end is told whatever happens, except that a body that waits has not ended. */
async function bracket<T>(here: Surroundings, { before, after, denied, body }: Bracket<T>): Promise<T> {
  let outcome: Ending | undefined
  try {
    await here.steps.do('before', flag, async () => {
      const decision = (await before()) as { readonly type: string; readonly by: string; readonly reason: string }
      if (decision.type === 'deny') throw denied(decision.by, decision.reason)
      return true
    })
    const value = await body()
    outcome = { ok: true, value }
    return value
  } catch (error) {
    if (!(error instanceof Suspension)) outcome = { ok: false, error }
    throw error
  } finally {
    if (outcome !== undefined) await after(outcome)
  }
}

function scopeFor(here: Surroundings): WorkflowScope {
  const counts = new Map<string, number>()
  const keyOf = (what: string) => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    return count === 1 ? what : `${what}#${count}`
  }
  return {
    context: here.context,
    step: (step, run, input) => doStep(here, keyOf(`step:${step}`), step, run, input),
    agent(agent, input) {
      const { context, answers } = here
      const steps = here.steps.within(keyOf(`agent:${agent.name}`))
      return agent.runWithin({
        input,
        context,
        steps,
        answers,
        signal: context.signal,
        listener: undefined,
        span: here.span,
      })
    },
    workflow: (inner, input) => inner.runWithin({ ...here, steps: here.steps.within(keyOf('inner')) }, input),
  }
}

function doStep<T>(
  here: Surroundings,
  key: string,
  stepName: string,
  run: (at: WorkflowScope) => T | Promise<T>,
  input: unknown,
): Promise<T> {
  const step = { name: stepName }
  return here.steps.do(key, anything as Codec<T>, () => {
    const context = contextWith(here.context, { stepId: newId('step') })
    return traced({ ...here, context, steps: here.steps.within(key) }, `step ${stepName}`, (inner) =>
      bracket(inner, {
        before: () => here.dispatcher.dispatch('step.before', { step, input }, scopeOf(inner)),
        after: (outcome) => here.dispatcher.dispatch('step.after', { step, outcome }, scopeOf(inner)),
        denied: (by, reason) => denied('step-denied', `step \`${stepName}\``, by, reason),
        body: () => Promise.resolve(run(scopeFor(inner))),
      }),
    )
  })
}

const anything: Codec<unknown> = {
  decode: (wire, path) => json.decode(wire, path),
  encode: (value) => toJson(value, 'the result of a step'),
}

function scopeOf({ context }: Surroundings) {
  return { context, agent: { name } }
}

function denied(code: 'workflow-denied' | 'step-denied', what: string, by: string, reason: string): RunError {
  const progress = { turns: 0, usage: { inputTokens: 0, outputTokens: 0 }, messages: [] }
  return new RunError(code, `${what} was denied by \`${by}\`: ${reason}`, { hook: by, reason, progress })
}

function fingerprintOf(registry: HookRegistry): Promise<string> {
  return digestOf([...registry].map(({ name, hook, enabled }) => [hook.event, hook.verb, name, hook.failure, enabled]))
}
