import { brains } from '../brains.ts'
import type { BrainHooksAdapter } from './brain-hooks-adapter.ts'
import { createBrainHooksAdapter } from './create-brain-hooks-adapter.ts'
import { brainNamed } from './get-brain-hooks-adapter-by-config-implicit.ts'

/**
 * The adapter of an agent that Pawl brings itself, by any of its names; `null` for any other. It is what packages of agents
 * export, too. The repository is the folder that the program runs in, unless it is given.
 */
export function getBrainHooks({
  slug,
  repoPath = process.cwd(),
}: {
  readonly slug: string
  readonly repoPath?: string
}): BrainHooksAdapter | null {
  const brain = brainNamed(slug, brains)
  return brain === undefined ? null : createBrainHooksAdapter(brain, repoPath)
}
