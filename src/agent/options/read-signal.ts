import { PawlError, typeName } from '../../base/index.ts'

/** Refuses a value that is not an abort signal, such as the controller that has one: the work would continue after any abort. */
export function readSignal(given: unknown, what = '`signal`'): AbortSignal {
  if (given instanceof AbortSignal) return given
  throw new PawlError('bad-option', `${what} is ${typeName(given)}, not an AbortSignal`, {
    hint: hasSignal(given) ? 'did you mean `controller.signal`?' : 'give the `signal` of an AbortController',
  })
}

function hasSignal(given: unknown): boolean {
  return (given as { readonly signal?: unknown } | null | undefined)?.signal instanceof AbortSignal
}
