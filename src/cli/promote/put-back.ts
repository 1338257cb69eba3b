import { didYouMean, isPawlError, PawlError } from '../../base/index.ts'
import { checkFolder, type LoadedConfig, promoted } from '../../config/internal.ts'
import { usage } from '../command-line/usage.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { recordDeed } from '../protect/record-deed.ts'
import { say } from '../terminal/print.ts'
import { namedHooks } from './named-hooks.ts'

/** `pawl promote NAME --undo`: the hooks of that name are again as the config has them. */
export function putBack(config: LoadedConfig, word: string | undefined): number {
  const { root } = config
  const names = promoted.read(root)
  const known = `promoted are ${names.join(', ') || 'none'}`
  if (word === undefined) throw usage('which hook is to go back into shadow?', known)
  const wanted = names.includes(word) ? [word] : promotedOf(word, config).filter((name) => names.includes(name))
  if (wanted.length === 0)
    throw new PawlError('unknown-hook', `\`${word}\` is not promoted`, { hint: didYouMean(word, names) ?? known })
  onlyPeople('to put a hook back into shadow')
  checkFolder(root)
  promoted.write(
    root,
    names.filter((one) => !wanted.includes(one)),
  )
  for (const hook of wanted) recordDeed(root, 'hooks.demoted', { hook })
  say(`${wanted.join(', ')} ${wanted.length === 1 ? 'is' : 'are'} again as the config has it`)
  return 0
}

/** The hooks of a pack or a theory; none for an unknown name. */
function promotedOf(word: string, config: LoadedConfig): readonly string[] {
  try {
    return namedHooks(word, config).map(({ name }) => name)
  } catch (error) {
    if (isPawlError(error)) return []
    throw error
  }
}
