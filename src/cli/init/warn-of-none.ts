import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Brain } from '../../brains/index.ts'
import { PawlError } from '../../kernel/index.ts'

/** No agent was detected. Whose folder is there, but not its settings, is most likely the one that is meant. */
export function warnOfNone(root: string, brains: readonly Brain[]): PawlError {
  const begun = brains.find(({ settings: { path } }) => {
    const folder = dirname(path)
    return folder !== '.' && statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true
  })
  const slugs = brains.map(({ vocabulary }) => vocabulary.slug)
  const hint =
    begun === undefined
      ? `name them: \`pawl init --hooks ${slugs[0] ?? 'AGENT'}\`; there are ${slugs.join(', ')}`
      : `${dirname(begun.settings.path)}/ is there: \`pawl init --hooks ${begun.vocabulary.slug}\` makes its settings`
  return new PawlError('none-detected', 'no coding agent was detected here, so no hooks were written', { hint })
}
