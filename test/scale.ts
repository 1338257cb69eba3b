import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    readonly isDeep: boolean
  }
}

/** Chooses how much a test tries: `sample` under `npm test`, `whole` under `npm run test:deep`. */
export function scale<T>(sample: T, whole: T): T {
  return inject('isDeep') ? whole : sample
}

/** One of every `step` cases under `npm test`, all of them under `npm run test:deep`. */
export function sample<T>(all: readonly T[], step: number): readonly T[] {
  return all.filter((_, at) => at % scale(step, 1) === 0)
}

/** Declares tests that only `npm run test:deep` runs, in a file whose other tests represent them in `npm test`. */
export function inDeep(declare: () => void): void {
  if (inject('isDeep')) declare()
}
