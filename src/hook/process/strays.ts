import { PawlError, sentenceOf } from '../../base/index.ts'

/** Hears failures that nothing waits for, until what it returns is called. */
export type Strays = (hear: (failure: unknown) => void) => () => void

/** Failures of this process that nothing waits for: rejected promises and uncaught exceptions. `otherwise` hears them while nobody else does. */
export function openStrays(otherwise: (failure: unknown) => void): Strays {
  let hear = otherwise
  process.on('uncaughtException', (error) => hear(error))
  process.on('unhandledRejection', (reason) => hear(adrift(reason)))
  return (listener) => {
    hear = listener
    return () => {
      hear = otherwise
    }
  }
}

/** What to say of a rejected promise that nothing waits for. */
export function adrift(reason: unknown): PawlError {
  return new PawlError('stray-rejection', `a promise that nothing waits for was rejected: ${sentenceOf(reason)}`, {
    cause: reason,
    hint: 'an `await` or a `return` is missing in a hook or in pawl.config.ts',
  })
}
