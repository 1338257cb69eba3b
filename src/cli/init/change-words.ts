const verbs = { created: 'create', updated: 'update', deleted: 'delete', changed: 'change', removed: 'remove' } as const

type Done = keyof typeof verbs

/** How a report names changes: those that were made, or those that a dry run would make. */
export interface ChangeWords {
  /** `created`, or `would create`. */
  one(change: Done): string
  /** `4 created`, or `4 to create`. */
  many(count: number, change: Done | 'unchanged'): string
}

export function changeWords(dryRun: boolean): ChangeWords {
  return {
    one: (change) => (dryRun ? `would ${verbs[change]}` : change),
    many: (count, change) => (dryRun && change !== 'unchanged' ? `${count} to ${verbs[change]}` : `${count} ${change}`),
  }
}
