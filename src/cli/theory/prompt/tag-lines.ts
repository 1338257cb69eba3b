import { didYouMean } from '../../../base/index.ts'
import type { Engine } from '../../../theory/index.ts'
import { usage } from '../../command-line/usage.ts'

/** The tags of a concept, or of all concepts that have some. */
export function tagLines({ store }: Engine, concept: string): readonly string[] {
  if (concept === '') {
    const all = [...store.concepts()].filter((one) => store.tagsOf(one).length > 0)
    return all.length === 0 ? ['no tags'] : all.map((one) => `${one}: ${store.tagsOf(one).join(', ')}`)
  }
  if (!store.hasConcept(concept))
    throw usage(`nothing is known of \`${concept}\``, didYouMean(concept, store.concepts()) ?? '`tags` lists all tags')
  const tags = store.tagsOf(concept)
  return [tags.length === 0 ? `${concept} has no tags` : `${concept}: ${tags.join(', ')}`]
}
