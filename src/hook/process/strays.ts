import { PawlError, sentenceOf } from '../../base/index.ts'

/** Passes unhandled failures to `hear`, until the returned function is called. */
export type Strays = (hear: (failure: unknown) => void) => () => void

/**
 * Unhandled failures of this process: rejected promises and uncaught exceptions. `otherwise` receives them without
 * another listener.
 */
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

/** The error for an unhandled rejection. */
export function adrift(reason: unknown): PawlError {
  return new PawlError('stray-rejection', `a promise that nothing waits for was rejected: ${sentenceOf(reason)}`, {
    cause: reason,
    hint: 'an `await` or a `return` is missing in a hook or in pawl.config.ts',
  })
}
