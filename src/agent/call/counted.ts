import { keepData } from '../../base/index.ts'
import type { Usage } from '../../protocol/index.ts'

const counted = new WeakSet<Usage>()

/**
 * Remembers that the usage of an answer is counted. A wrap may return the answer changed, later or in another run: it is known by its
 * usage, which stays the same object, and not by its numbers, which another call may have as well.
 */
export function markCounted(usage: Usage): void {
  keepData(usage)
  counted.add(usage)
}

export function isCounted(usage: Usage): boolean {
  return counted.has(usage)
}
