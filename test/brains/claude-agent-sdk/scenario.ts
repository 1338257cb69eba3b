import { readdirSync } from 'node:fs'
import { type BridgeOptions, type SdkOptions, withPawl } from '../../../src/bridges/claude-agent-sdk/index.ts'
import { type MemoryAudit, memoryAudit } from '../../../src/index.ts'
import type { StoryCall, StoryTool } from '../../bridges/story.ts'
import { type SdkStart, startSdk } from './start-sdk.ts'

interface Scenario extends Omit<SdkStart, 'wrap' | 'tools'> {
  readonly hooks: NonNullable<BridgeOptions['hooks']>
  /** Options of the program, and of `withPawl`. */
  readonly options?: SdkOptions & Readonly<Record<string, unknown>>
  readonly pawl?: BridgeOptions
  /** Puts files in place before the run. */
  readonly prepare?: (project: string, home: string) => void
}

export interface Played {
  /** The calls of `pay` that ran, by their input. */
  readonly ran: readonly unknown[]
  /** What the model has read, as JSON text. */
  readonly read: string
  /** What the user of the SDK gets. */
  readonly text: string
  readonly requests: number
  /** The names in the folder of the project. */
  readonly files: readonly string[]
  readonly audit: MemoryAudit
}

/** Plays a script with a tool `pay`, which is allowed by rules, and with the tools of the program. */
export async function play({ hooks, options = {}, pawl = {}, prepare, ...start }: Scenario): Promise<Played> {
  const ran: unknown[] = []
  const pay: StoryTool = {
    name: 'pay',
    run: (input) => {
      ran.push(input)
      return `paid ${input['amount']}, token sk-abc123`
    },
  }
  const audit = memoryAudit()
  const run = await startSdk({
    ...start,
    tools: [pay],
    wrap: (base, { project, home }) => {
      prepare?.(project, home)
      const settings = { ...(base.settings as object), ...(options.settings as object | undefined) }
      return withPawl({ ...base, ...options, settings }, { audit, logger: false, ...pawl, hooks })
    },
  })
  await run.ended
  return {
    ran,
    audit,
    read: JSON.stringify(run.requests.at(-1)?.messages ?? []),
    text: run.messages.find(({ type }) => type === 'result')?.result ?? '',
    requests: run.requests.length,
    files: readdirSync(run.place.project),
  }
}

export const payment = (amount: number, id = 'call_1'): StoryCall => ({ id, name: 'pay', input: { amount } })
export const shell = (command: string, id = 'call_1'): StoryCall => ({ id, name: 'Bash', input: { command } })
