import { defaultKind, type InnerTurns, openTurns } from '../../agent/internal.ts'
import { type Json, PawlError } from '../../base/index.ts'
import {
  createDispatcher,
  createRegistry,
  type Dispatcher,
  type Listener,
  memoryAudit,
  type OutcomeType,
} from '../../kernel/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import {
  type AgentInfo,
  asId,
  catalogue,
  createContext,
  makeToolCall,
  type ToolCall,
  type ToolDefinition,
} from '../../protocol/index.ts'
import type { BridgeTable, EventName } from '../contract/table.ts'
import { agentOf, type BridgeOptions } from './bridge-options.ts'

/** One framework with hooks mounted. */
export interface Host {
  readonly table: BridgeTable
  readonly agent: AgentInfo
  /** For events that are no calls of a model or a tool made here. */
  readonly dispatcher: Dispatcher<typeof catalogue>
  /** Whether the framework has to call us for one of these events: a hook listens, or may listen later. */
  mounts(...events: readonly EventName[]): boolean
  /** Whether a hook listens at this moment. */
  hears(event: EventName): boolean
  /** Whether a guard or a transform listens at this moment: then nothing of the value may be shown before they have judged it. */
  judges(event: EventName): boolean
  /** Opens a run of the framework's agent. */
  begin(run?: Begun): InnerTurns
  /** The definition of a tool with its kind. */
  define(tool: ToolDefinition): ToolDefinition
  /** Answers a question with no, on record, where the framework cannot ask: pass it as `ask`. */
  nobody(question: Asked): Promise<Verdict>
  /** Puts on record that an outcome is not honoured as meant: a sentence with the outcome that it was replaced by. */
  lost(event: string, outcome: OutcomeType, became: string): Promise<void>
  /** Puts a sentence about an outcome on record. */
  note(event: string, outcome: OutcomeType, reason: string): Promise<void>
}

/** What a bridge knows of a run when it begins. */
export interface Begun {
  /** The run, by an id that is the same in each process that continues it. Default: a new one. */
  readonly run?: string | undefined
  /** The conversation, by the framework's id: the same in each process that continues it. */
  readonly session?: string | undefined
  /** The name that questions are bound to, if the session has another id in each process. Default: the session, or else the run. */
  readonly scope?: string | undefined
  /** The name of the framework's agent. */
  readonly agent?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Model calls that the run has made before, so that the turn of its context continues. Default: 0. */
  readonly turns?: number | undefined
  /** The run that was handed over to this agent: it continues, and everything else is known from it. */
  readonly continues?: InnerTurns | undefined
}

/** Opens a framework for hooks. Throws if a guard or a transform listens to an event that the framework cannot deliver. */
export function openHost(table: BridgeTable, options: BridgeOptions): Host {
  const { hooks = [], registry, kinds = {}, redaction, prices, host } = options
  const audit = options.audit ?? memoryAudit()
  const own = createRegistry(catalogue).with(hooks)
  const dispatcher: Dispatcher<typeof catalogue> = createDispatcher({
    registry: own,
    audit,
    ...(registry !== undefined && { within: [registry] }),
    ...(redaction !== undefined && { redaction }),
    ...(options.logger !== undefined && { logger: options.logger }),
  })
  reportUnheard(table, options, [...(registry?.list({ enabled: true }) ?? []), ...own.list()])
  const agent = agentOf(options, table.slug)
  const delivered = new Set<string>(table.events.map(({ event }) => event))
  return {
    table,
    agent,
    dispatcher,
    mounts: (...events) =>
      events.some((event) => delivered.has(event) && (registry !== undefined || dispatcher.point(event).isHeard())),
    hears: (event) => dispatcher.point(event).isHeard(),
    judges: (event) => dispatcher.point(event).isJudged(),
    begin({ run, session, scope, agent: name, signal, turns, continues } = {}) {
      const begun = options.agent === undefined && name !== undefined ? { name } : agent
      if (continues !== undefined) return continues.as(begun)
      const context = createContext({
        ...(run !== undefined && { runId: asId('run', run) }),
        ...(session !== undefined && { sessionId: asId('session', session) }),
        ...(host !== undefined && { host }),
        ...(signal !== undefined && { signal }),
      })
      const opened = openTurns({
        dispatcher,
        agent: begun,
        context,
        redaction,
        scope: scope ?? session ?? context.runId,
        turns,
        ...(prices !== undefined && { prices }),
      })
      return table.asksAgain === true ? opened : askingBefore(opened, lost)
    },
    define: (tool) => definitionOf(tool, kinds),
    lost,
    note,
    async nobody({ event }) {
      await lost(event, 'ask', 'a refusal')
      return { approved: false, reason: `${table.title} cannot ask a person at \`${event}\`` }
    },
  }

  function lost(event: string, outcome: OutcomeType, became: string): Promise<void> {
    return note(event, outcome, `\`${outcome}\` at \`${event}\` is not honoured by ${table.title} and became ${became}`)
  }

  async function note(event: string, outcome: OutcomeType, reason: string): Promise<void> {
    if (audit === false) return
    await audit.write({
      time: Date.now(),
      event,
      hook: table.slug,
      source: 'system',
      verb: 'bridge',
      payload: null,
      outcome,
      reason,
      failure: undefined,
      effects: [],
      durationMs: 0,
    })
  }
}

/**
 * The same calls, with questions only before the first attempt. A framework that asks starts the whole call again with the answer: attempts
 * that were made already would be made once more.
 */
function askingBefore(turns: InnerTurns, lost: Host['lost']): InnerTurns {
  const between = async (question: Asked): Promise<Verdict> => {
    await lost(question.event as EventName, 'ask', 'a refusal, because an attempt was made already')
    return { approved: false, reason: 'an approval is for one attempt, and nobody can be asked between attempts' }
  }
  return {
    ...turns,
    as: (agent) => askingBefore(turns.as(agent), lost),
    tool(call, run, { ask, ...options } = {}) {
      let isMade = false
      const attempt = (judged: ToolCall) => {
        isMade = true
        return run(judged)
      }
      const asking =
        ask && (async (question: Asked, action: Json) => (isMade ? between(question) : ask(question, action)))
      return turns.tool(call, attempt, { ...options, ...(asking && { ask: asking }) })
    },
  }
}

function definitionOf(tool: ToolDefinition, kinds: Readonly<Record<string, ToolCall['kind']>>): ToolDefinition {
  const { name, inputSchema } = tool
  const kind = (Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? tool.kind ?? defaultKind(name, inputSchema)
  return kind === undefined ? tool : { ...tool, kind }
}

/** A call of a framework in our form. Its id must be there: hooks, questions and records know the call by it. */
export function callOf(id: string, name: string, input: Json, definition: ToolDefinition, cwd?: string): ToolCall {
  return makeToolCall({ id, name, input, kind: definition.kind, cwd })
}

/** A guard that the framework never calls would guard nothing. */
function reportUnheard({ title, events }: BridgeTable, options: BridgeOptions, listeners: readonly Listener[]): void {
  const delivered = new Set<string>(events.map(({ event }) => event))
  // the guards of Pawl itself concern events of coding agents, too
  const unheard = listeners.filter(({ event, band }) => band !== 'system' && !delivered.has(event.name))
  const protecting = unheard.filter(({ hook, event }) => hook.verb !== 'observe' && protects(event))
  const [first] = options.unheard === 'warn' ? [] : protecting
  if (first !== undefined)
    throw unheardError(title, first, "take it out, or write `unheard: 'warn'` to go on without it")
  const report = options.logger === false ? () => undefined : (options.logger ?? warn)
  for (const listener of unheard) report(unheardError(title, listener, 'it is not called here'))
}

/** Whether hooks can keep something from happening at the event, or change it. */
function protects({ outcomes = [], around }: Listener['event']): boolean {
  return around !== undefined || outcomes.some((outcome) => outcome !== 'inform' && outcome !== 'resume')
}

function unheardError(title: string, { name, hook, event }: Listener, next: string): PawlError {
  return new PawlError(
    'unheard-hook',
    `${hook.verb} \`${name}\` listens to \`${event.name}\`, which ${title} cannot deliver`,
    {
      hook: name,
      event: event.name,
      hint: `${next}; docs/frameworks.md lists the events of each framework`,
    },
  )
}

function warn(problem: PawlError): void {
  console.warn(`pawl: ${problem.message}; ${problem.hint ?? ''}`)
}
