import { didYouMean } from '../../base/index.ts'
import { type LoadedConfig, promoted } from '../../config/internal.ts'

/** A promoted name that no hook has, and what to do about it. */
export interface StrayPromotion {
  readonly name: string
  readonly hint: string
}

/** A misspelt name lets nothing enforce. */
export function strayPromotions({
  root,
  registry,
}: Pick<LoadedConfig, 'root' | 'registry'>): readonly StrayPromotion[] {
  const names = registry.list().map(({ name }) => name)
  return promoted
    .read(root)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const near = didYouMean(name, names)
      const hint = `\`pawl promote --undo ${name}\` takes it out of the list`
      return { name, hint: near === undefined ? hint : `${near} ${hint}` }
    })
}
