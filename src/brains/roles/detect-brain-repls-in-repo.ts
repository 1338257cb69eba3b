import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Brain, BrainSlug } from '../brain.ts'

/** The agents that a repository is set up for, by the files they leave there. */
export async function detectBrainReplsInRepo({
  from,
  brains,
}: {
  readonly from: string
  readonly brains: readonly Brain[]
}): Promise<readonly BrainSlug[]> {
  const exists = (path: string) => {
    const found = statSync(join(from, path), { throwIfNoEntry: false })
    if (found?.isFile()) return 'file'
    return found?.isDirectory() ? 'folder' : undefined
  }
  return brains.flatMap(({ settings, vocabulary }) => (settings.detect(exists) ? [vocabulary.slug] : []))
}
