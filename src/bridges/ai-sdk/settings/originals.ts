/** The functions of the program by those of ours that replace them: settings that are guarded twice get hooks once. */
export interface Originals {
  keep<T extends object>(ours: T, theirs: T | undefined): T
  of<T extends object>(given: T | undefined): T | undefined
}

export function createOriginals(): Originals {
  const known = new WeakMap<object, object | undefined>()
  return {
    keep(ours, theirs) {
      if (ours !== theirs) known.set(ours, theirs)
      return ours
    },
    of: <T extends object>(given: T | undefined) =>
      given !== undefined && known.has(given) ? (known.get(given) as T | undefined) : given,
  }
}
