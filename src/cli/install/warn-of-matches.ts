import { PawlError } from '../../base/index.ts'
import { brains as allBrains, type Brain } from '../../brains/index.ts'
import { oddMatches, unheardHooks } from '../../brains/internal.ts'
import type { Listener } from '../../kernel/index.ts'

/** Warnings about hooks that some of these agents never call. */
export function warnOfMatches(registry: Iterable<Listener>, agents: readonly Brain[]): readonly PawlError[] {
  const listeners = [...registry]
  // where nothing is installed yet, only a hook that runs in no agent at all causes a warning
  const isAnywhere = agents.length === 0
  const odd = oddMatches(listeners, isAnywhere ? allBrains : agents)
  return [
    ...odd
      .filter(({ isEverywhere }) => isEverywhere || !isAnywhere)
      .map(({ message, hint }) => new PawlError('odd-match', message, { hint })),
    ...agents.flatMap((brain) => unheard(listeners, brain)),
  ]
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

function matchOf(match: Listener['hook']['match']): string {
  return Object.entries(match ?? {})
    .map(([key, values]) => `${key} ${[values].flat().join('|')}`)
    .join(', ')
}
