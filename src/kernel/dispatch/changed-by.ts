const changers = new WeakMap<object, readonly string[]>()

/** The hooks that have changed a payload, in order; none if no hook has. */
export function changedBy(payload: object): readonly string[] {
  return changers.get(payload) ?? []
}

/** Notes that a hook has made one payload of another. */
export function noteChange(before: object, after: object, hook: string): void {
  changers.set(after, [...changedBy(before), hook])
}
