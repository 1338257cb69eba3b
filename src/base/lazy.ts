/** Makes a value when it is first needed, once: for values that take long to make and that few processes need. */
export function lazy<T>(make: () => T): () => T {
  let made: readonly [T] | undefined
  return () => {
    made ??= [make()]
    return made[0]
  }
}
