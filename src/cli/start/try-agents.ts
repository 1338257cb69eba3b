import type { Brain } from '../../brains/index.ts'
import { programFile } from '../../brains/internal.ts'
import type { Report } from '../doctor/diagnose.ts'
import type { Asked } from '../doctor/findings/looked.ts'
import { tryLive } from '../doctor/live/try-live.ts'

interface Trials {
  /** The agents that can be started here. */
  readonly agents: readonly Brain[]
  readonly asked: Asked
  readonly root: string
  /** Aborted when the person skips the trials, or leaves. */
  readonly signal: AbortSignal
  onReport(report: Report): void
}

/** The agents whose program is on the PATH. */
export function startable(agents: readonly Brain[], { env }: Asked): readonly Brain[] {
  return agents.filter(({ vocabulary }) => programFile(vocabulary.program, env) !== undefined)
}

/** Starts one agent after the other, as `pawl doctor --live` does. A trial that was skipped has no report. */
export async function tryAgents({ agents, asked, root, signal, onReport }: Trials): Promise<readonly Report[]> {
  const reports: Report[] = []
  for (const brain of agents) {
    if (signal.aborted) break
    const findings = await tryLive(brain, { ...asked, root, config: undefined }, { signal })
    if (signal.aborted) break
    const report = { title: brain.vocabulary.title, findings }
    reports.push(report)
    onReport(report)
  }
  return reports
}
