import { checkKeys, PawlError } from '../../base/index.ts'
import {
  type AuditSink,
  checkRedaction,
  checkSink,
  createRegistry,
  type Dispatcher,
  type Hook,
  type HookRegistry,
  type Logger,
  type MemoryAudit,
  memoryAudit,
  type Redaction,
} from '../../kernel/index.ts'
import { type Context, canonical, catalogue, type RunInput } from '../../protocol/index.ts'
import type { Agent } from '../agent.ts'
import { describeHooks, mustBeSame } from '../durable/fingerprint.ts'
import { resumeOnce } from '../durable/resume-once.ts'
import { type Past, suspendable } from '../durable/suspendable.ts'
import { unpackSuspended } from '../durable/suspended.ts'
import { toJson } from '../journal/to-json.ts'
import { called } from '../options/called.ts'
import type { RunOptions } from '../options/read-run-options.ts'
import { readRunOptions, resumeKeys } from '../options/read-run-options.ts'
import { type Answer, readAnswer } from '../questions/confirmation.ts'
import type { Completed, Suspended, SuspendedRun } from '../result.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { dispatcherOf } from '../turn/places.ts'
import type { Surroundings } from '../turn/surroundings.ts'
import { checkWorkflowOptions } from './check.ts'
import { type Body, runBody, type Within } from './scope.ts'

/** The options of `workflow`. */
export interface WorkflowOptions<Input, Output> {
  /** The name of the workflow. Records have it, and so does `context.workflow`. */
  readonly name: string
  /** The workflow's own hooks. They receive everything inside: its steps, and all events of its agents. */
  readonly hooks?: Iterable<Hook>
  /** Hooks shared with agents and other workflows. The workflow's own hooks are not added to it. */
  readonly registry?: HookRegistry<typeof catalogue>
  /** Where records go. Default: the latest thousand are kept in memory. `false` keeps none. */
  readonly audit?: AuditSink | false
  /** Values that must not reach a record, besides those that look like secrets. */
  readonly redaction?: Redaction
  /** Receives the failures of hooks that fail open, each once. Default: `console.warn`. */
  readonly logger?: Logger | false
  /**
   * Milliseconds that each guard, transform and observer of the workflow has for its promise, unless it has a `timeoutMs` of its
   * own. Default: 60,000. `Infinity` means no limit. Around-hooks have none but their own: they wait for models and tools.
   */
  readonly hookTimeoutMs?: number
  /** Where spans go. Default: nowhere. */
  readonly tracing?: Tracing
  /** The body. It must be repeatable: work with effects belongs into steps. */
  execute(at: WorkflowScope, input: Input): Output | Promise<Output>
}

/**
 * The first argument of the body of a workflow or step: runs steps, agents and workflows inside. Once one of them waits for a
 * person, no promise settles any more, and nothing else starts: the body runs again when the run is resumed.
 */
export interface WorkflowScope {
  /** Session, run and variables of the workflow. */
  readonly context: Context
  /**
   * Does something once: when the workflow is resumed, its result, as JSON, is taken from the record. A step is known by its name and
   * its input, which must be the same when the body runs again; steps that are equal in both are counted.
   */
  step<T>(name: string, run: (at: WorkflowScope) => T | Promise<T>, input?: unknown): Promise<T>
  /** Runs an agent; if it must wait for a person, so does the workflow. */
  agent<Output>(agent: Agent<Output>, input: RunInput): Promise<Completed<Output>>
  /** Runs another workflow inside; if it must wait for a person, so does this one. */
  workflow<Input, Output>(workflow: Workflow<Input, Output>, input: Input): Promise<Output>
}

/** The result of a workflow: completed, or suspended until a person answers. */
export type WorkflowResult<Output> = { readonly status: 'completed'; readonly output: Output } | Suspended

/** A workflow: a body with steps and agents inside, between a start and an end. */
export interface Workflow<Input, Output> {
  /** The name of the workflow. */
  readonly name: string
  /** The workflow's own hooks. */
  readonly registry: HookRegistry<typeof catalogue>
  /** Where its records go; `false` if it keeps none. */
  readonly audit: AuditSink | MemoryAudit | false
  /** Adds hooks to this workflow, and to no other that shares a registry with it. */
  use(...hooks: readonly (Hook | Iterable<Hook>)[]): Workflow<Input, Output>
  /** Runs the body until it returns, or until something inside waits for a person. */
  run(input: Input, options?: RunOptions): Promise<WorkflowResult<Output>>
  /** Continues a suspended run after a person has answered. A no is final. A journal can be used once. */
  resume(journal: SuspendedRun, answer: Answer, options?: Omit<RunOptions, 'context'>): Promise<WorkflowResult<Output>>
  /** Runs as a part of something larger. */
  runWithin(part: Within, input: Input): Promise<Output>
}

const optionKeys = ['name', 'hooks', 'registry', 'audit', 'redaction', 'logger', 'hookTimeoutMs', 'tracing', 'execute']

/**
 * Makes a workflow. Its hooks receive its steps and everything that its agents do.
 *
 * @example
 * const release = workflow<string, string>({
 *   name: 'release notes',
 *   async execute(at, version) {
 *     const draft = await at.step('write', async (inside) => (await inside.agent(agent, `Notes for ${version}`)).text)
 *     return at.step('sign', () => `${draft} Yours, the team`)
 *   },
 * })
 * await release.run('v2')
 */
export function workflow<Input = unknown, Output = unknown>(
  options: WorkflowOptions<Input, Output>,
): Workflow<Input, Output> {
  checkKeys(options, optionKeys, called('workflow', options), 'bad-workflow')
  checkSink(options.audit, 'bad-workflow')
  checkRedaction(options.redaction, 'bad-workflow', catalogue)
  if (typeof options.execute !== 'function')
    throw new PawlError('bad-workflow', `${called('workflow', options)} has no \`execute\` function`, {
      hint: 'it is what the workflow does: `async execute(at, input) { … }`',
    })
  const { name } = options
  checkWorkflowOptions(options)
  const registry = createRegistry(catalogue)
  if (options.hooks !== undefined) registry.add(options.hooks)
  const audit = options.audit ?? memoryAudit()
  const dispatcherIn = dispatchersOf(options, registry, audit)
  const body: Body<Input, Output> = { name, tracing: options.tracing, execute: options.execute.bind(options) }

  const runWithin = (part: Within, input: Input) =>
    runBody({ ...part, dispatcher: dispatcherIn(part.dispatcher) }, body, input)
  const fingerprint = () => canonical({ workflow: name, hooks: describeHooks(dispatcherIn(undefined).layers) })
  const begin = async (input: Input, given: RunOptions, past?: Past): Promise<WorkflowResult<Output>> => {
    const run = async (here: Surroundings) => {
      const output = await runWithin({ ...here, dispatcher: undefined, span: undefined, inside: undefined }, input)
      return { status: 'completed', output } as const
    }
    const kept = JSON.stringify(toJson(input, 'the input of the workflow'))
    return suspendable({ name, input: kept, options: given, past, now: Date.now, fingerprint, run })
  }

  const self: Workflow<Input, Output> = {
    name,
    registry,
    audit,
    use(...hooks) {
      for (const one of hooks) registry.add(one)
      return self
    },
    run: (input, given = {}) => begin(input, given),
    async resume(journal, said, options = {}) {
      const given = readRunOptions(options, resumeKeys)
      const answer = readAnswer(said)
      const { agent, id, fingerprint: then, input, context, ...past } = unpackSuspended(journal)
      if (agent !== name) throw otherWorkflow(agent, name)
      mustBeSame(`workflow \`${name}\``, then, fingerprint())
      const unused = given.journal === undefined ? resumeOnce(id, past.confirmation, answer) : undefined
      return begin(JSON.parse(String(input)) as Input, { ...given, context }, { ...past, id, answer, unused })
    },
    runWithin,
  }
  return self
}

type WorkflowDispatcher = Dispatcher<typeof catalogue>

/** The workflow's dispatcher by itself, and one within each that it has run inside of. */
function dispatchersOf(
  { registry: shared, redaction, logger, hookTimeoutMs }: WorkflowOptions<never, unknown>,
  registry: HookRegistry<typeof catalogue>,
  audit: AuditSink | false,
): (outer: WorkflowDispatcher | undefined) => WorkflowDispatcher {
  const sharing = shared === undefined ? [] : [shared]
  const common = {
    registry,
    audit,
    ...(redaction !== undefined && { redaction }),
    ...(logger !== undefined && { logger }),
    ...(hookTimeoutMs !== undefined && { hookTimeoutMs }),
  }
  const alone = dispatcherOf({ ...common, within: sharing })
  const inside = new WeakMap<WorkflowDispatcher, WorkflowDispatcher>()
  return (outer) => {
    if (outer === undefined) return alone
    const made = inside.get(outer) ?? dispatcherOf({ ...common, within: [outer, ...sharing] })
    inside.set(outer, made)
    return made
  }
}

function otherWorkflow(name: string, here: string): PawlError {
  return new PawlError('other-workflow', `this run belongs to \`${name}\`, not to workflow \`${here}\``, {
    hint: `resume it with \`${name}\``,
  })
}
