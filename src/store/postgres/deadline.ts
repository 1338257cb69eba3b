/** The moment at which a call stops waiting. */
export interface Deadline {
  remainingMs(): number
  /** Settles as the work does, or rejects with `timeIsOver`; `late` receives the result after that. */
  limit<T>(work: Promise<T>, late?: (value: T) => void): Promise<T>
}

/** Thrown when the time is over; each caller turns it into its own error. */
export const timeIsOver = Symbol('the time of a call is over')

export function deadlineIn(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds
  const remainingMs = () => Math.max(0, end - performance.now())
  return {
    remainingMs,
    limit: (work, late) =>
      new Promise((resolve, reject) => {
        let isOver = false
        const timer = setTimeout(() => {
          isOver = true
          reject(timeIsOver)
        }, remainingMs())
        work.then(
          (value) => {
            clearTimeout(timer)
            if (isOver) late?.(value)
            else resolve(value)
          },
          (thrown: unknown) => {
            clearTimeout(timer)
            reject(thrown) // nothing, if the time was over before
          },
        )
      }),
  }
}
