import { join } from 'node:path'
import { brains as ours } from '../brains.ts'
import type { Brain } from '../contract/brain.ts'
import { kindOfFile } from '../traces/kind-of-file.ts'

/**
 * Returns the coding agents that a repository is set up for, by the files they leave there; by default among ours.
 *
 * @example
 * console.log(await detectBrainReplsInRepo({ from: folder })) // => ['claudecode']
 */
export async function detectBrainReplsInRepo({
  from,
  brains = ours,
}: {
  readonly from: string
  readonly brains?: readonly Brain[]
}): Promise<readonly string[]> {
  const exists = (path: string) => kindOfFile(join(from, path))
  return brains.flatMap(({ settings, vocabulary }) => (settings.detect(exists) ? [vocabulary.slug] : []))
}
