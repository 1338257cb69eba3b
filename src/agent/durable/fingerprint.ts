import { type Json, PawlError } from '../../base/index.ts'
import type { HookRegistry, Layer } from '../../kernel/index.ts'
import { canonical, list, string, wire } from '../../protocol/index.ts'
import type { Steps } from '../journal/steps.ts'
import type { Runtime } from '../runtime.ts'
import { fingerprintDifferences } from './fingerprint-differences.ts'

/** The deciding and acting parts, as a text: tools, hooks in their order, and the other agents that may act. */
export function fingerprintOf(runtime: Runtime): string {
  return canonical(describe(runtime, new Set()))
}

function describe(runtime: Runtime, seen: Set<Runtime>): Json {
  if (seen.has(runtime)) return runtime.agent.name // agents may hand over in a circle
  seen.add(runtime)
  const { layers } = runtime.placeIn(undefined).dispatcher
  const handoffs = [...runtime.handoffs.values()].map(({ agent }) => agent.inner.runtime)
  const inTools = [...runtime.tools.values()].flatMap(({ agent }) =>
    agent === undefined ? [] : [agent.agent.inner.runtime],
  )
  return {
    agent: runtime.agent.name,
    tools: list(wire.toolDefinition).encode(runtime.definitions),
    hooks: describeHooks(layers),
    agents: [...handoffs, ...inTools].map((other) => describe(other, seen)),
  }
}

/** Everything about hooks that decides which of them judge, in which order, and with which options. */
export function describeHooks(layers: readonly Layer[]): Json {
  return layers.map(({ registry }) => hooksIn(registry))
}

function hooksIn(registry: HookRegistry): Json {
  return [...registry].map(({ name, hook, enabled, priority }) => [
    hook.event,
    hook.verb,
    name,
    hook.failure,
    enabled,
    priority,
    hook.timeoutMs ?? null,
    hook.identity ?? null,
    (hook.match ?? null) as Json,
    ...(hook.mode === 'shadow' ? ['shadow'] : []),
  ])
}

/** An agent inside a larger run: the larger one cannot know it beforehand, so it is compared with the recorded fingerprint. */
export async function checkFingerprint(runtime: Runtime, steps: Steps): Promise<void> {
  const now = fingerprintOf(runtime)
  const then = await steps.do('agent', 'fingerprint', string, () => now)
  mustBeSame(`agent \`${runtime.agent.name}\``, then, now)
}

/** Refuses to continue under other tools or hooks, and names the differences. */
export function mustBeSame(what: string, then: string, now: string): void {
  if (then === now) return
  const different = fingerprintDifferences(then, now)
  const details = different.length === 0 ? '' : `: ${different.join('; ')}`
  const message = `the tools or hooks of ${what} are not those the run was suspended with${details}`
  throw new PawlError('changed-since', message, {
    hint: 'an approval holds for what was asked under the old ones: start the run again, or resume it with the same tools and hooks',
  })
}
