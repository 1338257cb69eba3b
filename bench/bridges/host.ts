import type { Hook } from '../../src/kernel/index.ts'

/** What is mounted: hooks, or for comparison a wrapper of the framework's own kind that only forwards, or nothing. */
export type Mounted = readonly Hook[] | 'forwarding' | 'nothing'

/** A framework with an agent of one tool: its model calls the tool, reads the result and answers `done`. */
export interface BenchHost {
  /** Makes the agent. Returns one run of it, which returns the answer. */
  setup(mounted: Mounted): () => Promise<string>
}
