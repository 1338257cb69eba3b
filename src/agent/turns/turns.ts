import type { Dispatcher, Redaction } from '../../kernel/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import type {
  AgentInfo,
  Context,
  catalogue,
  ModelRequest,
  ModelResponse,
  PriceTable,
  ToolCall,
  ToolDefinition,
  Usage,
} from '../../protocol/index.ts'
import type { Exchange } from '../call/exchange.ts'
import type { ToolTurn } from '../call/tool-call.ts'
import { openTurns } from './open-turns.ts'
import { readTurnsOptions } from './read-turns-options.ts'

/** The options of `createTurns`. */
export interface TurnsOptions {
  readonly dispatcher: Dispatcher<typeof catalogue>
  /** The agent of the program whose calls these are. */
  readonly agent: AgentInfo
  readonly context?: Context
  /** Ends every call under way with `aborted`, and starts no other. Later results are counted and dropped. */
  readonly signal?: AbortSignal
  readonly prices?: PriceTable
  /** Values that questions and errors must not show. Pass the redaction of the dispatcher. */
  readonly redaction?: Redaction
  /**
   * Asks a person. Return nothing if there is no answer yet: the call rejects with an error that `isSuspension` recognises, before anything
   * is done. Without `ask`, every question is answered with no.
   */
  readonly ask?: (question: Asked) => Promise<Verdict | undefined>
}

/** Calls of models and tools with all their hooks, for a program that has a loop of its own. */
export interface Turns {
  /** Asks a model: judged, wrapped, counted, judged. A denial rejects with a RunError. */
  model(request: ModelRequest, generate: (request: ModelRequest) => Promise<ModelResponse>): Promise<Exchange>
  /**
   * Calls a tool: judged, wrapped, its result judged. A denial is a result with `isError`; the tool did not run. Hooks that match on a
   * kind see that of the definition; the call and the definition must not contradict each other.
   */
  tool(call: ToolCall, run: (call: ToolCall) => unknown, definition?: ToolDefinition): Promise<ToolTurn>
  /** Tokens of all model calls so far. */
  usage(): Usage
}

/**
 * Makes model calls and tool calls that pass all hooks, for a program or framework that has its own loop.
 *
 * @example
 * const dispatcher = createDispatcher({ registry: createRegistry().with(noForcePush) })
 * const turns = createTurns({ dispatcher, agent: { name: 'my-agent' } })
 * const request = { model: refunding.name, messages: [userText('Refund 5.')] }
 * const { response } = await turns.model(request, (judged) => refunding.generate(judged))
 * for (const call of extractToolCalls(response)) {
 *   const { result } = await turns.tool(call, () => 'refunded')
 *   result.output // => 'refunded'
 * }
 */
export function createTurns(options: TurnsOptions): Turns {
  const { ask, ...turning } = readTurnsOptions(options)
  const turns = openTurns(turning)
  const asking = ask && { ask: async (question: Asked) => ask(question) }
  return {
    model: (request, generate) => turns.model(request, generate, asking),
    tool: (call, run, definition) => turns.tool(call, run, { ...asking, definition }),
    usage: turns.usage,
  }
}
