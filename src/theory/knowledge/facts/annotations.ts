import { PawlError } from '../../../base/index.ts'
import { createTagSets } from './tag-sets.ts'

/** Tags and numbers that concepts carry, by the concept's number. Most carry none. */
export interface Annotations {
  tag(concept: number, tag: string): void
  tagsOf(concept: number): readonly string[]
  dimension(concept: number, name: string): number
  setDimension(concept: number, name: string, value: number): void
}

/** `record` receives how to undo each change. */
export function createAnnotations(record: (undo: () => void) => void): Annotations {
  const tags = createTagSets()
  const dimensions = new Map<string, Map<number, number>>()
  return {
    tag(concept, tag) {
      const before = tags.add(concept, tag)
      if (before !== undefined) record(() => tags.restore(concept, before))
    },
    tagsOf: tags.of,
    dimension: (concept, name) => dimensions.get(name)?.get(concept) ?? 0,
    setDimension(concept, name, value) {
      if (!Number.isFinite(value)) {
        throw new PawlError('bad-dimension', `\`${value}\` is not a value for the dimension \`${name}\``, {
          hint: 'use a finite number',
        })
      }
      const values = dimensions.get(name) ?? new Map<number, number>()
      const before = values.get(concept)
      dimensions.set(name, values.set(concept, value))
      record(() => restore(values, concept, before))
    },
  }
}

function restore<V>(map: Map<number, V>, key: number, before: V | undefined): void {
  if (before === undefined) map.delete(key)
  else map.set(key, before)
}
