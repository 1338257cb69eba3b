import { brains } from '../brains.ts'
import type { BrainHooksAdapter } from './brain-hooks-adapter.ts'
import { createBrainHooksAdapter } from './create-brain-hooks-adapter.ts'
import { brainNamed } from './get-brain-hooks-adapter-by-config-implicit.ts'

/**
 * Returns the adapter of a coding agent that Pawl includes, by any of its names; `null` for any other. Packages of
 * agents export a function of this name, too. Default repository: the working directory.
 *
 * @example
 * const adapter = getBrainHooks({ slug: 'claudecode', repoPath: folder })
 * console.log(await adapter?.dao.get.all()) // => []
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
