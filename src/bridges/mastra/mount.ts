import type { Cleaner } from '../../kernel/index.ts'
import type { ToolDefinition } from '../../protocol/index.ts'
import type { Host } from '../host/open-host.ts'
import type { Call } from './call.ts'
import type { Results } from './results.ts'
import type { Runs } from './runs.ts'

/** A call under way, from its first hook to its end. */
export interface Entry {
  readonly call: Call
  readonly results: Results
}

/** Hooks on one agent. */
export interface Mount {
  readonly host: Host
  readonly runs: Runs
  readonly clean: Cleaner
  /** The agent's own tools, as far as they are known: their functions run inside our hooks. */
  readonly definitions: Map<string, ToolDefinition>
  /** Calls with an answer to a question in their input, which only the model can have written. */
  readonly answered: Set<string>
  /** Calls that have begun and not yet run, by the list of messages that Mastra makes for each. */
  readonly calls: WeakMap<object, Entry>
}
