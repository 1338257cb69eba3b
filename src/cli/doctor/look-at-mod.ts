import { join } from 'node:path'
import type { Brain } from '../../brains/index.ts'
import { modOf, modStateAt } from '../../brains/internal.ts'
import { type Finding, fine, wrong } from './findings/finding.ts'

/** Whether the mod of an agent is the one that Pawl writes, for a project as it is committed. Nothing, if there is none. */
export function lookAtMod(brain: Brain, root: string, again: string): readonly Finding[] {
  const placed = modOf(brain)
  const state = placed && modStateAt(join(root, placed.folder), placed.mod)
  if (placed === undefined || state === undefined) return []
  const { changed, added } = state
  const odd = [...changed, ...added]
  if (odd.length === 0) return [fine(`${placed.folder} is the mod of this version of Pawl`)]
  const what = `${placed.folder} is not the mod of this version of Pawl: ${odd.join(', ')}`
  return [wrong(what, added.length === 0 ? again : `remove ${added.join(', ')}, or read it; then ${again}`)]
}
