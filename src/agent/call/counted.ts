import { keepData } from '../../base/index.ts'
import type { Usage } from '../../protocol/index.ts'

const counted = new WeakSet<Usage>()

/**
 * Marks the usage of an answer as counted. A wrap may return the answer changed, later or in another run: the usage object identifies
 * it. Its numbers do not, because another call may have the same.
 */
export function markCounted(usage: Usage): void {
  keepData(usage)
  counted.add(usage)
}

export function isCounted(usage: Usage): boolean {
  return counted.has(usage)
}
