import { PawlError } from '../../base/index.ts'
import { brains as allBrains, type Brain } from '../../brains/index.ts'
import { eventlessHooks, oddMatches, unheardHooks, unknownAgent } from '../../brains/internal.ts'
import type { Listener } from '../../kernel/index.ts'

/** Warnings about hooks that some of these agents never call. */
export function warnOfMatches(registry: Iterable<Listener>, agents: readonly Brain[]): readonly PawlError[] {
  const listeners = [...registry]
  // where nothing is installed yet, only a hook that runs in no agent at all causes a warning
  const isAnywhere = agents.length === 0
  const odd = oddMatches(listeners, isAnywhere ? allBrains : agents)
  return [
    ...listeners.flatMap((listener) => misnamed(listener)),
    ...odd
      .filter(({ isEverywhere }) => isEverywhere || !isAnywhere)
      .map(({ message, hint }) => new PawlError('odd-match', message, { hint })),
    ...agents.flatMap((brain) => [...unheard(listeners, brain), ...eventless(listeners, brain)]),
  ]
}

/** A hook for an agent that does not exist. */
function misnamed(listener: Listener): readonly PawlError[] {
  const unknown = unknownAgent(listener, allBrains)
  if (unknown === undefined) return []
  const known = `the agents are ${allBrains.map(({ vocabulary }) => vocabulary.slug).join(', ')}`
  const hint = unknown.meant === undefined ? known : `did you mean \`${unknown.meant}\`?`
  return [new PawlError('odd-match', `\`${listener.name}\` never runs: ${unknown.why}`, { hint })]
}

function unheard(listeners: readonly Listener[], brain: Brain): readonly PawlError[] {
  const hooks = unheardHooks(listeners, brain)
  if (hooks.length === 0) return []
  const { title } = brain.vocabulary
  const names = hooks.map(({ name, hook }) => `\`${name}\` (${matchOf(hook.match)})`).join(', ')
  return [
    new PawlError('unheard-hooks', `${title} calls none of your hooks on tools: it has no tool that ${names} matches`, {
      hint: 'match kinds of tools that it has: docs/brains.md lists them',
    }),
  ]
}

/** Each guard on an event that an agent does not have; observers of one agent often are at home in another. */
function eventless(listeners: readonly Listener[], brain: Brain): readonly PawlError[] {
  return eventlessHooks(brain, listeners, allBrains)
    .filter(({ listener }) => listener.hook.verb !== 'observe')
    .map(({ listener: { name, hook }, why, todo }) => {
      return new PawlError('unheard-hooks', `the ${hook.verb} \`${name}\` is never called: ${why}`, { hint: todo })
    })
}

function matchOf(match: Listener['hook']['match']): string {
  return Object.entries(match ?? {})
    .map(([key, values]) => `${key} ${[values].flat().join('|')}`)
    .join(', ')
}
