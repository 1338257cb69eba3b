/** The latest ids of calls: a run that never ends must not make its state grow. */
export interface RecentIds {
  has(id: string): boolean
  add(id: string): void
}

/** More calls of one run than these are not judged or waiting at one time. */
const most = 1000

export function recentIds(): RecentIds {
  const ids = new Set<string>()
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id)
      const [oldest] = ids.size > most ? ids : []
      if (oldest !== undefined) ids.delete(oldest)
    },
  }
}
