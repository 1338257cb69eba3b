import type { Mode } from '../../kernel/index.ts'
import type { Config } from '../../protocol/index.ts'
import { type CompiledTheory, resolvePath } from '../../theory/internal.ts'

/** The mode of each theory by its file: one that is named by the config to enforce, or used by one that enforces, does; any other is in shadow. */
export function theoryModes(
  theories: readonly Pick<CompiledTheory, 'file' | 'uses'>[],
  { theories: sources = [], mode: usual = 'enforce' }: Config,
): (file: string) => Mode {
  const usedBy = new Map(theories.map(({ file, uses }) => [resolvePath('', file), uses]))
  const enforcing = new Set<string>()
  const enforce = (file: string): void => {
    const name = resolvePath('', file)
    if (enforcing.has(name)) return
    enforcing.add(name)
    for (const used of usedBy.get(name) ?? []) enforce(used)
  }
  for (const source of sources) {
    const { file, mode = usual } = typeof source === 'string' ? { file: source } : source
    if (mode === 'enforce') enforce(file)
  }
  return (file) => (enforcing.has(resolvePath('', file)) ? 'enforce' : 'shadow')
}
