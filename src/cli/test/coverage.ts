import type { LoadedConfig } from '../../config/internal.ts'
import type { Listener } from '../../kernel/index.ts'
import { allPacks, ruleName } from '../../packs/internal.ts'
import type { TriedCall } from '../try/tried-call.ts'
import { explanationOf } from '../try/try-lines.ts'
import type { TheoriesNow } from '../why/theories-now.ts'

/** What no case of the tables has reached. */
export interface Coverage {
  /** Hooks on tool calls that never did anything but continue. */
  readonly hooks: readonly string[]
  /** The same of rules of packs, which have cases of their own. */
  readonly rules: readonly string[]
  /** Conditions of theories that were never true, with their places. */
  readonly conditions: readonly string[]
}

export function coverageOf({ registry }: LoadedConfig, tried: readonly TriedCall[], theories: TheoriesNow): Coverage {
  const reached = new Set(
    tried.flatMap(({ hooks }) => hooks.flatMap(({ hook, outcome }) => (outcome === 'continue' ? [] : [hook]))),
  )
  const known = registry.list({ event: 'tool.before', enabled: true }).filter(canDecide)
  const missed = known.flatMap(({ name }) => (reached.has(name) ? [] : [name]))
  return {
    hooks: missed.filter((name) => !ofPacks.has(name)),
    rules: missed.filter((name) => ofPacks.has(name)),
    conditions: neverTrue(tried, theories),
  }
}

const ofPacks: ReadonlySet<string> = new Set(allPacks.flatMap((pack) => pack.rules.map((rule) => ruleName(pack, rule))))

function canDecide({ band, hook }: Listener): boolean {
  return band !== 'system' && hook.verb !== 'observe' && hook.verb !== 'around'
}

function neverTrue(tried: readonly TriedCall[], theories: TheoriesNow): readonly string[] {
  const states = new Map<string, boolean>()
  for (const { hooks, payload } of tried)
    for (const { hook } of hooks)
      for (const { line, text, whole } of explanationOf(hook, payload, theories)?.conditions ?? []) {
        const place = `${hook}, line ${line}: ${text}`
        states.set(place, states.get(place) === true || whole.state === 'true')
      }
  return [...states].flatMap(([place, wasTrue]) => (wasTrue ? [] : [place]))
}
