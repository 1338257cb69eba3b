/** What a port gives: at once, or later. */
export type Answered<T> = T | PromiseLike<T>

/** Goes on with an answer when it is there; at once if it is, so that a port that does not wait makes no hook wait. */
export function after<T, R>(answer: Answered<T>, next: (answer: T) => R): R | Promise<Awaited<R>> {
  return isLater(answer) ? (Promise.resolve(answer).then(next) as Promise<Awaited<R>>) : next(answer)
}

function isLater<T>(answer: Answered<T>): answer is PromiseLike<T> {
  return typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function'
}
