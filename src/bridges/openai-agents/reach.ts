import type { Host } from '../host/open-host.ts'
import type { OpenAIAgentsOptions } from './options.ts'
import type { Runs } from './runs.ts'
import type { AnyAgent } from './sdk.ts'

/** One set of hooks, and the agents of the SDK that it reaches: by handoff, and as tools. */
export interface Reach {
  readonly host: Host
  readonly runs: Runs
  readonly options: OpenAIAgentsOptions
  /** The agent with these hooks: the same one each time, because agents hand off to each other in circles. */
  agent(agent: AnyAgent): AnyAgent
}
