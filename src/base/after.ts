/** The result of a port: synchronous or not. */
export type Answered<T> = T | PromiseLike<T>

/** Continues when the answer is there; immediately if it is, so that a synchronous port keeps a hook synchronous. */
export function after<T, R>(answer: Answered<T>, next: (answer: T) => R): R | Promise<Awaited<R>> {
  return isThenable(answer) ? (Promise.resolve(answer).then(next) as Promise<Awaited<R>>) : next(answer)
}

/** Whether this is a promise, of any implementation. Throws if `then` is a getter that throws. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
