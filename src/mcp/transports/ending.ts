/** A promise that settles once, from outside. */
export function ending<T>(): { readonly ended: Promise<T>; readonly end: (value: T) => void } {
  let end: (value: T) => void = () => undefined
  const ended = new Promise<T>((resolve) => {
    end = resolve
  })
  return { ended, end }
}
