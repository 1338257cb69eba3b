import { anyOf } from '../../kernel/index.ts'
import type { Context } from '../../protocol/index.ts'
import type { LimitsOptions } from './limits.ts'
import type { RunCount } from './run-count.ts'

/**
 * The limit of the run that is reached, as a sentence; undefined if none is. A further attempt of a turn that was counted needs no turn. Without a
 * turn left, no tool runs: no model would read its result.
 */
export function reachedLimit(
  { turns, tokens, seconds }: LimitsOptions,
  run: RunCount,
  { usage }: Context,
  what: 'turn' | 'attempt' | 'tool',
): string | undefined {
  const spent = Math.max(run.tokens, usage.inputTokens + usage.outputTokens)
  const worked = Math.floor(run.clock.seconds())
  if (turns !== undefined) {
    if (run.unknown === 'all') return uncounted('turns')
    if (run.turns >= turns && what !== 'attempt') return reached(`${run.turns} of ${turns} turns of this run`)
  }
  if (tokens !== undefined) {
    if (run.unknown === 'all') return uncounted('tokens')
    if (spent >= tokens) return reached(`${spent} of ${tokens} tokens of this run`)
  }
  if (seconds !== undefined) {
    if (run.unknown !== 'none') return uncounted('seconds')
    if (worked >= seconds) return reached(`${worked} of ${seconds} seconds of this run`)
  }
  return what === 'tool' && run.unknown === 'all' ? uncounted('calls') : undefined
}

/** The limit on tool calls that is reached, as a sentence. */
export function refusedTool({ toolCalls, perTool }: LimitsOptions, run: RunCount, name: string): string | undefined {
  if (run.unknown !== 'none' && (toolCalls !== undefined || perTool !== undefined)) return uncounted('tool calls')
  const all = callsOf(run, () => true)
  if (toolCalls !== undefined && all >= toolCalls) return reached(`${all} of ${toolCalls} tool calls of this run`)
  for (const [pattern, most] of limitsOf(perTool, name)) {
    const isCounted = anyOf([pattern])
    if (!isCounted(name)) continue
    const made = callsOf(run, isCounted)
    if (made >= most) return reached(`${made} of ${most} calls of \`${pattern}\` in this run`)
  }
  return undefined
}

function callsOf({ calls }: RunCount, isCounted: (name: string) => boolean): number {
  let made = 0
  for (const [name, times] of calls) if (isCounted(name)) made += times
  return made
}

function limitsOf(perTool: LimitsOptions['perTool'], name: string): readonly (readonly [string, number])[] {
  if (perTool === undefined) return []
  return typeof perTool === 'number' ? [[name, perTool]] : Object.entries(perTool)
}

function reached(what: string): string {
  return `limit reached: ${what} are used`
}

function uncounted(what: string): string {
  return `the ${what} of this run cannot be counted: it began in another process, or too many runs began since`
}
